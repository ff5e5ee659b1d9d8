import type { Truth } from "../problems.js";
import { nativeTruths, unknowable } from "./native-truth.js";

type Truths = Readonly<Record<string, Truth>>;

const notPassed = ["failed", "error", "no-tests", "incomplete", "conflict", "unknown"];
const broken = ["error", "failed", "conflict", "incomplete"];

const shared: Truths = {
  pass: { statuses: ["passed"], passed: 4, failed: 0, skippedOrTodo: 0, failing: [] },
  "exit-first": { statuses: ["no-tests", "incomplete", "unknown", "failed"], passed: 0 },
  "exit-second": { statuses: ["incomplete", "unknown", "failed"], passed: 1 },
  "load-error": { statuses: broken, passed: 1, failed: 0, skippedOrTodo: 0 },
  "no-tests": { statuses: ["no-tests", "unknown", "incomplete"], passed: 0, failed: 0 },
  forged: { statuses: ["failed", "conflict", "incomplete"], passed: 1, failed: 1, failing: ["wrong"] },
  "forged-pass": { statuses: ["passed", "conflict", "incomplete"], passed: 1, failed: 0 },
  "all-skipped": { statuses: ["no-tests", "unknown", "incomplete"], passed: 0, failed: 0, skippedOrTodo: 2 },
  "after-throws": { statuses: broken, passed: 1, failed: 0 },
  titles: { statuses: ["passed"], passed: 5, failed: 0, failing: [] },
};

const expectStyle: Truths = {
  ...shared,
  fail: { statuses: ["failed"], passed: 2, failed: 2, skippedOrTodo: 0, failing: ["greets", "multiplies"] },
  only: { statuses: ["passed"], passed: 1, failed: 0, skippedOrTodo: 2 },
  todo: { statuses: ["passed"], passed: 1, failed: 0, skippedOrTodo: 2 },
  "describe-throws": { statuses: broken, passed: 0, failed: 0 },
  unhandled: { statuses: broken, passed: 2, failed: 0 },
  flaky: { statuses: ["failed"], passed: 2, failed: 0 },
};

const families: Readonly<Record<string, Truths>> = {
  "node-test": {
    ...shared,
    fail: {
      statuses: ["failed"],
      passed: 3,
      failed: 2,
      skippedOrTodo: 0,
      failing: ["inner two", "multiplies"],
    },
    only: { statuses: ["failed"], passed: 2, failed: 1, failing: ["wrong"] },
    todo: { statuses: ["passed"], passed: 1, failed: 0, skippedOrTodo: 4, failing: [] },
    "before-throws": { statuses: broken, passed: 1, failed: 2 },
    "describe-throws": { statuses: broken, passed: 1, failed: 1 },
    unhandled: { statuses: broken, failed: 0 },
    suites: { statuses: ["passed"], passed: 2, failed: 0, skippedOrTodo: 0 },
    "parent-throws": { statuses: ["failed", "conflict"], passed: 2, failed: 1, failing: ["parent"] },
    timeout: { statuses: ["failed"], passed: 1, failed: 1, failing: ["slow"] },
    "exit-marked": { statuses: ["incomplete", "conflict", "unknown"], passed: 1, failed: 0 },
    "exit-listed": { statuses: ["incomplete", "conflict", "unknown"], passed: 1, failed: 0 },
  },
  jest: {
    ...expectStyle,
    "before-throws": { statuses: ["failed"], passed: 1, failed: 2, failing: ["one", "two"] },
    // Jest blames a test for it: the next one before 30, the right one since.
    unhandled: { statuses: ["failed"], passed: 1, failed: 1 },
  },
  vitest: {
    ...expectStyle,
    // With CI=1 a test marked `.only` fails.
    only: { statuses: ["failed"], passed: 0, failed: 1, skippedOrTodo: 2, failing: ["chosen"] },
    "before-throws": { statuses: broken, passed: 1, failed: 0 },
  },
  ...nativeTruths,
  mocha: {
    ...expectStyle,
    only: { statuses: ["passed"], passed: 1, failed: 0 },
    "before-throws": { statuses: broken, passed: 1, failed: 0 },
  },
};

// What a runner of that version, or one of its reporters, really does not show: README, "Limits".
const exceptions: Readonly<Record<string, Truth>> = {
  "node-test-18/todo/dot": { statuses: ["unknown"] },
  "gtest/before-throws/brief": { statuses: ["conflict"], passed: 1, failed: 0, skippedOrTodo: 1 },
  "node-test-22/after-throws/junit": { statuses: ["passed"], passed: 1 },
};

/** Truth of one recording. */
export function truthOf(runner: string, scenario: string, reporter: string): Truth {
  const family = runner.replace(/-[\d.]+$/u, "");
  const truth =
    exceptions[`${runner}/${scenario}/${reporter}`] ??
    unknowable[`${runner}/${scenario}/${reporter}`] ??
    hidden(runner, scenario, reporter) ??
    families[family]?.[scenario];
  if (truth === undefined) throw new Error(`no truth for ${runner}/${scenario}`);
  return truth;
}

function hidden(runner: string, scenario: string, reporter: string): Truth | null {
  if (scenario === "flaky" && !reporter.startsWith("json") && runner !== "jest-24") {
    return { statuses: ["passed"], passed: 2, failed: 0 };
  }
  // Jest 24 runs on jasmine2: no retries, an afterAll that throws is lost, a describe that throws becomes a test.
  if (runner === "jest-24" && scenario === "flaky") return { statuses: ["failed"], passed: 1, failed: 1 };
  if (runner === "jest-24" && scenario === "after-throws") return { statuses: ["passed"], passed: 1 };
  if (runner === "jest-24" && scenario === "describe-throws")
    return { statuses: ["failed"], passed: 2, failed: 1 };
  // Vitest 5 writes its JSON to a file of its own.
  if (runner === "vitest-5" && reporter === "json") return { statuses: notPassed };
  // Mocha lets a late rejection pass without a trace.
  if (runner.startsWith("mocha") && scenario === "unhandled")
    return { statuses: ["passed"], passed: 2, failed: 0 };
  return null;
}
