import { replace } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const mvn = "mvn -B -ntp -o -Dmaven.repo.local=/root/.m2/repository";
const lock = "src/main/java/canal/Lock.java";
const test = "src/test/java/canal/LockTest.java";

/** One module of Maven, Java 17 and JUnit 5. */
export const canal = {
  name: "canal",
  half: "fresh",
  ecosystem: "java",
  tool: "mvn",
  prepare: `${mvn} -q test`,
  versions: { maven: "mvn --version | sed 's/\\x1b\\[[0-9;]*m//g'", java: "java -version" },
  faults: inTurn(8, [
    fault("lock-too-small", "assertion", "the rise is not counted", `${mvn} test`, {
      edits: [replace(lock, " * rise", "")],
    }),
    fault("null-lock", "assertion", "a test calls a lock that is null", `${mvn} test`, {
      edits: [replace(test, "new Lock()", "((Lock) null)")],
    }),
    fault(
      "prints-of-heap",
      "assertion",
      "a wrong expectation; the test prints errors of memory and network",
      `${mvn} test`,
      {
        edits: [
          replace(
            test,
            "assertEquals(120",
            'System.out.println("java.lang.OutOfMemoryError: Java heap space"); System.err.println("Could not transfer artifact a:b:jar:1 from/to central: Connection refused");\n    assertEquals(121',
          ),
        ],
      },
    ),
    fault("text-for-double", "compile-error", "a text is returned for a number", `${mvn} compile`, {
      edits: [replace(lock, "return length * width * rise;", 'return "full";')],
    }),
    fault("brace-too-few", "syntax-error", "a brace is missing", `${mvn} compile`, {
      edits: [replace(lock, "rise;\n  }\n}", "rise;\n  }")],
    }),
    fault(
      "package-of-tests",
      "missing-dependency",
      "a test imports a package that is not there",
      `${mvn} test`,
      {
        edits: [
          replace(
            test,
            "import org.junit.jupiter.api.Test;",
            "import org.junit.jupiter.api.Test;\nimport org.mockito.Mockito;",
          ),
        ],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault(
      "artifact-unknown",
      "missing-dependency",
      "an artifact is not in the repository and the job is offline",
      `${mvn} test`,
      {
        edits: [
          replace(
            "pom.xml",
            "<dependencies>",
            "<dependencies><dependency><groupId>invalid.acme</groupId><artifactId>gate</artifactId><version>3.1</version></dependency>",
          ),
        ],
        alsoAcceptable: ["network"],
      },
    ),
    fault("pom-not-closed", "configuration-error", "a tag of the POM is not closed", `${mvn} test`, {
      edits: [replace("pom.xml", "</properties>", "")],
      alsoAcceptable: ["syntax-error"],
    }),
    fault(
      "goal-unknown",
      "configuration-error",
      "the job names a phase that does not exist",
      `${mvn} instal`,
    ),
    fault(
      "release-of-tomorrow",
      "wrong-runtime-version",
      "the POM asks for a release that the JDK does not know",
      `${mvn} compile`,
      { edits: [replace("pom.xml", "<maven.compiler.release>17", "<maven.compiler.release>24")] },
    ),
    fault(
      "test-unknown",
      "no-tests",
      "the job names a test that does not exist",
      `${mvn} test -Dtest=SluiceTest`,
    ),
    fault("limit-of-test", "timeout", "a test takes longer than its limit", `${mvn} test`, {
      edits: [
        replace(
          test,
          "  @Test\n  void fills() {",
          "  @Test\n  @org.junit.jupiter.api.Timeout(1)\n  void fills() throws Exception {\n    Thread.sleep(5000);",
        ),
      ],
      alsoAcceptable: ["assertion"],
    }),
    fault("green-with-prints", "none", "nothing: a test prints an error", `${mvn} test`, {
      edits: [
        replace(test, "assertEquals", 'System.err.println("ERROR: Connection refused");\n    assertEquals'),
      ],
    }),
  ]),
};
