import { describe, expect, test } from "vitest";
import { decideVerdict, type RunEvidence, type TestRun } from "../../src/index.js";

const evidence: RunEvidence = { stdout: "", exitCode: 0 };
const passing: TestRun = {
  reporter: "jest",
  source: "report-file",
  counts: { total: 2, passed: 2, failed: 0, skipped: 0, todo: 0, errors: 0 },
  tests: [
    { name: "adds", suite: ["math"], file: "/w/test/a.test.js", status: "passed" },
    { name: "greets", suite: [], file: "/w/test/b.test.js", status: "passed" },
  ],
  failures: [],
  errors: [],
  complete: true,
  findings: [],
};
const nothing: TestRun = {
  reporter: "exit-code",
  source: "exit-code",
  counts: null,
  tests: [],
  failures: [],
  errors: [],
  complete: null,
  findings: [],
};
const failing: TestRun = {
  ...passing,
  counts: { total: 2, passed: 1, failed: 1, skipped: 0, todo: 0, errors: 0 },
  failures: [{ name: "adds", suite: [] }],
};
const broken: TestRun = { ...failing, errors: [{ kind: "load", message: "boom" }] };
const noted = (code: string): TestRun => ({ ...passing, findings: [{ code, message: code }] });
const status = (facts: Partial<RunEvidence>, run: TestRun) =>
  decideVerdict({ ...evidence, ...facts }, run).status;

describe("decideVerdict", () => {
  test("passes a complete run whose tests passed, with exit code 0", () => {
    const verdict = decideVerdict(evidence, passing);
    expect(verdict).toEqual({
      passed: true,
      status: "passed",
      findings: [
        {
          code: "all-passed",
          message: "The run is complete and its 2 tests passed.",
          evidence: "report-file",
        },
      ],
      counts: passing.counts,
    });
  });

  test.each([
    [
      "a process that never started",
      { notStarted: true, timedOut: true, exitCode: null },
      passing,
      "not-started",
    ],
    [
      "a run that the caller aborted",
      { cancelled: true, timedOut: true, exitCode: null },
      passing,
      "cancelled",
    ],
    ["a run killed at its time limit", { timedOut: true, exitCode: 0 }, passing, "timed-out"],
    ["a complete run whose process died by a signal", { signal: "SIGRT3", exitCode: null }, passing, "error"],
    [
      "an unfinished run whose process died by a signal",
      { signal: "SIGKILL", exitCode: null },
      nothing,
      "incomplete",
    ],
    ["a process of unknown end", { exitCode: null }, passing, "incomplete"],
    [
      "a console of which bytes were dropped",
      { truncated: true },
      { ...passing, source: "console" },
      "incomplete",
    ],
    [
      "a run without its end marker, also with failures",
      { exitCode: 1 },
      { ...failing, complete: false },
      "incomplete",
    ],
    ["a run with an error outside of its tests, also with failures", { exitCode: 1 }, broken, "error"],
    ["a run with a failed test", { exitCode: 1 }, failing, "failed"],
    ["a run with a failed test and exit code 0", {}, failing, "failed"],
    ["an exit code that no failure explains", { exitCode: 7 }, passing, "conflict"],
    ["a non-zero exit code without a runner", { exitCode: 1 }, nothing, "failed"],
    ["channels that disagree", {}, noted("report-console-disagree"), "conflict"],
    ["summaries that compete", {}, noted("competing-summaries"), "conflict"],
    ["a file that reported no test beside others that did", {}, noted("file-without-tests"), "incomplete"],
    ["a report that cannot be read", {}, noted("report-unreadable"), "unknown"],
    ["a report that was not finished", {}, noted("report-incomplete"), "incomplete"],
    ["a recognised runner without counts", {}, { ...passing, counts: null }, "unknown"],
  ] satisfies readonly (readonly [string, Partial<RunEvidence>, TestRun, string])[])(
    "gives %s the status %#",
    (_case, facts, run, expected) => {
      expect(status(facts, run)).toBe(expected);
    },
  );

  test("never passes with a non-zero exit code, a signal, a timeout or an abort, whatever the run says", () => {
    const facts: readonly Partial<RunEvidence>[] = [
      { exitCode: 1 },
      { exitCode: 3_221_225_786 },
      { exitCode: 0, signal: "SIGTERM" },
      { exitCode: 0, timedOut: true },
      { exitCode: 0, cancelled: true },
      { exitCode: 0, notStarted: true },
      { exitCode: null },
    ];
    for (const run of [passing, failing, broken, nothing, noted("names-no-tests")]) {
      for (const fact of facts) expect(decideVerdict({ ...evidence, ...fact }, run).passed).toBe(false);
    }
  });

  test("gives a run in which everything is skipped or todo no pass", () => {
    const counts = { total: 3, passed: 0, failed: 0, skipped: 2, todo: 1, errors: 0 };
    expect(status({}, { ...passing, counts })).toBe("no-tests");
    expect(status({}, { ...passing, counts: { ...counts, total: 0, skipped: 0, todo: 0 } })).toBe("no-tests");
  });

  test("lets exit code 0 of an unknown program pass only under the default policy", () => {
    expect(decideVerdict(evidence, nothing).status).toBe("passed");
    expect(decideVerdict(evidence, nothing).findings[0]?.code).toBe("exit-code");
    expect(decideVerdict(evidence, nothing, { requireTests: true }).status).toBe("unknown");
    expect(decideVerdict(evidence, nothing, { expectedTests: [{ name: "adds" }] }).status).toBe("unknown");
  });

  test("does not pass a test that passed only after a failed attempt, unless the policy allows it", () => {
    const flaky = {
      ...passing,
      tests: [{ name: "adds", suite: [], status: "passed" as const, failedAttempts: 1 }],
    };
    const verdict = decideVerdict(evidence, flaky);
    expect([verdict.status, verdict.findings[0]?.code]).toEqual(["failed", "flaky"]);
    expect(decideVerdict(evidence, flaky, { allowFlaky: true }).status).toBe("passed");
  });

  test("says that the exit code disagrees when it is 0 although a test failed", () => {
    expect(decideVerdict(evidence, failing).findings.map(({ code }) => code)).toEqual([
      "tests-failed",
      "exit-code-disagrees",
    ]);
  });

  test("keeps the findings of the parser behind the decisive one, each once", () => {
    const { findings } = decideVerdict(evidence, noted("report-console-disagree"));
    expect(findings).toEqual([{ code: "report-console-disagree", message: "report-console-disagree" }]);
  });
});

