import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  compareExpectedTests,
  decideVerdict,
  resolveTestNames,
  type TestCase,
  type TestRun,
} from "../../src/index.js";

function runOf(tests: readonly TestCase[]): TestRun {
  const passed = tests.filter(({ status }) => status === "passed").length;
  return {
    reporter: "jest",
    source: "report-file",
    counts: {
      total: tests.length,
      passed,
      failed: 0,
      skipped: tests.length - passed,
      todo: 0,
      errors: 0,
    },
    tests,
    failures: [],
    errors: [],
    complete: true,
    findings: [],
  };
}

const passed = (name: string, suite: readonly string[] = [], file?: string): TestCase => ({
  name,
  suite,
  status: "passed",
  ...(file === undefined ? {} : { file }),
});

describe("compareExpectedTests by exact id", () => {
  const tests = [
    passed("adds", ["math"], "/w/test/a.test.js"),
    passed("adds", ["strings"], "/w/test/b.test.js"),
    { ...passed("later", ["math"], "/w/test/a.test.js"), status: "skipped" as const },
    { ...passed("planned"), status: "todo" as const },
    { ...passed("breaks"), status: "error" as const },
  ];
  const outcome = (name: string, suite?: readonly string[], file?: string) =>
    compareExpectedTests(runOf(tests), [
      { name, ...(suite ? { suite } : {}), ...(file === undefined ? {} : { file }) },
    ]).outcomes[0]?.status;

  test("finds a test by its title, its suite path and its file, each only compared when given", () => {
    expect(outcome("adds", ["math"], "test/a.test.js")).toBe("passed");
    expect(outcome("adds", ["math"], "test/b.test.js")).toBe("missing");
    expect(outcome("adds", ["mat"])).toBe("missing");
    expect(outcome("adds")).toBe("passed");
  });

  test("tells failed, skipped and todo tests from those that passed", () => {
    expect(["later", "planned", "breaks"].map((name) => outcome(name))).toEqual([
      "skipped",
      "skipped",
      "failed",
    ]);
  });

  test("lists what nobody expected as extra, and is satisfied only when all passed", () => {
    const report = compareExpectedTests(runOf(tests), [{ name: "adds" }, { name: "gone" }]);
    expect(report.extra.map(({ name }) => name)).toEqual(["later", "planned", "breaks"]);
    expect(report.satisfied).toBe(false);
    expect(compareExpectedTests(runOf(tests), [{ name: "adds" }]).satisfied).toBe(true);
  });

  test("wants every one of several cases of one id to pass", () => {
    const twice = [passed("same"), { ...passed("same"), status: "failed" as const }];
    expect(compareExpectedTests(runOf(twice), [{ name: "same" }]).outcomes[0]?.status).toBe("failed");
    expect(compareExpectedTests(runOf(twice), ["same"]).outcomes[0]?.status).toBe("failed");
  });

  test("suggests a test of a near title in the same place, or of the same title in another, and counts neither", () => {
    const renamed = compareExpectedTests(
      runOf([passed("adds two numbers", ["math"], "a.js"), passed("moves", ["new"], "c.js")]),
      [
        { name: "adds two nubmers", suite: ["math"], file: "a.js" },
        { name: "moves", suite: ["old"], file: "b.js" },
        { name: "wholly different", suite: ["math"] },
      ],
    );
    expect(renamed.outcomes.map(({ status }) => status)).toEqual(["missing", "missing", "missing"]);
    const suggested = renamed.outcomes.map((each) =>
      each.status === "missing" ? each.suggestions.map(({ name }) => name) : [],
    );
    expect(suggested).toEqual([["adds two numbers"], ["moves"], []]);
    expect(renamed.satisfied).toBe(false);
  });

  test("never suggests a test that another expected one means", () => {
    const report = compareExpectedTests(runOf([passed("test 1")]), [{ name: "test 1" }, { name: "test 2" }]);
    expect(report.outcomes[1]).toMatchObject({ status: "missing", suggestions: [] });
  });
});

