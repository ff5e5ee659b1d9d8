import { describe, expect, test } from "vitest";
import { bugcases, type CaseTruth, corpus } from "./recorded.js";
import { problemsOf, type Truth } from "./problems.js";

const REFUSED = ["failed", "error", "no-tests", "incomplete", "conflict", "unknown"];
// node-tap and tape count assertions, and one scenario of tape prints nothing for its skipped test.
const COUNTS_ASSERTIONS = new Set(["tap-21", "tape-5"]);
const NAMES_ARE_KNOWN = new Set(["node-test-20", "node-test-24", "jest-29", "vitest-3", "mocha-10"]);

function truthOf(runner: string, truth: CaseTruth): Truth {
  const statuses = truth.statuses ?? (truth.verdict === "pass" ? ["passed"] : REFUSED);
  if (COUNTS_ASSERTIONS.has(runner)) return { statuses };
  const { verdict: _verdict, failing = [], skipped, todo, ...counts } = truth;
  // Other runners than those of JavaScript decorate the title: `test_multiplies`, `tests::multiplies`, `TestMultiplies`.
  const known =
    NAMES_ARE_KNOWN.has(runner) && truth.failing !== undefined ? { failing } : { failingParts: failing };
  const rest =
    skipped === undefined && todo === undefined ? {} : { skippedOrTodo: (skipped ?? 0) + (todo ?? 0) };
  return { ...counts, ...rest, ...known, statuses };
}

describe("every recording of the shared corpus", () => {
  const recordings = corpus();

  test("is there", () => {
    expect(recordings.length).toBeGreaterThan(180);
  });

  test.each(recordings.map((recording) => [recording.name, recording] as const))(
    "%s gets the right verdict, no wrong count and the right names",
    (_name, { evidence, truth, runner }) => {
      expect(problemsOf(evidence, truthOf(runner, truth))).toEqual([]);
    },
  );
});

describe("every public bug report that concerns a format read here", () => {
  test.each(bugcases().map((recording) => [recording.name, recording] as const))(
    "%s gets one of the right statuses and no wrong count",
    (_name, { evidence, truth }) => {
      expect(problemsOf(evidence, { ...truthOf("", truth), failingParts: truth.failing ?? [] })).toEqual([]);
    },
  );
});
