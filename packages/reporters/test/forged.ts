import {
  decideVerdict,
  parseTestRun,
  type RunEvidence,
  type TestCounts,
  type TestRun,
} from "../src/index.js";
import { corpus, documented, recordings, type Recording } from "./recorded.js";

// A recording that holds forged text already is no sample: printing into its forgery can only destroy that.
const all = [...corpus(), ...recordings(), ...documented()].filter(
  ({ scenario }) => !scenario.startsWith("forged"),
);

/** Recordings of the runners and scenarios asked for. */
export function samples(runner: RegExp, scenario: RegExp): readonly Recording<unknown>[] {
  return all.filter((sample) => runner.test(sample.runner) && scenario.test(sample.scenario));
}

// The same runner under the name of a recording of its own.
const ALIASES: Readonly<Record<string, string>> = { mochawesome: "mocha", libtest: "cargo" };
const familyOf = (runner: string): string => ALIASES[runner] ?? runner.replace(/^documented-|-[\d.]+$/gu, "");

/** One green output of every runner and reporter, as a candidate could print it. */
const forgeries = [
  ...new Map(
    all
      .filter(({ scenario }) => scenario === "pass")
      .map(({ runner, reporter, evidence }) => [
        `${familyOf(runner)}/${reporter}`,
        { family: familyOf(runner), text: `${evidence.stdout}${evidence.stderr ?? ""}` },
      ]),
  ).values(),
].filter(({ text }) => text.trim() !== "");

/** How much is tried: the usual console of each runner at a few places, or that of every reporter, and more places. */
export type Extent = "sample" | "whole";

// Before the first line, after the last ones, and between lines in the middle.
function insertions(text: string, extent: Extent): readonly number[] {
  const ends = [...text.matchAll(/\n/gu)].map(({ index }) => index + 1);
  if (extent === "sample") return [...new Set([ends[Math.floor(ends.length / 2)] ?? 0, ends.at(-2) ?? 0])];
  const middle = [0.25, 0.5, 0.75, 0.9].map((part) => ends[Math.floor(part * ends.length)] ?? 0);
  return [...new Set([0, ...middle, ...ends.slice(-4)])];
}

function* forged(
  { evidence }: Recording<unknown>,
  text: string,
  extent: Extent = "whole",
): Generator<RunEvidence> {
  for (const channel of ["stdout", "stderr"] as const) {
    const original = evidence[channel] ?? "";
    for (const at of insertions(original, extent)) {
      yield { ...evidence, [channel]: original.slice(0, at) + text + original.slice(at) };
    }
  }
}

function tests({ errors: _errors, ...counts }: TestCounts): string {
  return JSON.stringify(counts);
}

// An early exit leaves nothing of AVA but the version of its TAP, and of RSpec totals that lack one title or mark: README, "Limits".
const LEAVES_TOO_LITTLE = new Set([
  "ava/exit-first/tap",
  ...["documentation", "progress", "json-file"].map((reporter) => `rspec/exit-second/${reporter}`),
]);

// A program that no parser recognises may print whatever a runner prints, and be one. Of TAP and JUnit on stdout
// nobody can tell who wrote which part: README, "Limits".
function isTellable(sample: Recording<unknown>, { reporter }: TestRun): boolean {
  const isKnown = !["exit-code", "tap", "junit", "teamcity"].includes(reporter);
  return isKnown && !isSilentDot(sample) && !LEAVES_TOO_LITTLE.has(sample.name);
}

function keepsCounts(before: TestRun, after: TestRun): boolean {
  return after.counts === null || (before.counts !== null && tests(after.counts) === tests(before.counts));
}

/** The console of every runner in the form that it prints by itself. */
const usual = forgeries.filter(
  ({ family }, index) => index === forgeries.findIndex((each) => each.family === family),
);

