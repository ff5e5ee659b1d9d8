import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";
import { bugcases } from "../../recorded.js";

const judge = (content: string, exitCode = 0) => {
  const evidence = { stdout: "", exitCode, reports: [{ path: "report.json", content }] };
  const run = parseTestRun(evidence);
  return { run, status: decideVerdict(evidence, run).status };
};

describe("a CTRF report", () => {
  const ctrf = (tests: readonly object[], summary: object): string =>
    JSON.stringify({ reportFormat: "CTRF", results: { tool: { name: "x" }, summary, tests } });

  test("passes with every test passed", () => {
    const tests = [{ name: "a", status: "passed", suite: ["s"], filePath: "a.js" }];
    const { run, status } = judge(ctrf(tests, { tests: 1, passed: 1, failed: 0 }));
    expect([status, run.reporter]).toEqual(["passed", "ctrf"]);
    expect(run.tests).toEqual([{ name: "a", suite: ["s"], file: "a.js", status: "passed" }]);
  });

  test("with a test of the status other has no counts, and does not pass", () => {
    const tests = [
      { name: "a", status: "passed" },
      { name: "b", status: "other" },
    ];
    const { run, status } = judge(ctrf(tests, { tests: 2, passed: 1, failed: 0, other: 1 }));
    expect([run.counts, status]).toEqual([null, "conflict"]);
  });

  test("with a flaky test does not pass by default", () => {
    const tests = [{ name: "a", status: "passed", flaky: true, retries: 2 }];
    const { run, status } = judge(ctrf(tests, { tests: 1, passed: 1, failed: 0 }));
    expect([run.tests[0]?.failedAttempts, status]).toEqual([2, "failed"]);
  });

  test("whose summary counts more than its tests does not pass", () => {
    expect(judge(ctrf([{ name: "a", status: "passed" }], { tests: 2, passed: 2, failed: 0 })).status).toBe(
      "conflict",
    );
  });
});

describe("events of Dart", () => {
  const { evidence } = bugcases().find(({ scenario }) => scenario.startsWith("60-")) ?? { evidence: null };
  const text = evidence?.stdout ?? "";

  test("are read from the console and from a report alike", () => {
    const counts = { total: 3, passed: 1, failed: 1, skipped: 1 };
    expect(judge(text, 1).run.counts).toMatchObject(counts);
    const run = parseTestRun({ stdout: text, exitCode: 1, command: "dart", args: ["test", "-r", "json"] });
    expect(run.counts).toMatchObject(counts);
    expect(run.failures[0]?.name).toBe("balances");
  });

  test("without the last one are incomplete", () => {
    const cut = text.slice(0, text.indexOf('{"success"'));
    const run = parseTestRun({ stdout: cut, exitCode: 0 });
    expect([run.complete, run.counts]).toEqual([false, null]);
  });

  test("of a file that does not load are an error, not a test", () => {
    const failed = text.replace(
      '"result":"success","skipped":false,"hidden":true',
      '"result":"error","skipped":false,"hidden":false',
    );
    expect(failed).not.toBe(text);
    expect(judge(failed, 1).run.errors[0]?.kind).toBe("load");
  });
});

describe("events of go in a file", () => {
  test("are read like those of the console", () => {
    const content = [
      '{"Action":"run","Package":"a","Test":"TestB"}',
      '{"Action":"pass","Package":"a","Test":"TestB","Elapsed":0}',
      '{"Action":"pass","Package":"a","Elapsed":0.1}',
      "",
    ];
    expect(judge(content.join("\n")).status).toBe("passed");
    expect(judge(content.toSpliced(2, 1).join("\n")).status).toBe("incomplete");
    expect(judge(content.toSpliced(1, 1).join("\n")).status).not.toBe("passed");
  });
});
