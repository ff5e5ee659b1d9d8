import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const jig = "src/jig/Jig.java";
const main = (...lines) => ({
  edits: [
    write(
      "Job.java",
      ...lines.slice(0, -1),
      "public class Job {",
      "  public static void main(String[] arguments) throws Exception {",
      lines.at(-1),
      "  }",
      "}",
    ),
  ],
});

/** Java without a build tool: make, javac 17 and JUnit 4. */
export const jigProject = {
  name: "jig",
  half: "opened",
  ecosystem: "java",
  tool: "java",
  prepare: "make test && rm -rf build",
  versions: { java: "java -version", make: "make --version" },
  faults: inTurn(8, [
    fault("one-part-more", "assertion", "a part too many", "make test", {
      edits: [replace(jig, "board / width", "board / width + 1")],
    }),
    fault("divides-by-zero", "assertion", "a jig without a width", "make test", {
      edits: [replace("test/jig/JigTest.java", "new Jig(5)", "new Jig(0)")],
      alsoAcceptable: ["unknown"],
    }),
    fault("symbol-unknown", "compile-error", "a name is misspelt", "make test", {
      edits: [replace(jig, "board / width", "board / wdith")],
    }),
    fault("checked-exception", "compile-error", "an exception is neither caught nor declared", "make build", {
      edits: [replace(jig, "return board", 'Class.forName("jig.Saw");\n    return board')],
    }),
    fault("semicolon-gone", "syntax-error", "a semicolon is missing", "make test", {
      edits: [replace(jig, "/ width;", "/ width")],
    }),
    fault(
      "jar-not-there",
      "missing-dependency",
      "the jar of the runner is not where the Makefile says",
      "make test JARS=lib/junit.jar",
      { alsoAcceptable: ["compile-error"] },
    ),
    fault(
      "class-not-built",
      "missing-dependency",
      "the class of the tests was not built",
      "make build && java -cp build:/usr/share/java/junit4.jar:/usr/share/java/hamcrest-core.jar org.junit.runner.JUnitCore jig.SawTest",
      { alsoAcceptable: ["no-tests", "configuration-error"] },
    ),
    fault(
      "heap-of-java",
      "out-of-memory",
      "a program needs more heap than it is given",
      "java -Xmx24m Job.java",
      main(
        "import java.util.ArrayList;",
        "    var all = new ArrayList<byte[]>(); while (true) all.add(new byte[1000000]);",
      ),
    ),
    fault(
      "language-level",
      "wrong-runtime-version",
      "the job asks for a release that this JDK does not know",
      "javac --release 25 -d build src/jig/Jig.java",
      { alsoAcceptable: ["configuration-error"] },
    ),
    fault(
      "option-of-vm",
      "configuration-error",
      "an option of the virtual machine does not exist",
      "java -XX:+UseZebraGC Job.java",
      main("    System.out.println(1);"),
    ),
    fault(
      "folder-of-output",
      "permission",
      "the output belongs to another user",
      "javac -d /opt/jig-out src/jig/Jig.java",
      { as: 65534, setup: "rm -rf /opt/jig-out; mkdir -m 755 /opt/jig-out; chmod -R a+rX ." },
    ),
    fault(
      "green",
      "none",
      "nothing: a program that prints an error it caught",
      "make test && java Job.java",
      main(
        '    try { throw new java.net.ConnectException("Connection refused"); } catch (java.net.ConnectException e) { System.out.println("caught " + e); }',
      ),
    ),
  ]),
};