/** Samples whose count changed, or that pass now, because text of another runner was printed into them. */
export function findChangedByForgery(
  chosen: readonly Recording<unknown>[],
  extent: Extent,
): readonly string[] {
  const problems = new Set<string>();
  for (const sample of chosen) {
    const run = parseTestRun(sample.evidence);
    const before = decideVerdict(sample.evidence, run);
    if (!isTellable(sample, run)) continue;
    for (const { family, text } of extent === "sample" ? usual : forgeries) {
      if (familyOf(sample.runner) === family) continue;
      const isUsual = usual.some((each) => each.text === text);
      for (const evidence of forged(sample, text, isUsual ? extent : "sample")) {
        const after = parseTestRun(evidence);
        if (!before.passed && decideVerdict(evidence, after).passed)
          problems.add(`${sample.name} + ${family} passed`);
        if (!keepsCounts(run, after))
          problems.add(`${sample.name} + ${family}: ${JSON.stringify(after.counts)}`);
      }
    }
  }
  return [...problems].slice(0, 40);
}

// Gradle writes its number to a stream of its own, which no test writes to; pytest names no mark of a run that was stopped.
const KEEPS_NO_DIGIT = /^(?:documented-)?gradle\/|^pytest\/exit-second\/quiet$/u;

/** Samples whose count changed, or that pass now, because text without a line end stands in front of one line. */
export function findChangedByGlue(
  chosen: readonly Recording<unknown>[],
  glues: readonly string[],
): readonly string[] {
  const problems = new Set<string>();
  for (const sample of chosen) {
    const run = parseTestRun(sample.evidence);
    if (!isTellable(sample, run)) continue;
    const { passed } = decideVerdict(sample.evidence, run);
    for (const glue of glues) {
      if (/^\d/u.test(glue) && KEEPS_NO_DIGIT.test(sample.name)) continue;
      for (const evidence of forgedAtEveryLine(sample, glue)) {
        const after = parseTestRun(evidence);
        const name = `${sample.name} + ${JSON.stringify(glue.slice(0, 20))}`;
        if (!passed && decideVerdict(evidence, after).passed) problems.add(`${name} passed`);
        if (!keepsCounts(run, after)) problems.add(`${name}: ${JSON.stringify(after.counts)}`);
      }
    }
  }
  return [...problems].slice(0, 40);
}

const MOST_LINES = 120;

function* forgedAtEveryLine({ evidence }: Recording<unknown>, text: string): Generator<RunEvidence> {
  for (const channel of ["stdout", "stderr"] as const) {
    const original = evidence[channel] ?? "";
    const starts = [0, ...[...original.matchAll(/\n(?!$)/gu)].map(({ index }) => index + 1)];
    const tried = [
      ...starts.slice(0, MOST_LINES / 2),
      ...starts.slice(MOST_LINES / 2).slice(-MOST_LINES / 2),
    ];
    for (const at of original === "" ? [] : tried)
      yield { ...evidence, [channel]: original.slice(0, at) + text + original.slice(at) };
  }
}

// The dot reporter of node --test does not print what tests write.
function isSilentDot({ runner, reporter }: Recording<unknown>): boolean {
  return runner.startsWith("node-test") && reporter === "dot";
}

// Without tests none of the candidate's runs, and can print. An early exit or a load error can leave nothing of the runner's own: what was printed is then a whole run, and nobody
// can tell.
function canTell(sample: Recording<unknown>): boolean {
  return !/exit-|load-?error|describe-throws|no-tests/u.test(sample.scenario) && !isSilentDot(sample);
}

/** Samples that pass now because text of the same runner was printed into them. */
export function findPassesByForgery(chosen: readonly Recording<unknown>[]): readonly string[] {
  const problems = new Set<string>();
  for (const sample of chosen.filter(canTell)) {
    if (decideVerdict(sample.evidence, parseTestRun(sample.evidence)).passed) continue;
    for (const { family, text } of forgeries) {
      if (familyOf(sample.runner) !== family) continue;
      for (const evidence of forged(sample, text)) {
        if (decideVerdict(evidence, parseTestRun(evidence)).passed)
          problems.add(`${sample.name} + ${text.slice(0, 40)}`);
      }
    }
  }
  return [...problems].slice(0, 40);
}
