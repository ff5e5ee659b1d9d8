// Records runners of the JVM, of the BEAM, of the browser and younger formats of known ones:
// node record-others.mjs TOOLS_DIRECTORY [RUNNER…]; TOOLS_DIRECTORY holds node_modules with karma, poku, mochawesome, …
// Needs from Debian: elixir, maven with a filled ~/.m2, gradle, junit5, junit4, chromium, ruby-minitest; and cargo.
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { recordAll } from "./recorder.mjs";

const JAVA = "/usr/share/java";
const junitJars = [
  ...["api", "engine", "params"].map((part) => `junit-jupiter-${part}`),
  ...["commons", "console", "engine", "launcher", "reporting"].map((part) => `junit-platform-${part}`),
  "opentest4j",
  "opentest4j-reporting-events",
  "opentest4j-reporting-schema",
  "apiguardian-api",
  "picocli",
  "univocity-parsers",
]
  .map((name) => `${JAVA}/${name}.jar`)
  .join(":");
const withoutJvmBanner = (text) =>
  text
    .split("\n")
    .filter((line) => !/^(?:openjdk version|OpenJDK |WARNING: |Picked up )/u.test(line))
    .join("\n");

// The properties of the machine make most of a report.
const withoutProperties = (text) => text.replace(/<properties>.*?<\/properties>/su, "<properties/>");

function filesIn(directory, pattern) {
  return (root) =>
    existsSync(join(root, directory))
      ? readdirSync(join(root, directory))
          .filter((name) => pattern.test(name))
          .map((name) => join(directory, name))
      : [];
}

const runners = {
  karma: {
    bin: "karma",
    shared: ["karma.conf.cjs"],
    env: { CHROME_BIN: "/usr/bin/chromium" },
    reporters: {
      progress: [],
      dots: ["--reporters", "dots"],
      two: ["--browsers", "First,Second", "--reporters", "dots"],
      "two-progress": ["--browsers", "First,Second", "--colors"],
      "junit-file": ["--reporters", "dots,junit"],
      teamcity: ["--reporters", "teamcity"],
    },
    argv: (flags) => ["start", "karma.conf.cjs", "--single-run", "--no-colors", ...flags],
    reports: (root) => (existsSync(join(root, "report.xml")) ? ["report.xml"] : []),
  },
  poku: {
    bin: "poku",
    reporters: {
      default: ["."],
      sequential: [".", "--sequential"],
      compact: [".", "--reporter=compact"],
      dot: [".", "--reporter=dot"],
      classic: [".", "--reporter=classic"],
      focus: [".", "--reporter=focus"],
    },
    argv: (flags) => flags,
  },
  mochawesome: {
    bin: "mocha",
    project: "mocha",
    reporters: {
      "json-file": [
        "--reporter",
        "mochawesome",
        "--reporter-options",
        "reportDir=.,reportFilename=report,html=false,json=true,quiet=true",
      ],
    },
    argv: (flags) => [...flags, "*.test.js"],
    reports: () => ["report.json"],
  },
  exunit: {
    command: "mix",
    reporters: { default: [], trace: ["--trace"], color: ["--color"], only: ["--only", "nothing"] },
    argv: (flags) => ["test", ...flags],
  },
  surefire: {
    command: "mvn",
    project: "java",
    shared: ["pom.xml"],
    clean: (text) => withoutProperties(withoutJvmBanner(text)),
    reporters: {
      default: [],
      quiet: ["-q"],
      "xml-files": [],
      ignore: ["-Dmaven.test.failure.ignore=true"],
      rerun: ["-Dsurefire.rerunFailingTestsCount=1"],
    },
    argv: (flags) => ["-o", "-B", "-Dsurefire.version=3.2.5", ...flags, "test"],
    reports: filesIn("target/surefire-reports", /^TEST-.*\.xml$/u),
  },
  gradle: {
    command: "gradle",
    shared: ["build.gradle"],
    clean: withoutJvmBanner,
    reporters: {
      default: [],
      "xml-files": [],
      events: ["-Pevents"],
      ignore: ["-PignoreFailures"],
      quiet: ["-q"],
    },
    argv: (flags) => ["--offline", "--console=plain", ...flags, "test"],
    reports: filesIn("build/test-results/test", /^TEST-.*\.xml$/u),
  },
  "junit-console": {
    command: "java",
    project: "java",
    scenarios: ["pass", "fail", "before-throws", "exit-second", "no-tests", "forged"],
    clean: (text) => withoutProperties(withoutJvmBanner(text)).replaceAll(junitJars, "/srv/lib/*"),
    build: [["sh", "-c", `javac -cp '${junitJars}' -d out $(find src -name '*.java')`]],
    reporters: {
      tree: [],
      ascii: ["--details-theme=ascii", "--disable-ansi-colors"],
      verbose: ["--details=verbose"],
      summary: ["--details=summary"],
      none: ["--details=none"],
      "xml-files": ["--reports-dir=reports"],
    },
    argv: (flags) => [
      "-cp",
      junitJars,
      "org.junit.platform.console.ConsoleLauncher",
      "-cp",
      "out",
      "--scan-classpath",
      ...flags,
    ],
    reports: filesIn("reports", /^TEST-.*\.xml$/u),
  },
  libtest: {
    command: "cargo",
    project: "cargo",
    env: { RUSTC_BOOTSTRAP: "1" },
    reporters: {
      json: ["--", "-Z", "unstable-options", "--format", "json"],
      "json-no-fail-fast": ["--no-fail-fast", "--", "-Z", "unstable-options", "--format", "json"],
      "json-time": ["--", "-Z", "unstable-options", "--format=json", "--report-time", "--nocapture"],
    },
    argv: (flags) => ["test", "--offline", ...flags],
  },
};

recordAll(runners, process.argv.slice(2));
