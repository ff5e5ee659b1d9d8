// Records runners of other languages, and small runners of npm, on the projects in ../fixtures/projects:
// node record-native.mjs TOOLS_DIRECTORY [RUNNER…]; TOOLS_DIRECTORY holds node_modules with ava, jasmine, uvu, …
// Needs on PATH: pytest, go, cargo, rspec, ruby, phpunit, g++ with libgtest and catch2, ctest, prove, bats.
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const tools = resolve(process.argv[2] ?? "tools");
const wanted = process.argv.slice(3);
const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const projects = join(here, "../fixtures/projects");
const output = join(here, "../fixtures/recorded");

const js = { test: ["a.test.js"] };
const runners = {
  pytest: {
    command: "pytest",
    reporters: {
      default: [],
      quiet: ["-q"],
      rA: ["-rA"],
      verbose: ["-v"],
      "no-capture": ["-s"],
      "tb-no": ["--tb=no"],
      count: ["-q", "-o", "console_output_style=count"],
      "no-summary": ["--no-summary"],
      "junit-file": ["--junit-xml=report.xml"],
    },
    argv: (flags) => ["-p", "no:cacheprovider", ...flags],
    report: "report.xml",
  },
  unittest: {
    command: "python3",
    reporters: { default: [], verbose: ["-v"], buffer: ["-b"] },
    argv: (flags) => ["-m", "unittest", ...flags],
  },
  go: {
    command: "go",
    reporters: { default: [], verbose: ["-v"], json: ["-json"] },
    argv: (flags) => ["test", ...flags, "./..."],
  },
  cargo: {
    command: "cargo",
    reporters: {
      default: [],
      "no-fail-fast": ["--no-fail-fast"],
      nocapture: ["--no-fail-fast", "--", "--nocapture", "--test-threads=1"],
    },
    argv: (flags) => ["test", "--offline", ...flags],
  },
  rspec: {
    command: "rspec",
    reporters: {
      progress: [],
      documentation: ["-fd"],
      json: ["-fj"],
      "json-file": ["-fp", "-fj", "-o", "report.json"],
    },
    argv: (flags) => ["a_spec.rb", ...flags],
    report: "report.json",
  },
  minitest: {
    command: "ruby",
    reporters: { default: [], verbose: ["-v"] },
    argv: (flags) => ["a.rb", ...flags],
  },
  phpunit: {
    command: "phpunit",
    reporters: {
      default: [],
      testdox: ["--testdox"],
      "junit-file": ["--log-junit", "report.xml"],
      teamcity: ["--teamcity"],
    },
    argv: (flags) => [...flags, "ATest.php"],
    report: "report.xml",
  },
  gtest: {
    command: "./tests",
    build: ["g++", "a.cc", "-o", "tests", "-lgtest_main", "-lgtest", "-pthread"],
    reporters: {
      default: [],
      repeat: ["--gtest_repeat=2"],
      brief: ["--gtest_brief=1"],
      "json-file": ["--gtest_output=json:report.json"],
      "junit-file": ["--gtest_output=xml:report.json"],
    },
    argv: (flags) => flags,
    report: "report.json",
  },
  catch2: {
    command: "./tests",
    build: ["g++", "a.cc", "-o", "tests"],
    reporters: { default: [], compact: ["-r", "compact"] },
    argv: (flags) => flags,
  },
  ctest: {
    command: "ctest",
    reporters: { default: [], verbose: ["-V"], "junit-file": ["--output-junit", "report.xml"] },
    argv: (flags) => flags,
    report: "report.xml",
  },
  prove: { command: "prove", reporters: { default: [], verbose: ["-v"] }, argv: (flags) => [...flags, "."] },
  bats: {
    command: "bats",
    reporters: { default: [], junit: ["-F", "junit"] },
    argv: (flags) => [...flags, "a.bats"],
  },
  ava: { bin: "ava", reporters: { default: [], tap: ["--tap"] }, argv: (flags) => [...flags, ...js.test] },
  jasmine: { bin: "jasmine", reporters: { default: [] }, argv: () => js.test },
  uvu: { bin: "uvu", reporters: { default: [] }, argv: () => [".", "a.test.js"] },
  qunit: { bin: "qunit", reporters: { default: [] }, argv: () => js.test },
  tape: { bin: "tape", reporters: { default: [] }, argv: () => js.test },
  bun: {
    bin: "bun",
    reporters: { default: [], "junit-file": ["--reporter=junit", "--reporter-outfile=report.xml"] },
    argv: (flags) => ["test", ...flags],
    report: "report.xml",
  },
  deno: {
    bin: "deno",
    reporters: {
      default: [],
      dot: ["--reporter=dot"],
      tap: ["--reporter=tap"],
      "junit-file": ["--junit-path=report.xml"],
    },
    argv: (flags) => ["test", "-A", "--no-check", ...flags],
    report: "report.xml",
  },
};

for (const [name, runner] of Object.entries(runners)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const cases = [];
  for (const scenario of readdirSync(join(projects, name))) {
    const root = mkdtempSync(join(tmpdir(), "record-"));
    cpSync(join(projects, name, scenario), root, { recursive: true });
    if (runner.bin !== undefined) {
      symlinkSync(join(tools, "node_modules"), join(root, "node_modules"));
      writeFileSync(join(root, "package.json"), "{}\n");
    }
    if (runner.build !== undefined)
      spawnSync(runner.build[0], runner.build.slice(1), { cwd: root, stdio: "inherit" });
    for (const [reporter, flags] of Object.entries(runner.reporters)) {
      cases.push({ scenario, reporter, ...record(runner, root, flags) });
    }
    rmSync(root, { recursive: true });
  }
  writeFileSync(join(output, `${name}.json`), `${JSON.stringify(cases, null, 1)}\n`);
  process.stdout.write(`${name}: ${cases.length} recordings\n`);
}

function record(runner, root, flags) {
  const command = runner.command ?? runner.bin;
  const args = runner.argv(flags);
  const path = runner.bin === undefined ? command : join(tools, "node_modules/.bin", runner.bin);
  if (runner.report !== undefined) rmSync(join(root, runner.report), { force: true });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", CI: "1", NO_COLOR: "1" };
  const run = spawnSync(path, args, { cwd: root, env, encoding: "utf8" });
  const clean = (text) => text.replaceAll(root, "/srv/candidate").replaceAll(tools, "/srv/candidate");
  const isReport = runner.report !== undefined && flags.some((flag) => flag.includes("report."));
  const reports =
    isReport && existsSync(join(root, runner.report))
      ? [{ path: runner.report, content: clean(readFileSync(join(root, runner.report), "utf8")) }]
      : [];
  return {
    command,
    args,
    exitCode: run.status,
    signal: run.signal,
    stdout: clean(run.stdout),
    stderr: clean(run.stderr),
    reports,
  };
}
