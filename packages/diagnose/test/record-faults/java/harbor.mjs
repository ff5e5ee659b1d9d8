import { replace, write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";

const gradle = "gradle --no-daemon --console=plain";
const source = "src/harbor/Berth.java";
const job = (...lines) =>
  write(
    "test/harbor/JobTest.java",
    "package harbor;",
    "import static org.junit.Assert.*;",
    "import org.junit.Test;",
    "public class JobTest {",
    ...lines,
    "}",
  );
const needs = (url) => [
  replace(
    "build.gradle",
    "dependencies {",
    `repositories { maven { url '${url}' } }\n\ndependencies {\n    compile 'invalid.acme:tides:2.1'`,
  ),
];

/** Java 17 with Gradle 4.4 and JUnit 4, and plain javac. */
export const harbor = {
  name: "harbor",
  half: "opened",
  tool: "gradle",
  env: { LC_ALL: "C.UTF-8" },
  prepare: `${gradle} -q test`,
  versions: { gradle: "gradle --version | grep ^Gradle", java: "java -version" },
  faults: [
    {
      id: "limit-off",
      category: "assertion",
      edits: [replace(source, "ship <= length", "ship < length")],
      run: `${gradle} test`,
      injected: "a ship of the same length is refused",
    },
    {
      id: "logs-like-network",
      category: "assertion",
      wrapper: "gitlab",
      edits: [
        job(
          "    @Test",
          "    public void replays() {",
          '        System.err.println("java.net.UnknownHostException: tides.acme.invalid");',
          '        System.err.println("No space left on device");',
          '        assertEquals("north", "south");',
          "    }",
        ),
        replace(
          "build.gradle",
          "dependencies {",
          "test { testLogging { showStandardStreams = true } }\n\ndependencies {",
        ),
      ],
      run: `${gradle} test`,
      injected: "a wrong expectation; the test prints errors of network and disk",
    },
    {
      id: "method-unknown",
      category: "compile-error",
      wrapper: "jenkins-timestamps",
      edits: [replace("test/harbor/BerthTest.java", "new Berth(80).takes(81)", "new Berth(80).accepts(81)")],
      run: `${gradle} test`,
      injected: "a method that does not exist is called",
    },
    {
      id: "javac-types",
      category: "compile-error",
      tool: "javac",
      edits: [replace(source, "return ship > 0", 'return "" + ship')],
      run: "javac -d out src/harbor/*.java",
      injected: "a text is combined with a condition",
    },
    {
      id: "semicolon-missing",
      category: "syntax-error",
      alsoAcceptable: ["compile-error"],
      edits: [replace(source, "this.length = length;", "this.length = length")],
      run: `${gradle} compileJava`,
      injected: "a semicolon is missing",
    },
    {
      id: "class-missing-at-run-time",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error"],
      tool: "java",
      setup: "mkdir out && javac -d out src/harbor/*.java",
      run: "java -cp out harbor.Main",
      injected: "the class to start is not on the class path",
    },
    {
      id: "artifact-404",
      category: "missing-dependency",
      wrapper: "github",
      edits: needs(`http://127.0.0.1:${serverPort}/404`),
      run: `${gradle} test`,
      injected: "the repository does not know the dependency",
    },
    {
      id: "repository-refused",
      category: "network",
      edits: needs(`http://127.0.0.1:${refusedPort}`),
      run: `${gradle} test`,
      injected: "nothing listens where the repository should be",
    },
    {
      id: "repository-403",
      category: "authentication",
      alsoAcceptable: ["permission"],
      edits: needs(`http://127.0.0.1:${serverPort}/403`),
      run: `${gradle} compileJava`,
      injected: "the repository answers 403",
    },
    {
      id: "repository-429",
      category: "rate-limit",
      alsoAcceptable: ["network"],
      wrapper: "azure",
      edits: needs(`http://127.0.0.1:${serverPort}/429`),
      run: `${gradle} build`,
      injected: "the repository answers 429",
    },
    {
      id: "script-broken",
      category: "configuration-error",
      edits: [replace("build.gradle", "apply plugin: 'java'", "apply plugin: 'jawa'")],
      run: `${gradle} test`,
      injected: "the build script names a plugin that does not exist",
    },
    {
      id: "task-unknown",
      category: "configuration-error",
      wrapper: "buildkite",
      run: `${gradle} integrationTest`,
      injected: "the job runs a task that does not exist",
    },
    {
      id: "filter-matches-nothing",
      category: "no-tests",
      run: `${gradle} test --tests '*Integration*'`,
      injected: "the filter of the job matches no test",
    },
    {
      id: "heap-space",
      category: "out-of-memory",
      tool: "java",
      edits: [
        write(
          "src/harbor/Hoard.java",
          "package harbor;",
          "public class Hoard {",
          "    public static void main(String[] arguments) {",
          "        java.util.List<int[]> hoard = new java.util.ArrayList<>();",
          "        while (true) hoard.add(new int[1 << 18]);",
          "    }",
          "}",
        ),
      ],
      run: "javac -d out src/harbor/*.java && java -Xmx24m -cp out harbor.Hoard",
      injected: "a program allocates until the heap limit",
    },
    {
      id: "class-file-newer",
      category: "wrong-runtime-version",
      tool: "java",
      setup:
        "javac -d out src/harbor/*.java && printf '\\x00\\x41' | dd of=out/harbor/Berth.class bs=1 seek=6 conv=notrunc status=none",
      run: "java -cp out harbor.Berth",
      injected: "the class was compiled for Java 21 and the job runs 17",
    },
    {
      id: "home-missing",
      category: "missing-environment",
      alsoAcceptable: ["configuration-error"],
      wrapper: "circleci",
      env: { JAVA_HOME: "/opt/java-21" },
      run: `${gradle} test`,
      injected: "JAVA_HOME names a folder that does not exist",
    },
    {
      id: "port-bound",
      category: "port-in-use",
      edits: [
        job(
          "    @Test",
          "    public void serves() throws Exception {",
          "        new java.net.ServerSocket(8092).close();",
          "    }",
        ),
        replace(
          "build.gradle",
          "dependencies {",
          "test { testLogging { exceptionFormat = 'full' } }\n\ndependencies {",
        ),
      ],
      preamble: occupied(8092, "0.0.0.0"),
      run: `${gradle} test`,
      injected: "another process listens on the port",
    },
  ],
};
