import type { TestCase } from "@testbed/reporters";
import { describe, expect, test } from "vitest";
import { confirmOrigins, type Origins } from "../../src/item/origins.js";
import type { Judgement } from "../../src/judge/judge.js";

function passedRun(tests: readonly Omit<TestCase, "status">[]): Judgement {
  const counts = { total: tests.length, passed: tests.length, failed: 0, skipped: 0, todo: 0, errors: 0 };
  return {
    verdict: { passed: true, status: "passed", findings: [{ code: "all-passed", message: "" }], counts },
    run: {
      reporter: "junit",
      source: "report-file",
      counts,
      tests: tests.map((each) => ({ ...each, status: "passed" })),
      failures: [],
      errors: [],
      complete: true,
      findings: [],
    },
    assurance: { level: "L1", missing: [] },
    normalized: { stdout: "", stderr: "", ruleset: "" },
  };
}

const verdictOf = (
  tests: readonly Omit<TestCase, "status">[],
  origins: Partial<Origins>,
  wanted: readonly string[] = [],
): string => {
  const whose = { grader: ["sum.test.js"], candidate: [], changed: [], hasCommand: false, ...origins };
  const { verdict } = confirmOrigins(passedRun(tests), whose, wanted);
  return verdict.passed ? "passed" : (verdict.findings[0]?.code ?? "");
};

const adds = { name: "adds", suite: [] } as const;

describe("a pass", () => {
  test("stays where a test of the grader was reported", () => {
    expect(verdictOf([{ ...adds, file: "sum.test.js" }], {})).toBe("passed");
  });

  test.for([
    ["a compiled copy", { ...adds, file: "dist/sum.test.js" }, ["src/sum.test.ts"]],
    ["an absolute path", { ...adds, file: "/somewhere/sum.test.js" }, ["sum.test.js"]],
    ["a runner that names no files", adds, ["sum.test.js"]],
    [
      "files of the grader that are no tests",
      { ...adds, file: "test/a.js" },
      ["jest.config.js", "data.json"],
    ],
    ["a module of pytest", { name: "test_add", suite: ["tests", "test_calc"] }, ["tests/test_calc.py"]],
    ["a class of pytest", { name: "test_add", suite: ["test_calc", "TestAll"] }, ["test_calc.py"]],
  ] as const)("stays with %s", ([, reported, grader]) => {
    expect(verdictOf([reported], { grader })).toBe("passed");
  });

  test.for([
    ["a file of the candidate alone", { ...adds, file: "test/own.js" }, ["test/calc.js"]],
    ["a module of the candidate alone", { name: "test_add", suite: ["own", "test_own"] }, ["test_calc.py"]],
  ] as const)("is withdrawn where %s was reported", ([, reported, grader]) => {
    expect(verdictOf([reported], { grader })).toBe("grader-tests-missing");
  });

  test("is withdrawn where a file of the grader was changed meanwhile", () => {
    expect(verdictOf([{ ...adds, file: "sum.test.js" }], { changed: ["sum.test.js"] })).toBe(
      "grader-file-changed",
    );
  });

  test("is withdrawn where a test that the task names stands in a file of the candidate", () => {
    const tests = [
      { name: "other", suite: [], file: "sum.test.js" },
      { ...adds, file: "./own.test.js" },
    ];
    expect(verdictOf(tests, { candidate: ["own.test.js"] }, ["adds"])).toBe("expected-test-of-candidate");
    expect(verdictOf(tests, { candidate: ["sum.js"] }, ["adds"])).toBe("passed");
    expect(verdictOf(tests, { candidate: ["own.test.js"] }, ["other"])).toBe("passed");
    const modules = [
      { name: "test_zero", suite: ["test_calc"] },
      { name: "test_add", suite: ["own", "test_own", "TestAll"] },
    ];
    const origins = { grader: ["test_calc.py"], candidate: ["own/test_own.py"] };
    expect(verdictOf(modules, origins, ["test_add"])).toBe("expected-test-of-candidate");
    expect(verdictOf(modules, origins, ["test_zero"])).toBe("passed");
  });

  test("stays where a file of the candidate was replaced by the grader's", () => {
    const origins = { candidate: ["sum.test.js"] };
    expect(verdictOf([{ ...adds, file: "sum.test.js" }], origins, ["adds"])).toBe("passed");
  });
});
