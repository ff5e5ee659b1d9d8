import type { Truth } from "../problems.js";

type Truths = Readonly<Record<string, Truth>>;

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
const broken = ["error", "failed", "conflict", "incomplete"];
const left: Truth = { statuses: ["incomplete", "error", "conflict", "failed", "unknown"] };
const nothing: Truth = { statuses: ["no-tests", "incomplete", "unknown"], passed: 0, failed: 0 };
const forged: Truth = {
  statuses: ["failed", "conflict", "incomplete"],
  passed: 1,
  failed: 1,
  failingParts: ["wrong"],
};

/** What the projects of `record-others.mjs` hold, by construction. */
export const otherTruths: Readonly<Record<string, Truths>> = {
  karma: {
    pass: pass(2, 1),
    fail: fail(1, ["wrong", "throws"], 1),
    "no-tests": nothing,
    "all-skipped": { ...nothing, skippedOrTodo: 2 },
    "load-error": { statuses: broken, failed: 0 },
    reload: { statuses: broken },
    forged,
    "after-throws": { statuses: broken, passed: 1, failed: 0 },
    hangs: { statuses: broken },
  },
  poku: {
    pass: pass(2),
    fail: fail(2, ["wrong"], 2),
    "exit-first": left,
    "exit-second": left,
    "empty-file": { statuses: ["incomplete", "no-tests", "unknown"], passed: 0 },
    "no-tests": nothing,
    "load-error": { statuses: broken, passed: 0 },
    forged,
  },
  mochawesome: {
    pass: { statuses: ["passed"], passed: 4, failed: 0, skippedOrTodo: 0 },
    fail: fail(2, ["greets", "multiplies"]),
    "exit-first": left,
    "exit-second": left,
    "load-error": { statuses: broken },
    "no-tests": nothing,
    forged: { ...forged, failingParts: ["wrong"] },
    "forged-pass": { statuses: ["passed", "conflict", "incomplete"], passed: 1, failed: 0 },
    "all-skipped": { ...nothing, skippedOrTodo: 2 },
    "after-throws": { statuses: broken, passed: 1, failed: 0 },
    "before-throws": { statuses: broken, passed: 1, failed: 0 },
    titles: { statuses: ["passed"], passed: 5, failed: 0 },
    only: { statuses: ["passed"], passed: 1, failed: 0 },
    todo: { statuses: ["passed"], passed: 1, failed: 0, skippedOrTodo: 2 },
    "describe-throws": { statuses: broken, passed: 0 },
    // What Mocha does not show on its console stands in no report of mochawesome either.
    unhandled: { statuses: ["passed"], passed: 2, failed: 0 },
    flaky: { statuses: ["passed"], passed: 2, failed: 0 },
  },
  exunit: {
    pass: pass(3, 2),
    fail: fail(2, ["wrong", "throws"]),
    "load-error": { statuses: ["error"], passed: 0, failed: 0 },
    "before-throws": { statuses: ["error"], passed: 1, failed: 0 },
    "exit-first": left,
    "exit-second": left,
    "no-tests": nothing,
    excluded: { ...nothing, skippedOrTodo: 1 },
    forged,
  },
  surefire: {
    pass: pass(3, 1),
    fail: fail(2, ["wrong", "explodes"], 1),
    "load-error": { statuses: broken, passed: 0, failed: 0 },
    "before-throws": { statuses: broken, passed: 1, failed: 0 },
    "exit-second": left,
    "no-tests": nothing,
    forged,
  },
  gradle: {
    pass: { ...pass(2, 1), statuses: ["passed", "unknown"] },
    fail: fail(1, ["wrong", "explodes"], 1),
    "load-error": { statuses: broken, passed: 0, failed: 0 },
    "before-throws": { statuses: broken, passed: 0, failed: 0 },
    "exit-second": left,
    "no-tests": nothing,
    forged,
  },
  "junit-console": {
    pass: pass(3, 1),
    fail: fail(2, ["wrong", "explodes"], 1),
    "before-throws": { statuses: broken, passed: 1, failed: 0 },
    "exit-second": left,
    "no-tests": nothing,
    forged,
  },
  libtest: {
    pass: pass(3, 1),
    fail: { statuses: ["failed"], failed: 2, failingParts: ["calm", "wrong"] },
    "exit-first": left,
    "no-tests": nothing,
    forged,
  },
};

// Each browser runs every test.
const twice: Truth = { statuses: ["passed"], passed: 4, failed: 0, skippedOrTodo: 2 };
const failedTwice: Truth = {
  statuses: ["failed"],
  passed: 2,
  failed: 4,
  skippedOrTodo: 2,
  failingParts: ["wrong", "throws"],
};
const excludedAll: Truth = { statuses: ["no-tests", "error"], passed: 0, failed: 0 };

/** Runs whose reporter or option makes another truth, or shows less: README, "Limits". */
export const othersUnknowable: Truths = {
  ...Object.fromEntries(
    ["two", "two-progress"].flatMap((reporter) => [
      [`karma/pass/${reporter}`, twice],
      [`karma/fail/${reporter}`, failedTwice],
      [`karma/forged/${reporter}`, { ...forged, passed: 2, failed: 2 }],
      [
        `karma/all-skipped/${reporter}`,
        { statuses: ["no-tests", "conflict"], passed: 0, failed: 0, skippedOrTodo: 4 },
      ],
      [`karma/after-throws/${reporter}`, { statuses: broken, passed: 2, failed: 0 }],
    ]),
  ),
  // `--only nothing` excludes every test.
  ...Object.fromEntries(
    ["pass", "fail", "before-throws", "exit-second", "excluded", "forged", "no-tests"].map((scenario) => [
      `exunit/${scenario}/only`,
      excludedAll,
    ]),
  ),
  // Nothing is printed at all when all is well.
  ...Object.fromEntries(
    ["compact", "dot", "focus", "classic"].map((reporter) => [
      `poku/pass/${reporter}`,
      { statuses: ["unknown"] },
    ]),
  ),
  "junit-console/pass/none": { statuses: ["incomplete"] },
  // The reports of the launcher count the tests of a class whose hook threw, and Gradle's its class.
  "junit-console/before-throws/xml-files": { statuses: broken, passed: 1, failed: 2 },
  "gradle/before-throws/xml-files": { statuses: broken, passed: 0, failed: 1 },
  // A report without failures beside a process that failed.
  "karma/no-tests/junit-file": { statuses: ["conflict"], passed: 0, failed: 0 },
  "karma/all-skipped/junit-file": { statuses: ["no-tests", "conflict"], passed: 0, failed: 0 },
  // `-q` prints nothing when all is well.
  "surefire/pass/quiet": { statuses: ["incomplete"] },
  "gradle/pass/quiet": { statuses: ["incomplete"] },
  // Gradle 4 takes the process that left for one that ended, and its report holds the first test alone.
  "gradle/exit-second/xml-files": { statuses: ["passed"], passed: 1, failed: 0 },
};
