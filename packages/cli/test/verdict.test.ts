import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bin, testbed } from "./testbed-command.js";

let directory = "";
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "testbed-verdict-"));
  writeFileSync(join(directory, "out.tap"), "TAP version 13\nok 1 - adds\n1..1\n");
  writeFileSync(join(directory, "cut.tap"), "TAP version 13\nok 1 - adds\n1..2\n");
  writeFileSync(
    join(directory, "report.xml"),
    '<testsuites><testsuite name="s"><testcase name="a"><failure/></testcase></testsuite></testsuites>',
  );
});
afterAll(() => rmSync(directory, { recursive: true }));

test.each([
  ["complete TAP", ["--exit-code", "0", "--stdout", "out.tap"], 0, "passed"],
  ["TAP whose plan is not met", ["--exit-code", "0", "--stdout", "cut.tap"], 1, "incomplete"],
  ["complete TAP that was killed", ["--timed-out", "--stdout", "out.tap"], 124, "timed-out"],
  ["a report with a failure", ["--exit-code", "1", "--report-file", "report.xml"], 1, "failed"],
  [
    "a report with a failure beside exit code 0",
    ["--exit-code", "0", "--report-file", "report.xml"],
    1,
    "failed",
  ],
  ["no test at all where tests are required", ["--exit-code", "0", "--require-tests"], 4, "unknown"],
])("%s", (_title, args, status, verdict) => {
  const result = testbed(["verdict", "--json", ...args], { cwd: directory });
  const { verdict: decided } = JSON.parse(result.stdout) as { verdict: { passed: boolean; status: string } };
  expect({ exit: result.status, status: decided.status }).toEqual({ exit: status, status: verdict });
  expect(decided.passed).toBe(status === 0);
});

test("standard output of a run is read from standard input where the file is `-`", () => {
  const { status } = testbed(["verdict", "--exit-code", "0", "--stdout", "-"], {
    input: "TAP version 13\nnot ok 1\n1..1\n",
  });
  expect(status).not.toBe(0);
});

test("a command after -- is run here and decided about", () => {
  expect(testbed(["verdict", "--", "node", "--test", "pass/sum.test.mjs"]).status).toBe(0);
  expect(testbed(["verdict", "--", "node", "--test", "fail/sum.test.mjs"]).status).toBe(1);
});

test.each([
  ["false", 0],
  ["0", 0],
  ["no", 0],
  ["", 0],
  ["true", 4],
  ["1", 4],
  ["Yes", 4],
  ["maybe", 2],
])("TESTBED_REQUIRE_TESTS=%s is a yes or a no, and anything else is misuse: exit %d", (value, exit) => {
  const env = { ...process.env, TESTBED_REQUIRE_TESTS: value };
  const { status, stderr } = testbed(["verdict", "--exit-code", "0"], { env });
  expect(status).toBe(exit);
  expect(stderr.includes("TESTBED_REQUIRE_TESTS")).toBe(exit === 2);
});

test("a twin of a flag that takes something away says no, too", () => {
  const report = ["verdict", "--json", "--", "node", "--test", "pass/sum.test.mjs"];
  const source = (value: string): unknown =>
    JSON.parse(testbed(report, { env: { ...process.env, TESTBED_NO_REPORT: value } }).stdout).run.source;
  expect([source("false"), source("true")]).toEqual(["report-file", "console"]);
});

test("how the run ended has to be told", () => {
  const { status, stderr } = testbed(["verdict", "--stdout", "out.tap"], { cwd: directory });
  expect(stderr).toContain("--exit-code");
  expect(status).toBe(2);
});

test("a file that cannot be read is named", () => {
  const { status, stderr } = testbed(["verdict", "--exit-code", "0", "--stdout", "no-such-file"]);
  expect(stderr).toContain("no-such-file cannot be read");
  expect(status).toBe(2);
});

test.each([
  [["verdict", "--exit-code", "1", "--", "true"], "--exit-code"],
  [["verdict", "--stdout", "out.tap", "--", "true"], "--stdout"],
  [["verdict", "--exit-code", "0", "--timeout", "5"], "--timeout"],
  [["verdict", "--exit-code", "0", "--env", "A=1"], "--env"],
  [["verdict", "--exit-code", "0", "--no-report"], "--no-report"],
  [["verdict", "--signal", "NOPE"], "name of a signal"],
])("%j mixes two questions or cannot be: exit 2 with the option named", (args, reason) => {
  const { status, stderr } = testbed(args, { cwd: directory });
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
});

test("a full disk under standard output is not a verdict", () => {
  const line = `exec "${process.execPath}" "${bin}" verdict --exit-code 0 > /dev/full`;
  const { status, stderr } = spawnSync("sh", ["-c", line], { encoding: "utf8" });
  expect(stderr).toMatch(/^testbed: .*ENOSPC.*\n$/);
  expect(status).toBe(3);
});

test("a reader that leaves early changes no exit code", () => {
  const line = `{ "${process.execPath}" "${bin}" verdict --exit-code 0 --json; echo $? >&2; } | true`;
  expect(spawnSync("sh", ["-c", line], { encoding: "utf8" }).stderr).toBe("0\n");
});
