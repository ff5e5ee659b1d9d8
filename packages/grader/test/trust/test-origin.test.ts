import { expect, test } from "vitest";
import type { TestCase } from "@testbed/reporters";
import { originOf } from "../../src/trust/test-origin.js";

const inFile = (file: string): TestCase => ({ name: "adds", suite: [], file, status: "passed" });
const inSuite = (suite: string): TestCase => ({ name: "adds", suite: [suite], status: "passed" });

test.each([
  ["own.test.js", "candidate"],
  ["./own.test.js", "candidate"],
  ["calc.test.js", "trusted"],
  ["./calc.test.js", "trusted"],
  ["own/calc.test.js", "candidate"],
  ["repository.test.js", "trusted"],
  // Seen from a directory below, or from one above: what can be the candidate's is not believed.
  ["deep/own.test.js", "candidate"],
  ["deep.test.js", "candidate"],
  ["xown.test.js", "trusted"],
])("a test in %s is %s", (file, origin) => {
  const trust = {
    candidate: ["own.test.js", "own/calc.test.js", "a/deep.test.js"],
    grader: ["calc.test.js"],
  };
  expect(originOf("vitest", trust)(inFile(file))).toBe(origin);
});

test.each([
  ["test_calc", "trusted"],
  ["test_calc.TestA", "trusted"],
  ["test_calc.TestA.TestInner", "trusted"],
  ["own.test_calc", "candidate"],
  ["own.test_calc.TestA", "candidate"],
  ["test_own", "candidate"],
  ["tests.test_repository", "trusted"],
])("a test of pytest in %s is %s", (module, origin) => {
  const trust = { candidate: ["own/test_calc.py", "test_own.py", "calc.py"], grader: ["test_calc.py"] };
  expect(originOf("pytest", trust)(inSuite(module))).toBe(origin);
  // The JUnit report of pytest is read as suites around each other.
  const parts: TestCase = { name: "adds", suite: module.split("."), status: "passed" };
  expect(originOf("junit", trust)(parts)).toBe(origin);
});

test.each([
  ["example.com/x", "trusted"],
  ["example.com/x/sub", "trusted"],
  ["example.com/x/own", "candidate"],
  ["example.com/x/other", "trusted"],
])("a test in the package %s is %s", (name, origin) => {
  const trust = {
    candidate: ["own/own_test.go", "sub/more_test.go", "root_test.go"],
    grader: ["sub/calc_test.go"],
  };
  expect(originOf("go", trust)(inSuite(name))).toBe(origin);
});

test("where a runner names no file nothing is known", () => {
  const trust = { candidate: ["a.py"], grader: [] };
  expect(originOf("unittest", trust)(inSuite("a"))).toBe("unknown");
  expect(originOf("pytest", trust)({ name: "a", suite: [], status: "passed" })).toBe("unknown");
});

test("a file of the candidate that the grader replaced is the grader's", () => {
  const trust = { candidate: ["sum.test.js"], grader: ["sum.test.js"] };
  expect(originOf("vitest", trust)(inFile("sum.test.js"))).toBe("trusted");
  expect(originOf("vitest", trust)(inFile("dist/sum.test.js"))).toBe("trusted");
});
