import { finding } from "../../run/finding.js";
import { countTests, type Reading, sameCounts } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { readTap, looksLikeTap } from "../generic/tap.js";
import type { Invocation } from "../invocation.js";
import { readBySummary } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { endMissing } from "../summaries.js";
import { type AvaSummary, findAvaSummaries } from "./summary.js";

/** AVA. Source: https://github.com/avajs/ava/blob/main/docs/05-command-line.md */
export const ava: Runner = {
  reporter: "ava",
  versions: "AVA 6",
  consoleFormats: ["default", "tap"],
  reportFormats: ["tap"],
  completeness: "the totals below the last line `─`; in TAP a plan that is met",
  limits: ["AVA prints how many tests passed only when none failed: beside failures counts are unknown."],
  starts: ({ tool }) => tool === "ava",
  readConsole,
  recipe: null,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  if (invocation !== null && invocation.args.some((arg) => arg === "--tap" || arg === "-t")) {
    if (!looksLikeTap(console.stdout)) return endMissing("ava", "TAP", "stdout");
    return readAvaTap(console);
  }
  return readBySummary(
    {
      reporter: "ava",
      stream: "stdout",
      marker: "totals below `─`",
      started: /^ {2}(?:✘ \[fail\]: |- \[(?:skip|todo)\] )\S/u,
      marks: { starts: /^ {2}\d{1,9} tests? (?:passed|failed)$/u, goesOn: /^ {2}[✔✘] \S/u },
      find: findAvaSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

// AVA's last comment counts every point that is not ok, also those outside of its plan.
function readAvaTap({ stdout, stdoutText }: Console): Reading {
  const reading: Reading = { ...readTap(tapLines(stdoutText), "stdout"), reporter: "ava" };
  const last = stdout.findLast((line) => /^# fail \d{1,9}$/u.test(line)) ?? "";
  const failed = Number(last.slice("# fail ".length));
  const shown = stdout.filter((line) => line.startsWith("not ok ")).length;
  if (failed <= shown) return reading;
  const message = `AVA counts ${failed} failures, and ${shown} are listed.`;
  const findings = [...reading.findings, finding("console-lines-differ", message, "stdout")];
  return { ...reading, counts: null, tests: [], findings };
}

function readRun(summary: AvaSummary, lines: readonly string[]): Reading {
  const tests = lines.slice(0, summary.start).flatMap(toTest);
  const shown = countTests(tests, []);
  const isListed = sameCounts(shown, { ...summary.counts, passed: shown.passed, total: shown.total });
  const known = isListed && summary.passed === shown.passed;
  const failures = readFailures(lines.slice(0, summary.start), lines);
  const errors = Array.from({ length: summary.errorCount }, (_, index): RunError => ({
    kind: "unhandled",
    message: readErrors(lines)[index] ?? "an error outside of any test",
  }));
  const message = "AVA does not say how many tests passed, or its lines do not match.";
  return {
    reporter: "ava",
    counts: known ? { ...shown, errors: errors.length } : null,
    tests: known ? tests : [],
    failures,
    errors,
    complete: summary.interrupted === 0,
    findings: known ? [] : [finding("console-undecided", message, "stdout")],
  };
}

function readErrors(lines: readonly string[]): readonly string[] {
  return lines.flatMap((line, index) =>
    /^ {2}(?:Uncaught exception|Unhandled rejection) in \S/u.test(line)
      ? [firstLines(lines.slice(index, index + 12).join("\n"))]
      : [],
  );
}

function toTest(line: string): readonly TestCase[] {
  const shown = line.slice(0, 1_000);
  const [, mark, text = ""] = /^ {2}([✔✘-]) (\S.*)$/u.exec(shown) ?? [];
  const [, tag, tagged] = /^\[(fail|unexpected pass|skip|todo|expected fail)\]:? (.+)$/u.exec(text) ?? [];
  if (mark === "✔" && tag === undefined) return [{ ...titleOf(withoutTime(text)), status: "passed" }];
  if (mark === "✔" && tag === "expected fail")
    return [{ ...titleOf(withoutTime(tagged ?? "")), status: "passed" }];
  if (mark === "✘" && (tag === "fail" || tag === "unexpected pass"))
    return [{ ...titleOf(tagged ?? ""), status: "failed" }];
  if (mark !== "-" || (tag !== "skip" && tag !== "todo")) return [];
  return [{ ...titleOf(tagged ?? ""), status: tag === "todo" ? "todo" : "skipped" }];
}

// AVA prints the time of slow tests that passed only.
function withoutTime(text: string): string {
  return text.replace(/ \(\d[\d.]*m?s\)$/u, "");
}

function titleOf(text: string): { readonly name: string; readonly suite: readonly string[] } {
  const parts = text.split(" › ");
  return { name: parts.at(-1) ?? text, suite: parts.slice(0, -1) };
}

// The line of a failing test ends with what went wrong; the heading of its details is the title alone.
function readFailures(above: readonly string[], lines: readonly string[]): readonly TestFailure[] {
  const headings = new Set(lines.flatMap((line) => /^ {2}(\S.*)$/u.exec(line)?.[1] ?? []));
  return above.flatMap((line) => {
    const text = /^ {2}✘ \[(?:fail|unexpected pass)\]: (\S.*)$/u.exec(line.slice(0, 1_000))?.[1];
    if (text === undefined) return [];
    const words = text.split(" ");
    const cut = words.findIndex((_, index) => headings.has(words.slice(0, words.length - index).join(" ")));
    const title = cut === -1 ? text : words.slice(0, words.length - cut).join(" ");
    const message = text.slice(title.length).trim();
    return [{ ...titleOf(title), ...(message === "" ? {} : { message }) }];
  });
}
