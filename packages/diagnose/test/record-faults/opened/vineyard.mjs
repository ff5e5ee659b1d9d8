import { replace, write } from "../harness/edits.mjs";
import { resetPort, serverPort } from "../harness/places.mjs";

const offline = "mvn -B -ntp -o -Dmaven.repo.local=/root/.m2/repository";
const grape = "grape/src/main/java/vineyard/grape/Grape.java";
const press = "press/src/main/java/vineyard/press/Press.java";
const job = (...lines) =>
  write(
    "press/src/test/java/vineyard/press/JobTest.java",
    "package vineyard.press;",
    "import static org.junit.jupiter.api.Assertions.*;",
    "import org.junit.jupiter.api.Test;",
    "class JobTest {",
    ...lines,
    "}",
  );
const overlay =
  "mkdir -p repository layer; mount -t tmpfs tmpfs layer; mkdir layer/up layer/work; mount -t overlay -o lowerdir=/root/.m2/repository,upperdir=layer/up,workdir=layer/work overlay repository";
const needs = (url) => ({
  edits: [
    replace(
      "press/pom.xml",
      "<dependencies>",
      "<dependencies>\n    <dependency><groupId>invalid.acme</groupId><artifactId>barrel</artifactId><version>2.0.1</version></dependency>",
    ),
    write(
      "settings.xml",
      `<settings><mirrors><mirror><id>nexus</id><mirrorOf>*</mirrorOf><url>${url}</url></mirror></mirrors></settings>`,
    ),
  ],
  preamble: overlay,
  run: "mvn -B -ntp -s settings.xml -Dmaven.repo.local=repository verify -DskipTests",
});

/** Two modules of Maven, Java 17 and JUnit 5. */
export const vineyard = {
  name: "vineyard",
  half: "opened",
  ecosystem: "java",
  tool: "mvn",
  prepare: `${offline} -q test`,
  versions: { maven: "mvn --version | sed 's/\\x1b\\[[0-9;]*m//g'", java: "java -version" },
  faults: [
    {
      id: "ripe-too-late",
      category: "assertion",
      wrapper: "github",
      edits: [replace(grape, ">= 18", "> 18")],
      run: `${offline} test`,
      injected: "the limit itself does not count; the second module is skipped",
    },
    {
      id: "throws-in-second-module",
      category: "assertion",
      alsoAcceptable: ["unknown"],
      wrapper: "gitlab",
      edits: [
        job("  @Test", "  void pressesNothing() {", "    assertEquals(0, new Press().litres(null));", "  }"),
      ],
      run: `${offline} test -fae`,
      injected: "a test passes null",
    },
    {
      id: "prints-like-nexus",
      category: "assertion",
      wrapper: "azure",
      edits: [
        job(
          "  @Test",
          "  void replays() {",
          '    System.err.println("Could not resolve dependencies for project acme:press: Failed to collect dependencies");',
          '    System.err.println("status code: 401, reason phrase: Unauthorized (401)");',
          '    System.out.println("No space left on device");',
          '    assertTrue("must".isEmpty(), "the cask is full");',
          "  }",
        ),
      ],
      run: `${offline} test`,
      injected: "a wrong expectation; the test prints errors of a repository and a disk",
    },
    {
      id: "method-of-the-other-module",
      category: "compile-error",
      wrapper: "jenkins",
      edits: [replace(press, "Grape::ripe", "Grape::isRipe")],
      run: `${offline} test`,
      injected: "a method of the other module is called by an old name",
    },
    {
      id: "checked-exception",
      category: "compile-error",
      edits: [
        replace(
          press,
          "return grapes",
          'if (grapes.isEmpty()) throw new java.io.IOException("empty");\n    return grapes',
        ),
      ],
      run: `${offline} -q compile`,
      injected: "an exception is neither caught nor declared; quiet output",
    },
    {
      id: "record-cut",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      wrapper: "github-cli",
      edits: [replace(grape, "return sugar >= 18;", "return sugar >= 18")],
      run: `${offline} test`,
      injected: "a semicolon is missing",
    },
    {
      id: "module-not-committed",
      category: "configuration-error",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "circleci",
      setup: "rm -rf press",
      run: `${offline} test`,
      injected: "a module of the build was not committed",
    },
    {
      id: "module-of-reactor-unknown",
      category: "configuration-error",
      run: `${offline} test -pl cellar -am`,
      injected: "the job names a module that does not exist",
    },
    {
      id: "release-newer-than-java",
      category: "wrong-runtime-version",
      alsoAcceptable: ["configuration-error"],
      wrapper: "gitlab",
      edits: [replace("pom.xml", "<maven.compiler.release>17", "<maven.compiler.release>23")],
      run: `${offline} test`,
      injected: "the project is compiled for Java 23 and the job has 17",
    },
    {
      id: "repository-resets",
      category: "network",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "github",
      ...needs(`http://127.0.0.1:${resetPort}/nexus`),
      injected: "the repository resets connections",
    },
    {
      id: "repository-403",
      category: "authentication",
      alsoAcceptable: ["permission", "missing-dependency"],
      wrapper: "azure",
      ...needs(`http://127.0.0.1:${serverPort}/403/nexus`),
      injected: "the repository refuses the job",
    },
    {
      id: "repository-502",
      category: "network",
      alsoAcceptable: ["missing-dependency"],
      wrapper: "gitlab-timestamps",
      ...needs(`http://127.0.0.1:${serverPort}/502/nexus`),
      injected: "the proxy before the repository answers 502",
    },
    {
      id: "versions-of-parent-differ",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error", "dependency-conflict"],
      wrapper: "buildkite",
      edits: [
        replace("press/pom.xml", "<version>4.2.0-SNAPSHOT</version>", "<version>4.3.0-SNAPSHOT</version>"),
      ],
      run: `${offline} test`,
      injected: "a module names a version of its parent that does not exist",
    },
    {
      id: "forked-tests-exit",
      category: "killed",
      alsoAcceptable: ["unknown", "assertion", "out-of-memory"],
      wrapper: "github",
      edits: [
        job(
          "  @Test",
          "  void stops() throws Exception {",
          '    new ProcessBuilder("kill", "-TERM", "" + ProcessHandle.current().pid()).start().waitFor();',
          "    Thread.sleep(5000);",
          "  }",
        ),
      ],
      run: `${offline} test -pl press -am`,
      injected: "the process of the tests is terminated",
    },
    {
      id: "cellar-overflows",
      category: "out-of-memory",
      wrapper: "azure",
      edits: [
        job(
          "  @Test",
          "  void hoards() {",
          '    var text = new StringBuilder("must");',
          "    while (true) text.append(text);",
          "  }",
        ),
      ],
      run: `${offline} test -DargLine=-Xmx80m`,
      injected: "a test allocates until the heap limit",
    },
    {
      id: "green-modules",
      category: "none",
      run: `${offline} test`,
      injected: "nothing",
    },
  ],
};
