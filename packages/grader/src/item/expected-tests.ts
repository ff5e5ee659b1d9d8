import { compareExpectedTests, type ExpectedOutcome, type TestCase, type TestRun } from "@testbed/reporters";
import type { RequiredTest, Task } from "../task/task.js";
import type { ExpectedTestResult, ExpectedTests } from "./item-result.js";

/** Says what became of each test that a task names; they are looked for in the part of the run that is not the candidate's. */
export function expectedTests(
  { requiredTests, regressionTests }: Pick<Task, "regressionTests" | "requiredTests">,
  run: TestRun | null,
  trusted: TestRun | null,
): ExpectedTests {
  const wanted = [...requiredTests, ...regressionTests];
  const { outcomes, extra } = trusted === null ? nothing(wanted) : compareExpectedTests(trusted, wanted);
  const untrusted = run?.tests.filter((test) => trusted?.tests.includes(test) !== true) ?? [];
  const tests = outcomes.map((outcome, index): ExpectedTestResult => {
    const group = index < requiredTests.length ? "required" : "regression";
    return { name: titleOf(outcome.expected), group, status: statusOf(outcome) };
  });
  const named = (status: ExpectedTestResult["status"]): readonly string[] =>
    tests.filter((test) => test.status === status).map(({ name }) => name);
  return {
    tests,
    missing: named("missing"),
    skipped: named("skipped"),
    failed: named("failed"),
    flaky: named("flaky"),
    extra: wanted.length === 0 ? [] : [...extra, ...untrusted].map(titleOf),
  };
}

/** What is said of tests where nothing ran. */
function nothing(wanted: readonly RequiredTest[]): {
  readonly outcomes: readonly ExpectedOutcome[];
  readonly extra: readonly TestCase[];
} {
  return {
    outcomes: wanted.map((expected) => ({ status: "missing", expected, suggestions: [] })),
    extra: [],
  };
}

function statusOf(outcome: ExpectedOutcome): ExpectedTestResult["status"] {
  if (outcome.status !== "passed") return outcome.status;
  return outcome.tests.some(({ failedAttempts = 0 }) => failedAttempts > 0) ? "flaky" : "passed";
}

function titleOf(test: RequiredTest | TestCase): string {
  if (typeof test === "string") return test;
  const { name, suite = [], file } = test;
  const title = [...suite, name].join(" > ");
  return file === undefined ? title : `${file}: ${title}`;
}
