// node test/record/record-catalogue.mjs: runs the small projects of the wrong-verdict catalogue with the real runners
// and writes their output to test/fixtures/catalogue. What is known by construction stands in each `case.json`.
import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const fixtures = new URL("../fixtures/", import.meta.url).pathname;
const pytest = ["-p", "no:cacheprovider", "-v", "--junit-xml=report.xml"];
/** @type {readonly (readonly [string, string, readonly string[], object])[]} */
const cases = [
  ["02-pytest-subtests", "pytest", pytest, { verdict: "failed" }],
  ["03-pytest-teardown", "pytest", pytest, { verdict: "failed", statuses: ["failed", "error"] }],
  ["04-pytest-xpass", "pytest", pytest, { verdict: "passed", failed: 0 }],
  [
    "05-pytest-param-ids",
    "pytest",
    pytest,
    { verdict: "failed", passed: 3, failed: 1, failing: ["test_p[x y]"] },
  ],
  ["08-go-packages", "go", ["test", "-v", "./..."], { verdict: "failed", failing: ["TestSame"] }],
  [
    "08-go-packages",
    "go",
    ["test", "-json", "./..."],
    { verdict: "failed", passed: 2, failed: 1, failing: ["TestSame"] },
  ],
  ["09-cargo-words", "cargo", ["test", "--offline"], { verdict: "passed", passed: 4, failed: 0, skipped: 1 }],
  [
    "09-minitest-verbose",
    "ruby",
    ["a_test.rb", "-v"],
    { verdict: "failed", passed: 1, failed: 1, skipped: 1, failing: ["test_breaks"] },
  ],
  [
    "22-ctest-missing",
    "ctest",
    ["--output-junit", "report.xml"],
    { verdict: "failed", passed: 1, failed: 2 },
  ],
  ["28-bats-forged", "bats", ["a.bats"], { verdict: "failed" }],
  ["28-bats-forged", "bats", ["-F", "junit", "a.bats"], { verdict: "failed" }],
];

for (const [name, command, args, truth] of cases) {
  const directory = mkdtempSync(join(tmpdir(), "catalogue-"));
  cpSync(join(fixtures, "projects/catalogue", name), directory, { recursive: true });
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, LANG: "C.UTF-8", NO_COLOR: "1", CI: "1" };
  const { stdout, stderr, status, signal } = spawnSync(command, args, {
    cwd: directory,
    env,
    encoding: "utf8",
  });
  const suffix = args.includes("-json") ? "-json" : args.includes("-F") ? "-junit" : "";
  const target = join(fixtures, "catalogue", `${name}${suffix}`);
  mkdirSync(target, { recursive: true });
  const clean = (text) => text.replaceAll(directory, "/w");
  writeFileSync(join(target, "stdout"), clean(stdout));
  writeFileSync(join(target, "stderr"), clean(stderr));
  const report = join(directory, "report.xml");
  if (existsSync(report)) writeFileSync(join(target, "report.xml"), clean(readFileSync(report, "utf8")));
  const facts = { command, args, exitCode: status, signal, truth };
  writeFileSync(join(target, "case.json"), `${JSON.stringify(facts, null, 2)}\n`);
  rmSync(directory, { recursive: true, force: true });
}
