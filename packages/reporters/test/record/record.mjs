// Records real runners on the mini projects beside this file: node record.mjs TOOLS_DIRECTORY [RUNNER-MAJOR…]
// TOOLS_DIRECTORY holds one npm project per runner and major: node22/, jest30/, vitest4/, mocha11/ …
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { tmpdir } from "node:os";

const here = import.meta.dirname ?? new URL(".", import.meta.url).pathname;
const tools = resolve(process.argv[2] ?? "tools");
const wanted = process.argv.slice(3);

const nodeOf = (major) =>
  major === 20 ? process.execPath : join(tools, `node${major}/node_modules/node/bin/node`);

const nodeReporters = {
  default: [],
  spec: ["--test-reporter=spec"],
  tap: ["--test-reporter=tap"],
  dot: ["--test-reporter=dot"],
  junit: ["--test-reporter=junit"],
};
const vitestReporters = {
  "json-file": ["--reporter=default", "--reporter=json", "--outputFile.json=report.json"],
  default: [],
  verbose: ["--reporter=verbose"],
  dot: ["--reporter=dot"],
  tap: ["--reporter=tap"],
  "tap-flat": ["--reporter=tap-flat"],
  json: ["--reporter=json"],
  "junit-file": ["--reporter=default", "--reporter=junit", "--outputFile.junit=report.xml"],
};
const few = new Set([
  "pass",
  "fail",
  "load-error",
  "todo",
  "forged",
  "exit-first",
  "before-throws",
  "unhandled",
]);
const mochaReporters = {
  spec: [],
  dot: ["--reporter", "dot"],
  tap: ["--reporter", "tap"],
  json: ["--reporter", "json"],
  list: ["--reporter", "list"],
  min: ["--reporter", "min"],
  xunit: ["--reporter", "xunit"],
};
const jestReporters = {
  default: ["--ci"],
  "verbose-inband": ["--ci", "--verbose", "-i"],
  "json-file": ["--ci", "--json", "--outputFile=report.json"],
  json: ["--ci", "--json"],
};

const runners = [
  ...[18, 20, 22, 24, 26].map((major) => ({
    name: `node-test-${major}`,
    project: "node",
    node: nodeOf(major),
    reporters: nodeReporters,
    skip: (scenario, reporter) =>
      (reporter === "default" && !["pass", "fail"].includes(scenario)) ||
      (major === 18 && reporter === "junit"),
    argv: (flags) => ["--test", ...flags],
    entry: null,
  })),
  ...[24, 29, 30].map((major) => ({
    name: `jest-${major}`,
    project: "jest",
    node: nodeOf(20),
    tool: `jest${major}`,
    entry: "node_modules/jest/bin/jest.js",
    reporters: jestReporters,
    argv: (flags) => flags,
    skip: (scenario, reporter) => reporter === "json" && !few.has(scenario),
  })),
  ...["0.34", "1", "2", "3", "4", "5"].map((major) => ({
    name: `vitest-${major}`,
    project: "vitest",
    node: nodeOf(major === "5" ? 22 : 20),
    tool: `vitest${major}`,
    entry: "node_modules/vitest/vitest.mjs",
    reporters: vitestReporters,
    argv: (flags) => ["run", "--globals", ...flags],
    skip: (scenario, reporter) =>
      (!["json-file", "verbose"].includes(reporter) && !(few.has(scenario) && ["3", "5"].includes(major))) ||
      (["0.34", "2"].includes(major) && !few.has(scenario)),
  })),
  ...[8, 10, 11, 12].map((major) => ({
    name: `mocha-${major}`,
    project: "mocha",
    node: nodeOf(20),
    tool: `mocha${major}`,
    entry: "node_modules/mocha/bin/mocha",
    reporters: mochaReporters,
    argv: (flags) => [...flags, "*.test.js"],
    skip: (scenario, reporter) =>
      ["list", "min", "xunit"].includes(reporter) && !(few.has(scenario) && [8, 12].includes(major)),
  })),
];

function environment() {
  return { PATH: process.env.PATH, HOME: tmpdir(), TZ: "UTC", LANG: "C.UTF-8", CI: "1" };
}

function record(runner, scenario, reporter) {
  const root = mkdtempSync(join(tmpdir(), "record-"));
  try {
    cpSync(join(here, "../fixtures/projects", runner.project, scenario), root, { recursive: true });
    writeFileSync(join(root, "package.json"), "{}\n");
    if (runner.tool) symlinkSync(join(tools, runner.tool, "node_modules"), join(root, "node_modules"));
    const entry = runner.entry && !existsSync(join(root, runner.entry)) ? `${runner.entry}.js` : runner.entry;
    const args = [...(entry ? [entry] : []), ...runner.argv(runner.reporters[reporter])];
    const result = spawnSync(runner.node, args, {
      cwd: root,
      env: environment(),
      encoding: "utf8",
      timeout: 60_000,
    });
    const clean = (text) => text.replaceAll(root, "/srv/candidate").replaceAll(tools, "/srv/tools");
    const reports = ["report.json", "report.xml"]
      .filter((name) => existsSync(join(root, name)))
      .map((path) => ({ path, content: clean(readFileSync(join(root, path), "utf8")) }));
    return {
      scenario,
      reporter,
      command: "node",
      args,
      exitCode: result.status,
      signal: result.signal,
      stdout: clean(result.stdout),
      stderr: clean(result.stderr),
      reports,
    };
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const out = join(here, "../fixtures/recorded");
mkdirSync(out, { recursive: true });
for (const runner of runners) {
  if (wanted.length > 0 && !wanted.includes(runner.name)) continue;
  const cases = [];
  for (const scenario of readdirSync(join(here, "../fixtures/projects", runner.project)).sort()) {
    for (const reporter of Object.keys(runner.reporters)) {
      if (runner.skip(scenario, reporter)) continue;
      cases.push(record(runner, scenario, reporter));
    }
  }
  writeFileSync(join(out, `${runner.name}.json`), `${JSON.stringify(cases, null, 1)}\n`);
  process.stdout.write(`${runner.name}: ${cases.length} recordings\n`);
}
