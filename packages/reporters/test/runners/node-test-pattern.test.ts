import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../src/index.js";

/** Runs the Node that runs this test on a project with a pattern that chooses tests by their names. */
function run(project: string, reporter: string): ReturnType<typeof decideVerdict> {
  const cwd = fileURLToPath(new URL(`../fixtures/projects/node-name-pattern/${project}`, import.meta.url));
  const args = ["--test", `--test-reporter=${reporter}`, "--test-name-pattern=chosen"];
  const env = { PATH: process.env["PATH"] ?? "" };
  const { stdout, stderr, status } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  const evidence = { stdout, stderr, exitCode: status, command: process.execPath, args };
  return decideVerdict(evidence, parseTestRun(evidence));
}

describe("a pattern of names given to node --test", () => {
  test.each(["tap", "spec"])("that matches nothing is no-tests in %s", (reporter) => {
    const { status, counts } = run("none", reporter);
    expect({ status, passed: counts?.passed }).toEqual({ status: "no-tests", passed: 0 });
  });

  test("that matches tests of one file only passes in TAP, whose other file says that it ended", () => {
    const { status, counts } = run("some", "tap");
    expect({ status, passed: counts?.passed }).toEqual({ status: "passed", passed: 1 });
  });
});

describe("TAP of Node 22 and later for a file of which no test was chosen", () => {
  const head = "TAP version 13\n";
  const file = (number: number, name: string): string =>
    `1..0\n# Subtest: ${name}\nok ${number} - ${name}\n  ---\n  duration_ms: 1.5\n  type: 'test'\n  ...\n`;
  const one = "# Subtest: one\nok 2 - one\n  ---\n  duration_ms: 0.5\n  type: 'test'\n  ...\n";
  const totals = (tests: number): string =>
    `1..${tests}\n# tests ${tests}\n# suites 0\n# pass ${tests}\n# fail 0\n# cancelled 0\n# skipped 0\n# todo 0\n# duration_ms 9.5\n`;
  const verdictOf = (stdout: string): string => {
    const evidence = { stdout, exitCode: 0, command: "node", args: ["--test", "--test-reporter=tap"] };
    return decideVerdict(evidence, parseTestRun(evidence)).status;
  };

  test("is no-tests alone, and nothing beside a test that passed", () => {
    expect(verdictOf(`${head}${file(1, "a.test.mjs")}${totals(1)}`)).toBe("no-tests");
    expect(verdictOf(`${head}${file(1, "a.test.mjs")}${one}${totals(2)}`)).toBe("passed");
  });

  test("does not excuse a file that wrote no plan, nor a plan elsewhere", () => {
    const left = file(1, "a.test.mjs").replace("1..0\n", "");
    expect(verdictOf(`${head}${left}${one}${totals(2)}`)).toBe("incomplete");
    expect(verdictOf(`${head}1..0\n${left.replaceAll("ok 1 - a", "ok 1 - b")}${one}${totals(2)}`)).not.toBe(
      "passed",
    );
    expect(verdictOf(`${head}1..0\n${one.replace("ok 2", "ok 1")}${totals(1)}`)).not.toBe("passed");
  });
});
