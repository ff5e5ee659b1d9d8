import type { Truth } from "../problems.js";
import { otherTruths, othersUnknowable } from "./other-truth.js";

type Truths = Readonly<Record<string, Truth>>;

const leftEarly: Truth = { statuses: ["incomplete", "failed", "error", "unknown", "conflict"], passed: 1 };
const leftFirst: Truth = { statuses: ["incomplete", "failed", "error", "unknown", "conflict"], passed: 0 };
const nothing: Truth = { statuses: ["no-tests", "incomplete", "error", "conflict"], passed: 0, failed: 0 };
const forged: Truth = {
  statuses: ["failed", "conflict", "incomplete"],
  passed: 1,
  failed: 1,
  failingParts: ["wrong"],
};
const broken = ["error", "failed", "conflict"];
const common: Truths = { "exit-first": leftFirst, "exit-second": leftEarly, "no-tests": nothing, forged };

const pass = (passed: number, skippedOrTodo = 0): Truth => ({
  statuses: ["passed"],
  passed,
  failed: 0,
  skippedOrTodo,
  failing: [],
});
const fail = (passed: number, failingParts: readonly string[], skippedOrTodo = 0): Truth => ({
  statuses: ["failed"],
  passed,
  failed: failingParts.length,
  skippedOrTodo,
  failingParts,
});

/** What the projects of `record-native.mjs` hold, by construction. */
export const nativeTruths: Readonly<Record<string, Truths>> = {
  pytest: {
    ...common,
    pass: pass(4),
    fail: fail(1, ["test_titles[a - b]", "test_titles[c [d] e]"], 2),
    "setup-throws": { statuses: broken, passed: 1, failed: 1, failingParts: ["test_needs"] },
    "teardown-throws": { statuses: broken, passed: 1 },
    "load-error": { statuses: ["error"], passed: 0, failed: 0 },
    "forged-exit": { statuses: ["incomplete", "conflict"] },
  },
  unittest: {
    ...common,
    pass: pass(2),
    fail: fail(1, ["test_described", "test_values"], 2),
    surprise: fail(1, ["test_known"]),
    "before-throws": { statuses: ["error"], passed: 1, failed: 0 },
  },
  go: {
    ...common,
    pass: pass(3, 1),
    fail: fail(2, ["TestMath", "TestMath/sub_test"]),
    panic: { statuses: ["failed"], passed: 1, failed: 1, failingParts: ["TestPanics"] },
    glued: pass(2),
    "main-drops": fail(1, ["TestWrong"]),
    parallel: fail(13, ["TestA", "TestA/a_b"], 1),
  },
  cargo: {
    ...common,
    pass: pass(3, 1),
    fail: { statuses: ["failed"], failed: 2, failing: ["tests::calm", "tests::wrong"] },
  },
  rspec: {
    ...common,
    pass: pass(2, 1),
    fail: fail(2, ["greets", "fixed", "same"]),
    "before-throws": { statuses: broken, passed: 1, failed: 1, failingParts: ["adds"] },
  },
  minitest: {
    ...common,
    pass: pass(2, 1),
    fail: fail(1, ["test_wrong", "test_greets", "has a title with blanks"]),
  },
  phpunit: {
    ...common,
    pass: pass(3),
    fail: fail(2, ["Values with data set #0", "Throws"], 1),
    risky: { statuses: ["passed", "unknown", "failed"] },
  },
  gtest: {
    ...common,
    pass: pass(3, 1),
    fail: fail(2, ["one/1"], 1),
    "before-throws": { statuses: ["error"], passed: 1, failed: 0 },
  },
  catch2: {
    ...common,
    pass: pass(2),
    fail: fail(1, ["multiplies", "throws"]),
    expected: { statuses: ["passed", "unknown"], passed: 1, failed: 0 },
  },
  ctest: { ...common, pass: pass(2), fail: fail(1, ["beta", "missing", "slow"], 2) },
  prove: {
    ...common,
    pass: pass(2, 1),
    fail: fail(2, ["wrong"], 1),
    "short-plan": { statuses: ["failed", "error", "incomplete"], passed: 1 },
  },
  bats: { ...common, pass: pass(1, 1), fail: fail(1, ["wrong"]) },
  ava: {
    ...common,
    "no-tests": { statuses: ["failed", "error", "incomplete", "no-tests"], passed: 0 },
    pass: pass(2),
    fail: fail(2, ["wrong is wrong"], 1),
  },
  jasmine: {
    ...common,
    pass: pass(1, 1),
    fail: fail(1, ["wrong"], 1),
    "after-throws": { statuses: ["error"], passed: 1, failed: 0 },
    only: { statuses: ["incomplete", "conflict"], passed: 1, failed: 0 },
  },
  uvu: { ...common, pass: pass(2, 1), fail: fail(1, ["wrong", "greets"]) },
  qunit: { ...common, pass: pass(1, 1), fail: fail(1, ["wrong"]) },
  tape: { ...common, pass: pass(1), fail: fail(0, ["wrong"]) },
  bun: { ...common, pass: pass(2), fail: fail(1, ["wrong"], 2) },
  ...otherTruths,
  deno: {
    ...common,
    pass: pass(2),
    fail: { statuses: ["failed"], failed: 2, skippedOrTodo: 1, failingParts: ["wrong", "greets"] },
  },
};

/** Runs whose console holds nothing of the runner, started by a command that says nothing of it: README, "Limits". */
export const unknowable: Truths = {
  ...othersUnknowable,
  "minitest/exit-first/default": { statuses: ["passed"] },
  "catch2/exit-first/default": { statuses: ["passed"] },
  "catch2/exit-first/compact": { statuses: ["passed"] },
};