describe("expected tests", () => {
  const decide = (
    expectedTests: readonly { name: string; suite?: readonly string[]; file?: string }[],
    run = passing,
  ) => decideVerdict(evidence, run, { expectedTests });

  test("pass when each is present and passed, with suite and file compared where they are given", () => {
    const manifest = [
      { name: "adds", suite: ["math"], file: "test/a.test.js" },
      { name: "greets", suite: [] },
    ];
    expect(decide(manifest).status).toBe("passed");
    expect(decide([{ name: "adds", file: "/w/test/a.test.js" }]).status).toBe("passed");
    expect(decide([{ name: "adds", file: "./test/a.test.js" }]).status).toBe("passed");
  });

  test.each([
    ["absent", { name: "subtracts" }],
    ["in another suite", { name: "adds", suite: [] }],
    ["in another file", { name: "adds", file: "b.test.js" }],
    ["in a file whose name only ends the same", { name: "adds", file: "est/a.test.js" }],
  ] as const)("fail when one is %s", (_case, expected) => {
    const { status: decided, findings } = decide([expected]);
    expect([decided, findings[0]?.code]).toEqual(["failed", "expected-test-absent"]);
  });

  test.each(["skipped", "todo"] as const)("fail when one is %s", (outcome) => {
    const tests = [...passing.tests, { name: "later", suite: [], status: outcome }];
    const verdict = decide([{ name: "later" }], { ...passing, tests });
    expect([verdict.status, verdict.findings[0]?.code]).toEqual(["failed", "expected-test-not-passed"]);
  });

  test("fail when one of two tests of the same title did not pass", () => {
    const tests = [...passing.tests, { name: "adds", suite: [], status: "skipped" as const }];
    expect(decide([{ name: "adds" }], { ...passing, tests }).status).toBe("failed");
  });

  test("are unknown when the evidence names no tests", () => {
    expect(decide([{ name: "adds" }], { ...passing, tests: [] }).status).toBe("unknown");
  });
});

describe("a policy of the wrong shape", () => {
  const wrong = (policy: unknown) => () =>
    Reflect.apply(decideVerdict, undefined, [evidence, passing, policy]);

  test.each([
    ["not an object", "strict", /policy is "strict"/u],
    ["with a flag that is no boolean", { requireTests: "yes" }, /policy\.requireTests is "yes"/u],
    ["with a manifest that is no list", { expectedTests: "adds" }, /policy\.expectedTests is "adds"/u],
    [
      "with a test without a name",
      { expectedTests: [{ title: "adds" }] },
      /expectedTests\[0\]\.name is undefined/u,
    ],
    [
      "with a suite that is no list",
      { expectedTests: [{ name: "a", suite: "b" }] },
      /expectedTests\[0\]\.suite/u,
    ],
    ["with an option that nobody knows", { requiredTests: true }, /policy .* has "requiredTests"/u],
    [
      "with a test that asks for something unknown",
      { expectedTests: [{ name: "a", status: "failed" }] },
      /expectedTests\[0\] .* can have name, suite, file, and has "status"/u,
    ],
  ])("is refused when it is %s", (_case, policy, message) => {
    expect(wrong(policy)).toThrow(
      expect.objectContaining({ name: "ReportersError", code: "invalid-policy" }),
    );
    expect(wrong(policy)).toThrow(message);
  });

  test("is refused before anything is decided, as is a run of the wrong shape", () => {
    const decide = () => Reflect.apply(decideVerdict, undefined, [evidence, null]);
    expect(decide).toThrow(expect.objectContaining({ code: "invalid-run" }));
  });
});
