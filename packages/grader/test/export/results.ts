import type { StoredResult } from "../../src/batch/result-store.js";

/** A result of a candidate that failed one of two tests. */
export const failedResult: StoredResult = {
  schema: "testbed.result/1",
  task: { id: "sum", digest: "sha256:1" },
  candidate: { kind: "patch", digest: "sha256:2" },
  outcome: "failed",
  status: "failed",
  passed: false,
  flaky: false,
  policy: { flaky: "fail" },
  problem: { code: "tests_failed", message: "1 failed", hint: "Read the failures.", retryable: false },
  findings: [{ code: "tests-failed", message: '1 failed: "subtracts".' }],
  assurance: { level: "L1", missing: [] },
  counts: { total: 2, passed: 1, failed: 1, skipped: 0, todo: 0, errors: 0 },
  reporter: "node-test",
  tests: [
    { name: "adds", suite: ["sum"], status: "passed" },
    { name: "subtracts", suite: ["sum"], status: "failed" },
  ],
  failures: [{ name: "subtracts", suite: ["sum"], message: "expected 1 <to> equal 2 & more" }],
  errors: [],
  expected: { tests: [], missing: [], skipped: [], failed: [], flaky: [], extra: [] },
  output: { stdout: "not ok", stderr: "", ruleset: "3" },
  artifacts: [],
  limits: { timeoutMs: 1000, killGraceMs: 500, maxOutputBytes: 1000 },
  source: { revision: "sha256:3" },
  versions: { testbed: "0.0.0", ruleset: "3", node: "v20", environment: null },
  attempts: [{ outcome: "failed", status: "failed", counts: null }],
};

/** One of a candidate that passed both. */
export const passedResult: StoredResult = {
  ...failedResult,
  outcome: "passed",
  status: "passed",
  passed: true,
  problem: null,
  findings: [{ code: "all-passed", message: "The run is complete and its 2 tests passed." }],
  counts: { total: 2, passed: 2, failed: 0, skipped: 0, todo: 0, errors: 0 },
  tests: failedResult.tests.map((test) => ({ ...test, status: "passed" })),
  failures: [],
};

/** One that could not be graded. */
export const ungradedResult: StoredResult = {
  ...failedResult,
  outcome: "infrastructure",
  status: "not-started",
  counts: null,
  tests: [],
  failures: [],
};