describe("compareExpectedTests by flat name", () => {
  const found = (one: TestCase, flat: string): string | undefined =>
    compareExpectedTests(runOf([one, passed("a bystander", ["x"], "y.js")]), [flat]).outcomes[0]?.status;

  test.each([
    ["tests/test_x.py::TestA::test_b[a - b::c]", "test_b[a - b::c]", ["TestA"], "tests/test_x.py"],
    ["tests/test_x.py::TestA::test_b[param]", "test_b[param]", ["tests", "test_x", "TestA"], undefined],
    ["tests/test_x.py::test_b", "test_b", ["tests", "test_x"], "tests/test_x.py"],
    ["test_x.py::test_b", "test_b", ["tests", "test_x"], undefined],
    ["tests.test_x.TestA.test_b", "test_b", ["tests", "test_x", "TestA"], undefined],
    ["Suite > test", "test", ["Suite"], "/w/a.test.js"],
    ["Suite › inner › test", "test", ["Suite", "inner"], "/w/a.test.js"],
    ["src/a.test.js | Suite | test", "test", ["Suite"], "/w/src/a.test.js"],
    ["src/a.test.js > Suite > test", "test", ["Suite"], "src/a.test.js"],
    ["a.test.js: Suite > test", "test", ["Suite"], "/w/a.test.js"],
    ["Suite part test", "test", ["Suite", "part"], undefined],
    ["test_b (tests.test_x.TestA)", "test_b", ["tests", "test_x", "TestA"], undefined],
    ["test_b (tests.test_x.TestA.test_b)", "test_b", ["tests", "test_x", "TestA"], undefined],
    ["com.example.BarTest#works", "works", ["com.example.BarTest"], undefined],
    ["example.com/pkg/TestX/sub", "TestX/sub", ["example.com/pkg"], undefined],
    ["MathSuite/0.Adds", "Adds", ["MathSuite/0"], undefined],
    ["tests::it_works", "tests::it_works", [], undefined],
    ["a > b > c", "a > b > c", [], undefined],
    ["inner > test", "test", ["outer", "inner"], undefined],
  ] as const)("finds `%s`", (flat, name, suite, file) => {
    expect(found(passed(name, suite, file), flat)).toBe("passed");
  });

  test.each([
    ["other > test", "test", ["Suite"], undefined],
    ["outer > test", "test", ["outer", "inner"], undefined],
    ["b.test.js > Suite > test", "test", ["Suite"], "/w/a.test.js"],
    ["uite > test", "test", ["Suite"], undefined],
    ["tests/test_y.py::test_b", "test_b", ["tests", "test_x"], undefined],
    ["tests/test_x.py::TestA::test_b", "test_b", ["tests", "test_x", "TestB"], "tests/test_x.py"],
    ["test_b[x]", "test_b", [], undefined],
    ["test_b (tests.TestA)", "test_b", ["tests", "TestB"], undefined],
    ["a.test.js > test", "test", ["Suite"], "/w/a.test.js"],
  ] as const)("does not take another test for `%s`", (flat, name, suite, file) => {
    expect(found(passed(name, suite, file), flat)).toBe("missing");
  });

  test("takes a name that can mean tests of two ids for none of them, and names both", () => {
    const tests = [passed("same", ["one"]), passed("same", ["two"])];
    const [outcome] = compareExpectedTests(runOf(tests), ["same"]).outcomes;
    expect(outcome).toEqual({ status: "ambiguous", expected: "same", candidates: tests });
    expect(compareExpectedTests(runOf(tests), ["one > same"]).satisfied).toBe(true);
  });

  test("finds every test by each of its whole flat names, unless several tests have that name", () => {
    const title = fc.string({ unit: fc.constantFrom("a", "b", " ", ".", ":", "/", ">"), minLength: 1 });
    const cases = fc.array(
      fc.record({ name: title, suite: fc.array(title, { maxLength: 3 }), status: fc.constant("passed") }),
      { minLength: 1, maxLength: 6 },
    );
    fc.assert(
      fc.property(cases, fc.constantFrom("::", " > ", " | ", ".", "/", " "), (tests, separator) => {
        const run = runOf(tests.map((each) => ({ ...each, status: "passed" as const })));
        for (const { name, suite } of run.tests) {
          const flat = [...suite, name].join(separator);
          if (flat.trim() === "") continue;
          const [outcome] = compareExpectedTests(run, [flat]).outcomes;
          const meant =
            outcome?.status === "passed"
              ? outcome.tests
              : outcome?.status === "ambiguous"
                ? outcome.candidates
                : [];
          expect(meant).toContainEqual(expect.objectContaining({ name, suite }));
        }
      }),
    );
  });
});

describe("resolveTestNames", () => {
  const tests = [passed("same", ["one"], "a.js"), passed("same", ["two"], "a.js"), passed("lone")];

  test("gives one exact id for each name", () => {
    expect(resolveTestNames(runOf(tests), ["one > same", "lone"])).toEqual([
      { name: "same", suite: ["one"], file: "a.js" },
      { name: "lone", suite: [] },
    ]);
  });

  test("refuses a name that can mean several tests, and names them", () => {
    expect(() => resolveTestNames(runOf(tests), ["same"])).toThrow(
      expect.objectContaining({
        name: "ReportersError",
        code: "ambiguous-test-name",
        message: expect.stringMatching(/"same" means 2 tests: "a\.js: one > same", "a\.js: two > same"/u),
      }),
    );
  });

  test("refuses a name that no test has, and suggests a near one", () => {
    expect(() => resolveTestNames(runOf(tests), ["lnoe"])).toThrow(
      expect.objectContaining({ code: "unknown-test-name", message: expect.stringContaining('"lone"') }),
    );
  });

  test("refuses lists and names of the wrong type", () => {
    for (const names of [null, "x", [7], [""], [{ nam: "x" }], [{ name: "x" }]])
      expect(() => Reflect.apply(resolveTestNames, undefined, [runOf(tests), names])).toThrow(
        expect.objectContaining({ code: "invalid-expected-tests" }),
      );
  });
});

describe("a policy of flat names", () => {
  const evidence = { stdout: "", exitCode: 0 };
  const tests = [passed("adds", ["one"]), passed("adds", ["two"]), passed("lone")];
  const decide = (...expectedNames: readonly string[]) =>
    decideVerdict(evidence, runOf(tests), { expectedNames });

  test("passes only when each name means tests of one id that passed", () => {
    expect(decide("one > adds", "lone").status).toBe("passed");
    expect(decide("adds").findings[0]).toMatchObject({ code: "expected-test-ambiguous" });
    expect(decide("adds").status).toBe("unknown");
    expect(decide("adds", "gone").status).toBe("failed");
    expect(decide("one > add").findings[0]?.message).toBe(
      'The expected test "one > add" is absent; it may have become "one > adds".',
    );
  });

  test("refuses a name that names nothing", () => {
    expect(() => decide(" ")).toThrow(expect.objectContaining({ code: "invalid-policy" }));
  });
});
