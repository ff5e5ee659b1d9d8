import { readTapLines } from "../../formats/tap/read-tap.js";
import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { countTests, type Reading } from "../../run/reading.js";
import { looksLikeNodeTap } from "../node-test/read-tap.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { batsRecipe } from "./bats-recipe.js";
import { endMissing } from "../summaries.js";

/** Any program that prints TAP 12 to 14: tape, node-tap, AVA, bats, prove -v, … Source: https://testanything.org */
export const tap: Runner = {
  reporter: "tap",
  versions: "tape 5, node-tap 21, bats 1, QUnit 2",
  consoleFormats: ["tap"],
  reportFormats: ["tap"],
  completeness: "a plan that is met exactly, with at least one test point",
  limits: [
    "Test points are counted, which some producers print one per assertion.",
    "A program that prints TAP itself can print any TAP: the console cannot tell it from the runner.",
  ],
  starts: printsTap,
  readConsole,
  recipe: batsRecipe,
};

// Programs that print TAP unless they are told otherwise; other formats than TAP and JUnit are not read.
function printsTap({ tool, args }: Invocation): boolean {
  if (!["bats", "tape", "tap", "qunit"].includes(tool)) return false;
  const other = args.some((arg) => /^(?:-p|--pretty|-F|--formatter|-R|--reporter)(?:=|$)/u.test(arg));
  return !other || args.some((arg) => /^(?:--(?:reporter|formatter)=)?(?:tap|tap13|junit)$/u.test(arg));
}

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  if (invocation !== null && writesJUnit(invocation.args))
    return readConsoleJUnit(console.stdout, "stdout") ?? endMissing("tap", "JUnit document", "stdout");
  const hasShape = looksLikeTap(console.stdout) && !looksLikeNodeTap(console.stdout);
  if (hasShape) return readTap(tapLines(console.stdoutText), "stdout");
  return invocation === null ? null : endMissing("tap", "TAP plan", "stdout");
}

// A report beside the console has options of its own, such as --report-formatter of bats.
function writesJUnit(args: readonly string[]): boolean {
  const format = optionValue(args, "--formatter", "-F", "--reporter", "-R");
  return format === "junit" || args.some((arg) => /^-[FR]junit$/u.test(arg));
}

/** Whether lines hold TAP: a version, a plan, or a numbered test point. */
export function looksLikeTap(lines: readonly string[]): boolean {
  return lines.some((line) =>
    /^(?:TAP version 1[234]\s*$|1\.\.\d{1,9}(?:\s|$)|(?:not )?ok \d{1,9}\b)/u.test(line),
  );
}

/** Reads cleaned lines of TAP of an unknown producer. */
export function readTap(lines: readonly string[], evidence: string): Reading {
  const results = readTapLines(lines, evidence);
  const sound = results.findings.every(({ code }) => code === "file-without-tests");
  return {
    reporter: "tap",
    counts: sound ? countTests(results.tests, results.errors) : null,
    tests: sound ? results.tests : [],
    failures: results.failures,
    errors: results.errors,
    complete: results.complete,
    findings: results.findings,
  };
}
