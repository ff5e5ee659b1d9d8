import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../src/index.js";
import { corpus, documented, recordings } from "./recorded.js";

const SCOPE =
  /^(?:(?:node-test|jest|vitest|mocha)-|pytest|unittest|go$|cargo|rspec|minitest|phpunit|gtest|catch2|ctest|prove|bats|ava|jasmine|tap-21|tape|playwright|bun|deno|uvu|karma|poku|mochawesome|exunit|surefire|gradle|junit-console|libtest|documented-)/u;
// Runners that the command does not name: text that was cut before their first line is that of any program.
const NAMED_BY_THEIR_OUTPUT = /^(?:minitest|gtest|catch2|bun|deno|prove|tap-21)/u;
const ON_STDERR = /^(?:jest|unittest|bun)/u;
const POINTS = 20;

/** Every text that evidence could be cut to, on the channel that decides about it, and the lines that are not whole in it. */
function* cuts(evidence: RunEvidence): Generator<{
  readonly rest: string;
  readonly lines: string;
  readonly cut: RunEvidence;
}> {
  const [report] = evidence.reports ?? [];
  const channels = report === undefined ? (["stdout", "stderr"] as const) : (["report"] as const);
  for (const channel of channels) {
    const text = channel === "report" ? (report?.content ?? "") : (evidence[channel] ?? "");
    for (const length of cutPoints(text)) {
      const part = text.slice(0, length);
      const cut =
        channel === "report"
          ? { ...evidence, reports: [{ path: report?.path ?? "", content: part }] }
          : { ...evidence, [channel]: part };
      yield { rest: text.slice(length), lines: text.slice(text.lastIndexOf("\n", length - 1) + 1), cut };
    }
  }
}

function cutPoints(text: string): readonly number[] {
  const even = Array.from({ length: POINTS }, (_, index) => Math.floor((index * text.length) / POINTS));
  const lines = [...text.matchAll(/\n/gu)].map(({ index }) => index + 1).slice(-POINTS);
  return [...new Set([...even, ...lines, text.length - 1, text.length - 2])].filter(
    (at) => at >= 0 && at < text.length,
  );
}

// What may be long or short behind the end of a run: the stack of a failing todo test, the last thing that node --test
// prints, and advice on speed below the totals of Vitest 5.
const BEHIND_THE_END =
  /^ {4,}(?:at |\S.*\)$)|startup each|faster with|across files|one per file|, per file\)|^Randomized with seed|^#|^::notice title=|DISABLED TEST$|\[no test files\]|no test files\]\\n"\}$|"Action":"skip","Package":"example.com\/candidate\/b"|^You have skipped tests/u;

// What Maven prints last, after the line that ends it.
const RESET = "\u001B[0m";

// `swift test` and umbrella projects print one part after another, and no end of them all: README, "Limits".
const PARTS = /^documented-(?:xctest\/(?:pass\/(?:linux|both)|selected\/)|exunit\/)/u;

function canTell(rest: string): boolean {
  return !rest.split("\n").every((line) => line === "" || BEHIND_THE_END.test(line));
}

describe("a recording that is cut off", () => {
  // A green summary that the candidate printed stays whole when only the runner's own end is lost.
  const all = [...corpus(), ...recordings(), ...documented()].filter(
    ({ runner, scenario }) => SCOPE.test(runner) && !scenario.startsWith("forged"),
  );

  test("never passes, unless only blank text was lost", () => {
    const passed: string[] = [];
    for (const { name, runner, evidence } of all) {
      const holder = ON_STDERR.test(runner) && !name.includes("json") ? "stderr" : "stdout";
      for (const { rest, lines, cut } of cuts(evidence)) {
        const isOtherChannel = (evidence.reports ?? []).length === 0 && cut[holder] === evidence[holder];
        if (RESET.endsWith(rest.trim()) || isOtherChannel || !canTell(lines)) continue;
        const run = parseTestRun(cut);
        if (
          PARTS.test(name) &&
          /^(?:.*\n)?(?:==> \w|(?:◇ )?Test (?:run started|Suite 'Selected tests' started))/u.test(lines)
        )
          continue;
        if (NAMED_BY_THEIR_OUTPUT.test(runner) && run.reporter === "exit-code") continue;
        if (decideVerdict(cut, run).passed)
          passed.push(`${name} without ${JSON.stringify(rest.slice(0, 60))}`);
      }
    }
    expect(passed).toEqual([]);
  });

  test("never passes as a TAP report of node --test", () => {
    const passed: string[] = [];
    for (const { name, evidence } of all.filter(
      ({ runner, reporter }) => runner.startsWith("node") && reporter === "tap",
    )) {
      for (let length = 0; length < evidence.stdout.trimEnd().length; length += 7) {
        const content = evidence.stdout.slice(0, length);
        const cut = { ...evidence, stdout: "", reports: [{ path: "report.tap", content }] };
        if (decideVerdict(cut, parseTestRun(cut)).passed) passed.push(`${name} at ${length}`);
      }
    }
    expect(passed).toEqual([]);
  });

  test("never passes when the caller says that bytes were dropped and there is no report", () => {
    for (const { evidence } of all.filter((recording) => (recording.evidence.reports ?? []).length === 0)) {
      const truncated = { ...evidence, truncated: true };
      expect(decideVerdict(truncated, parseTestRun(truncated)).status).toBe("incomplete");
    }
  });
});
