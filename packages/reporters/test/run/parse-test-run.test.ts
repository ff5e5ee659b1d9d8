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
    const reports = [junit(passed, "a.xml"), junit(`${passed}<testcase name="b"/>`, "b.xml")];
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

  test("is exit-code with null counts for any other program", () => {
    const { run } = decide({
      stdout: "3 files linted\n",
      exitCode: 0,
      command: "npx",
      args: ["eslint", "."],
    });
    expect(run).toEqual({
      ...{ reporter: "exit-code", source: "exit-code", counts: null, tests: [], failures: [], errors: [] },
      ...{ complete: null, findings: [] },
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

  test.each(["jest-30/pass/default", "vitest-3/pass/default", "mocha-11/pass/dot"])(
    "of a runner whose tests share its process have to agree: %s",
    (name) => {
      const real = recorded(name);
      const { stdout, stderr = "" } = recorded(
        name
          .replace("pass/default", "titles/verbose")
          .replace("pass/dot", "titles/dot")
          .replace(/jest-30.*/u, "jest-30/titles/default"),
      );
      const forged = { ...real, stdout: stdout + real.stdout, stderr: stderr + (real.stderr ?? "") };
      expect(decide(forged)).toMatchObject({ status: "conflict", counts: null });
      expect(codes(forged)).toContain("competing-summaries");
      const twice = {
        ...real,
        stdout: real.stdout + real.stdout,
        stderr: `${real.stderr ?? ""}${real.stderr ?? ""}`,
      };
      expect(decide(twice).counts?.passed).toBe(4);
    },
  );
});
