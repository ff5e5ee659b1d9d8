import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";
import { bugcases, corpus, recordings } from "../recorded.js";

const evidence: RunEvidence = { stdout: "1..2\nok 1 - a\nok 2 - b # SKIP\n", exitCode: 0 };
const run = parseTestRun(evidence);
const decide = (value: unknown) => () => Reflect.apply(decideVerdict, undefined, [evidence, value]);
const [first] = run.tests;
const place = { name: "a", suite: [] };

describe("a run that is not what parseTestRun returned", () => {
  test.each([
    ["null", null, /run is null/u],
    ["a list", [run], /run is an array/u],
    ["without counts", { ...run, counts: undefined }, /run\.counts is undefined/u],
    ["with a count missing", { ...run, counts: { ...run.counts, failed: undefined } }, /run\.counts/u],
    [
      "with a count that is no number",
      { ...run, counts: { ...run.counts, failed: Number.NaN } },
      /run\.counts/u,
    ],
    ["with a negative count", { ...run, counts: { ...run.counts, failed: -1 } }, /run\.counts/u],
    ["with a test of null", { ...run, tests: [null] }, /run\.tests/u],
    ["with a hole among its tests", { ...run, tests: Array.from({ length: 1 }) }, /run\.tests/u],
    ["with a status nobody knows", { ...run, tests: [{ ...first, status: "ok" }] }, /run\.tests/u],
    ["with a suite that is no list", { ...run, tests: [{ ...first, suite: "s" }] }, /run\.tests/u],
    [
      "with attempts that are no number",
      { ...run, tests: [{ ...first, failedAttempts: "1" }] },
      /run\.tests/u,
    ],
    ["with a failure without a name", { ...run, failures: [{ suite: [] }] }, /run\.failures/u],
    ["with a failure of a wrong file", { ...run, failures: [{ ...place, file: 1 }] }, /run\.failures/u],
    ["with an error of a wrong kind", { ...run, errors: [{ kind: "bad", message: "m" }] }, /run\.errors/u],
    ["with a finding of null", { ...run, findings: [null] }, /run\.findings/u],
    ["with a finding without a code", { ...run, findings: [{ message: "m" }] }, /run\.findings/u],
    ["without an end", { ...run, complete: undefined }, /run\.complete/u],
    ["without a reporter", { ...run, reporter: undefined }, /run\.reporter/u],
    ["from an unknown source", { ...run, source: "hearsay" }, /run\.source/u],
  ])("is refused when it is %s", (_case, value, message) => {
    expect(decide(value)).toThrow(expect.objectContaining({ name: "ReportersError", code: "invalid-run" }));
    expect(decide(value)).toThrow(message);
  });

  test("is no run of any recording, also when it was stored as JSON", () => {
    for (const recording of [...recordings(), ...corpus(), ...bugcases()]) {
      const stored: typeof run = JSON.parse(JSON.stringify(parseTestRun(recording.evidence)));
      expect(() => decideVerdict(recording.evidence, stored)).not.toThrow();
    }
  });
});

describe("the message of a verdict", () => {
  test.each([
    ["1..1\nok 1 - a\n", "its 1 test passed"],
    ["1..2\nok 1 - a\nok 2 - b\n", "its 2 tests passed"],
    ["1..1\nok 1 - a # SKIP\n", "None of 1 test ran"],
    ["1..2\nok 1 - a # SKIP\nok 2 - b # TODO\n", "None of 2 tests ran"],
  ])("counts in words that agree: %j", (stdout, words) => {
    const told = { stdout, exitCode: 0 };
    expect(decideVerdict(told, parseTestRun(told)).findings[0]?.message).toContain(words);
  });
});
