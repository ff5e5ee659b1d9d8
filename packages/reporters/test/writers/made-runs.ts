import * as fc from "fast-check";
import type { RunError, TestCase, TestFailure, TestRun } from "../../src/index.js";

/** Texts that try to break out of a format. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: "binary", maxLength: 30 }),
  fc
    .array(
      fc.constantFrom(
        ..."<>&\"'\\#`|*_[](){}!-+=~:;,%@$^ \n\r\t\0\u001B\u0085\u2028\uFEFF\uFFFE\uD800".split(""),
        "]]>",
        "<!--",
        "</testcase>",
        "</pre>",
        "::error::x",
        "# SKIP",
        "# TODO",
        "\nok 1 - x\n",
        "1..2",
        "Bail out!",
        " > ",
        "</code>",
        "<script>",
        "![](x)",
        "name",
        "ok",
        "\n\n# big\n",
      ),
      { maxLength: 8 },
    )
    .map((parts) => parts.join("")),
);

const status = fc.constantFrom("passed", "failed", "skipped", "todo", "error" as const);

const testCase: fc.Arbitrary<TestCase> = fc
  .record({
    name: hostileText,
    suite: fc.array(hostileText, { maxLength: 3 }),
    status,
    file: fc.option(hostileText, { nil: undefined }),
    attempts: fc.nat({ max: 2 }),
  })
  .map(({ name, suite, status: ended, file, attempts }) => ({
    name,
    suite,
    status: ended,
    ...(file === undefined ? {} : { file }),
    ...(attempts > 0 && ended === "passed" ? { failedAttempts: attempts } : {}),
  }));

const runError: fc.Arbitrary<RunError> = fc.record({
  kind: fc.constantFrom("load", "hook", "unhandled", "other"),
  message: hostileText,
});

/** A complete run with the given tests and errors. */
export function madeRun(
  tests: readonly TestCase[],
  errors: readonly RunError[] = [],
  message: (test: TestCase) => string = () => "six is not seven",
): TestRun {
  const bad = tests.filter((test) => test.status === "failed" || test.status === "error");
  const failures: readonly TestFailure[] = bad.map((test) => ({
    name: test.name,
    suite: test.suite,
    ...(test.file === undefined ? {} : { file: test.file }),
    message: message(test),
  }));
  const count = (wanted: TestCase["status"]): number => tests.filter((each) => each.status === wanted).length;
  return {
    reporter: "jest",
    source: "report-file",
    counts: {
      total: tests.length,
      passed: count("passed"),
      failed: bad.length,
      skipped: count("skipped"),
      todo: count("todo"),
      errors: errors.length,
    },
    tests,
    failures,
    errors,
    complete: true,
    findings: [],
  };
}

/** Runs of any tests and errors. */
export const anyRun: fc.Arbitrary<TestRun> = fc
  .tuple(fc.array(testCase, { maxLength: 6 }), fc.array(runError, { maxLength: 2 }), hostileText)
  .map(([tests, errors, message]) => madeRun(tests, errors, () => message));
