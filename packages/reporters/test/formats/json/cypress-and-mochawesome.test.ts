import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type TestRun } from "../../../src/index.js";

function read(document: unknown, exitCode = 0): { readonly run: TestRun; readonly status: string } {
  const reports = [{ path: "report.json", content: JSON.stringify(document) }];
  const evidence = { stdout: "", exitCode, reports };
  const run = parseTestRun(evidence);
  return { run, status: decideVerdict(evidence, run).status };
}

/** What `cypress.run()` resolves to, after https://docs.cypress.io/app/references/module-api */
function cypress(tests: readonly Record<string, unknown>[], totals: Record<string, number>): unknown {
  const spec = { relative: "cypress/e2e/a.cy.js" };
  return { status: "finished", ...totals, runs: [{ error: null, spec, tests }] };
}

const adds = { title: ["cart", "adds"], state: "passed", attempts: [{ state: "passed" }] };
const wrong = {
  title: ["cart", "wrong"],
  state: "failed",
  displayError: "AssertionError: 3",
  attempts: [{}],
};
const later = { title: ["cart", "later"], state: "pending", attempts: [] };
const totals = { totalTests: 3, totalPassed: 1, totalFailed: 1, totalPending: 1, totalSkipped: 0 };

describe("the result of cypress.run()", () => {
  test("names every test with its suites and its spec", () => {
    const { run, status } = read(cypress([adds, wrong, later], totals), 1);
    expect(status).toBe("failed");
    expect(run.counts).toMatchObject({ total: 3, passed: 1, failed: 1, skipped: 1 });
    expect(run.failures).toMatchObject([
      { name: "wrong", suite: ["cart"], file: "cypress/e2e/a.cy.js", message: "AssertionError: 3" },
    ]);
  });

  test("keeps the failed attempts of a test that passed", () => {
    const flaky = { ...adds, attempts: [{ state: "failed" }, { state: "passed" }] };
    const one = { totalTests: 1, totalPassed: 1, totalFailed: 0 };
    expect(read(cypress([flaky], one)).status).toBe("failed");
    expect(read(cypress([adds], one)).status).toBe("passed");
  });

  test("has no counts where its totals and its tests differ, or a state is not known", () => {
    expect(read(cypress([adds], totals)).run.counts).toBeNull();
    const odd = { ...adds, state: "surprising" };
    const { run, status } = read(cypress([odd], { totalTests: 1, totalPassed: 1, totalFailed: 0 }));
    expect({ counts: run.counts, status }).toEqual({ counts: null, status: "conflict" });
  });

  test("is an error where a spec did not load", () => {
    const runs = [{ error: "Webpack compilation error", spec: { relative: "a.cy.js" }, tests: null }];
    const none = { totalTests: 0, totalPassed: 0, totalFailed: 0 };
    expect(read({ status: "finished", ...none, runs }).status).toBe("error");
  });
});

const stats = (passes: number, failures: number, pending: number, testsRegistered: number): object => ({
  suites: 1,
  tests: passes + failures + pending,
  passes,
  pending,
  failures,
  testsRegistered,
  passPercent: 50,
});
const flags = (flag: string): Record<string, unknown> => ({
  pass: flag === "pass",
  fail: flag === "fail",
  pending: flag === "pending",
  skipped: flag === "skipped",
  err: { message: "Error: no", estack: "Error: no\n    at a.js:3:5" },
});
const suite = (tests: readonly object[], rest: object = {}): object => ({
  title: "",
  tests: [],
  suites: [{ title: "cart", tests, suites: [], ...rest }],
});

describe("the JSON of mochawesome", () => {
  test("names every test, in the shape of version 3 and of later ones", () => {
    const tests = [
      { title: "adds", ...flags("pass") },
      { title: "wrong", ...flags("fail") },
      { title: "later", ...flags("pending") },
    ];
    for (const root of [{ suites: suite(tests) }, { results: [suite(tests)] }]) {
      const { run, status } = read({ stats: stats(1, 1, 1, 3), ...root }, 1);
      expect(status).toBe("failed");
      expect(run.counts).toMatchObject({ total: 3, passed: 1, failed: 1, skipped: 1 });
      expect(run.failures).toMatchObject([{ name: "wrong", suite: ["cart"], location: "a.js:3:5" }]);
    }
  });

  test("takes a failing test that was retried, and is marked as skipped, for the failure that its stats count", () => {
    const tests = [
      { title: "adds", ...flags("pass") },
      { title: "always fails", ...flags("skipped") },
    ];
    const { run } = read({ stats: stats(1, 1, 0, 2), results: [suite(tests)] }, 1);
    expect(run.counts).toMatchObject({ passed: 1, failed: 1, skipped: 0 });
    expect(run.failures.map(({ name }) => name)).toEqual(["always fails"]);
  });

  test("is an error where a hook failed, whatever its stats say", () => {
    const hook = { fullTitle: 'cart "before all" hook', state: "failed", ...flags("fail") };
    const tests = [{ title: "one", ...flags("skipped") }];
    const { run, status } = read({
      stats: stats(0, 0, 0, 1),
      results: [suite(tests, { beforeHooks: [hook] })],
    });
    expect(status).toBe("error");
    expect(run.counts).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });

  test("has no counts where its stats and its tests differ", () => {
    const tests = [{ title: "adds", ...flags("pass") }];
    const { run, status } = read({ stats: stats(2, 0, 0, 2), results: [suite(tests)] });
    expect({ counts: run.counts, status }).toEqual({ counts: null, status: "conflict" });
  });
});
