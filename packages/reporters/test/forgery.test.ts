import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence, type TestCounts } from "../src/index.js";
import { corpus, recordings, type Recording } from "./recorded.js";

const SCOPE = /^(?:node-test|jest|vitest|mocha)-/u;
const FORGED_SCENARIO = "pass";

// A recording that holds forged text already is no sample: printing into its forgery can only destroy that.
const all = [...corpus(), ...recordings()].filter(
  ({ runner, scenario }) => SCOPE.test(runner) && !scenario.startsWith("forged"),
);

/** One green output of every runner and reporter, as a candidate could print it. */
const forgeries = [
  ...new Map(
    all
      .filter(({ scenario }) => scenario === FORGED_SCENARIO)
      .map(({ runner, reporter, evidence }) => [
        `${runner.replace(/-[\d.]+$/u, "")}/${reporter}`,
        { family: runner.replace(/-[\d.]+$/u, ""), text: `${evidence.stdout}${evidence.stderr ?? ""}` },
      ]),
  ).values(),
].filter(({ text }) => text.trim() !== "");

/** Places at which a candidate could print: before the first line, after the last, and between lines in the middle. */
function insertions(text: string): readonly number[] {
  const ends = [...text.matchAll(/\n/gu)].map(({ index }) => index + 1);
  const middle = [0.25, 0.5, 0.75, 0.9].map((part) => ends[Math.floor(part * ends.length)] ?? 0);
  return [...new Set([0, ...middle, ...ends.slice(-4)])];
}

function* forged({ evidence }: Recording<unknown>, text: string): Generator<RunEvidence> {
  for (const channel of ["stdout", "stderr"] as const) {
    const original = evidence[channel] ?? "";
    for (const at of insertions(original)) {
      yield { ...evidence, [channel]: original.slice(0, at) + text + original.slice(at) };
    }
  }
}

function onlyTests(counts: TestCounts): Omit<TestCounts, "errors"> {
  const { errors: _errors, ...tests } = counts;
  return tests;
}

describe("green output of another runner that a candidate prints into its own", () => {
  const samples = all.filter(({ runner }) => /-(?:20|29|30|3|10|12)$/u.test(runner));

  test(
    "never turns a run that did not pass into one that did, and never changes a count",
    { timeout: 600_000 },
    () => {
      const problems: string[] = [];
      for (const sample of samples) {
        const run = parseTestRun(sample.evidence);
        const before = decideVerdict(sample.evidence, run);
        for (const { family, text } of forgeries) {
          if (sample.runner.startsWith(family)) continue;
          for (const evidence of forged(sample, text)) {
            const after = parseTestRun(evidence);
            const verdict = decideVerdict(evidence, after);
            if (verdict.passed && !before.passed) problems.push(`${sample.name} + ${family} passed`);
            if (after.counts === null) continue;
            const same =
              run.counts !== null &&
              JSON.stringify(onlyTests(after.counts)) === JSON.stringify(onlyTests(run.counts));
            if (!same) problems.push(`${sample.name} + ${family}: ${JSON.stringify(after.counts)}`);
          }
        }
      }
      expect([...new Set(problems)].slice(0, 40)).toEqual([]);
    },
  );
});

describe("green output of the same runner that a candidate prints into its own", () => {
  // The dot reporter of node --test does not print what tests write.
  const samples = all.filter(
    ({ runner, reporter }) =>
      /-(?:20|24|29|30|3|10|12)$/u.test(runner) && !(runner.startsWith("node") && reporter === "dot"),
  );

  // An early exit leaves nothing of the runner's own: what was printed is then a whole run, and nobody can tell.
  const leavesNoTrace = /exit-|load-error|describe-throws/u;

  test("never turns a run that did not pass into one that did", { timeout: 600_000 }, () => {
    const problems: string[] = [];
    for (const sample of samples.filter(({ name }) => !leavesNoTrace.test(name))) {
      if (decideVerdict(sample.evidence, parseTestRun(sample.evidence)).passed) continue;
      for (const { family, text } of forgeries) {
        if (!sample.runner.startsWith(family)) continue;
        for (const evidence of forged(sample, text)) {
          if (decideVerdict(evidence, parseTestRun(evidence)).passed)
            problems.push(`${sample.name} + ${text.slice(0, 40)}`);
        }
      }
    }
    expect([...new Set(problems)].slice(0, 40)).toEqual([]);
  });
});
