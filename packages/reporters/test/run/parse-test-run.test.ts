import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type ReportFile, type RunEvidence } from "../../src/index.js";
import { recordings } from "../recorded.js";

const all = recordings();
function recorded(name: string): RunEvidence {
  const found = all.find((recording) => recording.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found.evidence;
}

function decide(evidence: RunEvidence) {
  const run = parseTestRun(evidence);
  return { run, ...decideVerdict(evidence, run) };
}

const codes = (evidence: RunEvidence) => decide(evidence).findings.map(({ code }) => code);
const junit = (cases: string, path = "report.xml"): ReportFile => ({
  path,
  content: `<testsuite>${cases}</testsuite>`,
});
const plain: RunEvidence = { stdout: "", exitCode: 0 };
const passed = `<testcase name="a"/>`;

describe("report files", () => {
  test("of one format are added up", () => {
    const reports = [junit(passed, "a.xml"), junit(`<testcase name="b"/><testcase name="c"/>`, "b.xml")];
    expect(decide({ ...plain, reports })).toMatchObject({ status: "passed", counts: { total: 3 } });
  });

  test("that are the same under two paths are counted once", () => {
    const reports = [junit(passed, "a.xml"), junit(passed, "b.xml")];
    expect(decide({ ...plain, reports })).toMatchObject({ status: "passed", counts: { total: 1 } });
    expect(codes({ ...plain, reports })).toContain("report-repeated");
  });

  test("of one path with different content are a conflict", () => {
    const reports = [junit(passed), junit(`<testcase name="b"/>`)];
    expect(decide({ ...plain, reports }).status).toBe("conflict");
  });

  test("of two formats are not added up: they describe the same run or are a conflict", () => {
    const json = recorded("jest-30/pass/json-file").reports ?? [];
    const same = junit(`${passed}<testcase name="b"/><testcase name="c"/><testcase name="d"/>`);
    expect(decide({ ...plain, reports: [...json, same] })).toMatchObject({
      status: "passed",
      counts: { total: 4 },
    });
    expect(decide({ ...plain, reports: [...json, junit(passed)] }).status).toBe("conflict");
  });

  test("outrank the console, and a disagreement of counts is a conflict that names the pair", () => {
    const evidence = recorded("vitest-3/pass/json-file");
    expect(decide(evidence).run.source).toBe("report-file");
    const other = { ...evidence, reports: [junit(passed)] };
    const [first] = decide(other).findings;
    expect(first).toEqual({
      code: "report-console-disagree",
      message: "The report counts 1 passed and 0 failed of 1, the console 4 passed and 0 failed of 4.",
      evidence: "report and console",
    });
    expect(decide(other).status).toBe("conflict");
  });

  test("that are complete beside a console without its end are a conflict: they can be of another run", () => {
    const { reports = [] } = recorded("jest-30/pass/json-file");
    const early = { ...recorded("jest-30/exit-first/json-file"), reports };
    expect(decide(early).status).toBe("conflict");
  });

  test("keep the decision when bytes of the console were dropped", () => {
    const evidence = { ...recorded("jest-30/pass/json-file"), truncated: true, stderr: "…" };
    expect(decide(evidence).status).toBe("passed");
    expect(codes(evidence)).toContain("stream-truncated");
  });

  test("do not hide an error that only the console shows", () => {
    const spec = recorded("node-test-22/after-throws/spec");
    const { stdout } = recorded("node-test-22/after-throws/junit");
    expect(decide({ ...spec, reports: [{ path: "report.xml", content: stdout }] }).status).toBe("error");
  });

  test("that cannot be read leave the console to fail, but not to pass", () => {
    const broken = [{ path: "report.json", content: '{"numTotalTests":4,' }];
    expect(decide({ ...recorded("jest-30/pass/default"), reports: broken })).toMatchObject({
      status: "unknown",
      counts: { passed: 4 },
    });
    expect(decide({ ...recorded("jest-30/fail/default"), reports: broken }).status).toBe("failed");
    expect(decide({ ...plain, reports: broken }).status).toBe("unknown");
    expect(decide({ ...plain, reports: [{ path: "r.json", content: '{"tests":[]}' }] }).status).toBe(
      "unknown",
    );
    expect(decide({ ...plain, reports: [{ path: "r.json", content: "[]" }] }).status).toBe("unknown");
  });

  test("in JSON whose totals do not match their entries are a conflict", () => {
    const [report] = recorded("jest-30/pass/json-file").reports ?? [];
    const content = (report?.content ?? "").replace('"numTotalTests":4', '"numTotalTests":5');
    expect(decide({ ...plain, reports: [{ path: "r.json", content }] }).status).toBe("conflict");
    const interrupted = (report?.content ?? "").replace('"wasInterrupted":false', '"wasInterrupted":true');
    expect(decide({ ...plain, reports: [{ path: "r.json", content: interrupted }] }).status).toBe(
      "incomplete",
    );
    const mocha = recorded("mocha-11/pass/json").stdout.replace('"failures": 0', '"failures": 1');
    expect(decide({ ...plain, reports: [{ path: "r.json", content: mocha }] }).status).toBe("conflict");
    const unhappy = (report?.content ?? "").replace('"success":true', '"success":false');
    expect(decide({ ...plain, reports: [{ path: "r.json", content: unhappy }] }).status).toBe("conflict");
  });
});

describe("the runner", () => {
  test("is taken from the command line, and without its end the run is incomplete whatever the exit code", () => {
    for (const [command, ...args] of [
      ["node", "--test"],
      ["jest"],
      ["vitest", "run"],
      ["npx", "mocha"],
    ] as const) {
      expect(decide({ stdout: "all good\n", exitCode: 0, command, args }).status).toBe("incomplete");
    }
  });

  test.each([
    "node-test-20/pass/tap",
    "node-test-24/pass/spec",
    "jest-30/pass/default",
    "vitest-3/pass/default",
    "mocha-11/pass/spec",
    "jest-30/pass/json",
    "mocha-11/pass/json",
  ])("is taken from the shape of the console when the command line does not tell: %s", (name) => {
    const { stdout, stderr = "", exitCode } = recorded(name);
    const { run, status } = decide({ stdout, stderr, exitCode, command: "npm", args: ["test"] });
    expect([run.reporter, status, run.counts?.passed]).toEqual([name.replace(/-\d+\/.*$/u, ""), "passed", 4]);
  });

  test.each([
    ["jest", "stdout", "No tests found, exiting with code 1\n"],
    ["vitest", "stderr", "No test files found, exiting with code 1\n"],
    ["mocha", "stderr", 'Error: No test files found: "test"\n'],
  ] as const)("%s that found no file ran no tests", (command, stream, text) => {
    const evidence = { stdout: "", [stream]: text, exitCode: 1, command, args: [] };
    expect(decide(evidence)).toMatchObject({ status: "no-tests", counts: { total: 0 } });
    expect(decide({ ...evidence, exitCode: 0 }).status).toBe("no-tests");
  });

  test.each([
    ["npm", "\n> demo@1.0.0 test\n> jest --ci\n\n"],
    ["pnpm", "\n> demo@1.0.0 test /w/demo\n> tsc && mocha\n\n"],
    ["yarn", "yarn run v1.22.22\n$ vitest run\n"],
  ])("is taken from the script that %s announces", (command, stdout) => {
    expect(decide({ stdout, exitCode: 0, command, args: ["test"] }).status).toBe("incomplete");
    const linted = stdout.replace(/jest|mocha|vitest/u, "eslint");
    expect(decide({ stdout: linted, exitCode: 0, command, args: ["test"] }).status).toBe("passed");
  });

  test("is read where stderr was redirected into stdout", () => {
    const { stdout, stderr = "", ...rest } = recorded("jest-30/fail/default");
    const merged = decide({ ...rest, stdout: stdout + stderr });
    expect(merged).toMatchObject({ status: "failed", counts: { passed: 2, failed: 2 } });
    expect(merged.run.failures.map(({ name }) => name).sort()).toEqual(["greets", "multiplies"]);
  });

  test.each(["node-test-24/pass/spec", "mocha-11/pass/spec"])(
    "is read although a test printed without a line end: %s",
    (name) => {
      const { stdout, ...rest } = recorded(name);
      const glued = stdout.replace(/^( *)(✔|.*✔.*) (?=multiplies)/mu, "printed$1$2 ");
      expect(glued).not.toBe(stdout);
      expect(decide({ ...rest, stdout: glued })).toMatchObject({ status: "passed", counts: { passed: 4 } });
    },
  );

  test("is none when the console has the shape of two", () => {
    const { stdout } = recorded("vitest-3/pass/default");
    const { stderr = "" } = recorded("jest-30/pass/default");
    expect(decide({ stdout, stderr, exitCode: 0 })).toMatchObject({ status: "conflict", counts: null });
  });

  test("that stopped on its way is not taken for a program that succeeded", () => {
    for (const name of [
      "node-test-24/pass/spec",
      "jest-30/pass/default",
      "vitest-3/pass/default",
      "mocha-11/pass/spec",
    ]) {
      const { stdout, stderr = "", exitCode } = recorded(name);
      const cut = (text: string) => text.slice(0, text.length * 0.6);
      expect(decide({ stdout: cut(stdout), stderr: cut(stderr), exitCode }).passed).toBe(false);
    }
  });

  test("is not complete, and has no counts, when bytes of its console were dropped", () => {
    const { run } = decide({ ...recorded("jest-30/pass/default"), truncated: true });
    expect([run.complete, run.counts]).toEqual([false, null]);
  });

  test("of Mocha is not believed when its totals stand alone: the spec reporter lists every test", () => {
    const evidence = { stdout: "\n  1 passing (3ms)\n\n", exitCode: 0, command: "mocha" };
    expect(decide(evidence)).toMatchObject({ passed: false, counts: null });
    const dot = { ...evidence, args: ["--reporter", "dot"] };
    expect(decide(dot)).toMatchObject({ passed: true, counts: { passed: 1 } });
  });

  test("that only lists its tests has run none", () => {
    const evidence = recorded("mocha-11/pass/spec");
    expect(decide({ ...evidence, args: [...(evidence.args ?? []), "--dry-run"] }).status).toBe("incomplete");
  });

  test("that was left by a test is not believed when the test printed totals", () => {
    const { stderr: left = "" } = recorded("jest-30/exit-first/default");
    const { stderr: green = "" } = recorded("jest-30/pass/default");
    const evidence = { stdout: "", stderr: green + left, exitCode: 0, command: "jest" };
    expect(decide(evidence).status).toBe("incomplete");
  });

  test("may have tests whose titles end like the name of a script", () => {
    const { stdout } = recorded("node-test-24/pass/tap");
    const titled = stdout.replaceAll("adds", "loads config.js");
    const evidence = {
      exitCode: 0,
      command: "node",
      args: ["--test", "--test-reporter=tap"],
      stdout: titled,
    };
    expect(decide(evidence)).toMatchObject({ status: "passed", counts: { passed: 4 } });
    expect(decide({ stdout: "ok 1 - config.js\n1..1\n", exitCode: 0 }).counts?.passed).toBe(1);
  });

  test("is exit-code with null counts for any other program", () => {
    const { run } = decide({
      stdout: "3 files linted\n",
      exitCode: 0,
      command: "npx",
      args: ["eslint", "."],
    });
    expect(run).toEqual({
      reporter: "exit-code",
      source: "exit-code",
      counts: null,
      tests: [],
      failures: [],
      errors: [],
      complete: null,
      findings: [],
    });
  });
});

describe("several summaries", () => {
  test("of node --test in isolated files: the last counts, since every file has ended before it", () => {
    const real = recorded("node-test-24/fail/spec");
    const { stdout } = recorded("node-test-24/pass/spec");
    const { status, run } = decide({ ...real, stdout: stdout + real.stdout });
    expect(status).toBe("failed");
    expect(run.failures.map(({ name }) => name)).toEqual(["multiplies", "inner two"]);
    expect(run.counts).toBeNull();
  });

  test("of node --test without isolation have to agree", () => {
    const real = recorded("node-test-24/pass/spec");
    const { stdout } = recorded("node-test-24/titles/spec");
    const args = ["--test", "--test-isolation=none", "--test-reporter=spec"];
    expect(decide({ ...real, args, stdout: stdout + real.stdout }).status).toBe("conflict");
  });

  test.each([
    ["jest-30/pass/default", "jest-30/titles/default"],
    ["vitest-3/pass/default", "vitest-3/titles/verbose"],
    ["mocha-11/pass/dot", "mocha-11/titles/dot"],
  ])("of a runner whose tests share its process have to agree: %s", (name, other) => {
    const real = recorded(name);
    const printed = recorded(other);
    const add = (first: RunEvidence): RunEvidence => ({
      ...real,
      stdout: first.stdout + real.stdout,
      stderr: `${first.stderr ?? ""}${real.stderr ?? ""}`,
    });
    expect(decide(add(printed))).toMatchObject({ status: "conflict", counts: null });
    expect(codes(add(printed))).toContain("competing-summaries");
    expect(decide(add(real)).counts?.passed).toBe(4);
  });
});
