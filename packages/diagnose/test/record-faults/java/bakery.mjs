import { replace, write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";

const offline = "mvn -B -ntp -o -Dmaven.repo.local=/root/.m2/repository";
const job = (...lines) =>
  write(
    "src/test/java/bakery/JobTest.java",
    "package bakery;",
    "import org.junit.jupiter.api.*;",
    "class JobTest {",
    ...lines,
    "}",
  );
const source = "src/main/java/bakery/Oven.java";

/** Maven against a repository of this machine. */
const repository = (url) =>
  write(
    "settings.xml",
    `<settings><mirrors><mirror><id>acme</id><mirrorOf>*</mirrorOf><url>${url}</url></mirror></mirrors></settings>`,
  );
const online = "mvn -B -ntp -s settings.xml -Dmaven.repo.local=repository test";
const dough = replace(
  "pom.xml",
  "<dependencies>",
  "<dependencies>\n    <dependency><groupId>invalid.acme</groupId><artifactId>dough</artifactId><version>9.9</version></dependency>",
);
/** The plugins come from the repository of this machine, which an overlay keeps as it is. */
const overlay =
  "mkdir -p repository layer; mount -t tmpfs tmpfs layer; mkdir layer/up layer/work; mount -t overlay -o lowerdir=/root/.m2/repository,upperdir=layer/up,workdir=layer/work overlay repository";

const repositoryFault = (url) => ({ edits: [dough, repository(url)], preamble: overlay, run: online });

/** Java 17 with Maven 3.8, Surefire 3 and JUnit 5. */
export const bakery = {
  name: "bakery",
  half: "writing",
  tool: "mvn",
  prepare: `${offline} -q test`,
  versions: { maven: "mvn --version | sed 's/\\x1b\\[[0-9;]*m//g'", java: "java -version" },
  faults: [
    {
      id: "rounds-down",
      category: "assertion",
      edits: [replace(source, "loaves + capacity - 1", "loaves")],
      run: `${offline} test`,
      injected: "begun fillings are not counted",
    },
    {
      id: "null-pointer",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      wrapper: "jenkins",
      edits: [
        job(
          "  @Test",
          "  void reads() {",
          "    String name = null;",
          "    Assertions.assertEquals(3, name.length());",
          "  }",
        ),
      ],
      run: `${offline} test`,
      injected: "a test dereferences null",
    },
    {
      id: "prints-like-repository",
      category: "assertion",
      edits: [
        job(
          "  @Test",
          "  void replays() {",
          '    System.out.println("[ERROR] Could not transfer artifact acme:oven from/to central: Connection refused");',
          '    System.out.println("java.lang.OutOfMemoryError: Java heap space");',
          "    Assertions.assertEquals(4, new Oven(1).runs(12));",
          "  }",
        ),
      ],
      run: `${offline} test`,
      injected: "a wrong expectation; the test prints errors of repository and memory",
    },
    {
      id: "symbol-unknown",
      category: "compile-error",
      wrapper: "github",
      edits: [replace(source, "int capacity = trays * 12;", "int capacity = tray * 12;")],
      run: `${offline} compile`,
      injected: "a name is misspelt",
    },
    {
      id: "types-incompatible",
      category: "compile-error",
      edits: [replace(source, "int capacity = trays * 12;", 'int capacity = "12";')],
      run: `${offline} test`,
      injected: "a text where a number belongs",
    },
    {
      id: "brace-missing",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      edits: [replace(source, "    this.trays = trays;\n  }", "    this.trays = trays;\n")],
      run: `${offline} compile`,
      injected: "a brace is missing",
    },
    {
      id: "dependency-not-found",
      category: "missing-dependency",
      wrapper: "gitlab",
      ...repositoryFault(`http://127.0.0.1:${serverPort}/404`),
      injected: "the repository does not know a dependency",
    },
    {
      id: "offline-not-cached",
      category: "missing-dependency",
      alsoAcceptable: ["network"],
      edits: [replace("pom.xml", "5.11.4", "5.0.77")],
      run: `${offline} test`,
      injected: "a version is not in the repository of the job, which is offline",
    },
    {
      id: "repository-refused",
      category: "network",
      ...repositoryFault(`http://127.0.0.1:${refusedPort}/maven2`),
      injected: "nothing listens where the repository should be",
    },
    {
      id: "repository-401",
      category: "authentication",
      wrapper: "azure",
      ...repositoryFault(`http://127.0.0.1:${serverPort}/401/maven2`),
      injected: "the repository asks for credentials",
    },
    {
      id: "release-unsupported",
      category: "wrong-runtime-version",
      alsoAcceptable: ["compile-error"],
      edits: [replace("pom.xml", "<maven.compiler.release>17", "<maven.compiler.release>21")],
      run: `${offline} compile`,
      injected: "the project is written for Java 21 and the job has 17",
    },
    {
      id: "no-tests-selected",
      category: "no-tests",
      run: `${offline} test -Dtest='*IntegrationTest'`,
      injected: "the selection of the job matches no test",
    },
    {
      id: "pom-broken",
      category: "configuration-error",
      alsoAcceptable: ["syntax-error"],
      edits: [replace("pom.xml", "</dependencies>", "</dependency>")],
      run: `${offline} test`,
      injected: "pom.xml is not well-formed",
    },
    {
      id: "goal-unknown",
      category: "configuration-error",
      run: `${offline} verify-all`,
      injected: "the job names a phase that does not exist",
    },
    {
      id: "heap-space",
      category: "out-of-memory",
      wrapper: "github",
      edits: [
        job(
          "  @Test",
          "  void hoards() {",
          "    var hoard = new java.util.ArrayList<byte[]>();",
          "    while (true) hoard.add(new byte[1 << 20]);",
          "  }",
        ),
      ],
      run: `${offline} test -DargLine=-Xmx96m`,
      injected: "a test allocates until the heap limit",
    },
    {
      id: "fork-killed",
      category: "killed",
      alsoAcceptable: ["out-of-memory", "unknown"],
      edits: [
        job(
          "  @Test",
          "  void dies() throws Exception {",
          '    new ProcessBuilder("kill", "-KILL", "" + ProcessHandle.current().pid()).start().waitFor();',
          "  }",
        ),
      ],
      run: `${offline} test`,
      injected: "the process of the tests is killed",
    },
    {
      id: "test-timeout",
      category: "timeout",
      edits: [
        job(
          "  @Test",
          "  @Timeout(1)",
          "  void waits() throws Exception {",
          "    Thread.sleep(20_000);",
          "  }",
        ),
      ],
      run: `${offline} test`,
      injected: "a test sleeps longer than its limit",
    },
    {
      id: "port-bound",
      category: "port-in-use",
      wrapper: "gitlab",
      edits: [
        job(
          "  @Test",
          "  void serves() throws Exception {",
          "    new java.net.ServerSocket(8091).close();",
          "  }",
        ),
      ],
      preamble: occupied(8091, "0.0.0.0"),
      run: `${offline} test`,
      injected: "another process listens on the port",
    },
    {
      id: "green",
      category: "none",
      wrapper: "github",
      run: `${offline} test`,
      injected: "nothing",
    },
  ],
};
