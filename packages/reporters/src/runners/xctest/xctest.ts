import { finding } from "../../run/finding.js";
import { addCounts, countTests, emptyReading, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { marksSwiftRun, readSwiftTesting, type SwiftPart } from "./swift-testing.js";
import { readXctestSuites, startsOrEndsAll } from "./suites.js";

/** XCTest and Swift Testing, by `swift test` and xcodebuild. Source: https://developer.apple.com/documentation/testing */
export const xctest: Runner = {
  reporter: "xctest",
  versions: "Swift 5 and 6, from published output",
  consoleFormats: ["XCTest", "Swift Testing", "xcodebuild"],
  reportFormats: ["junit (--xunit-output)"],
  completeness:
    "`Executed N tests` of every `All tests` or `Selected tests` that started, and `Test run with N tests` of every `Test run started`",
  limits: [
    "Built from published output.",
    "`swift test` prints no end of all parts: Swift Testing that was never printed behind XCTest is not missed.",
    "`swift test --parallel` prints no totals of XCTest: counts are unknown.",
    "Known issues of Swift Testing and expected failures of XCTest count as passed, as the runners count them.",
  ],
  starts: ({ tool, args }) =>
    (tool === "swift" && args[0] === "test") ||
    (tool === "xcodebuild" && args.some((arg) => /^test(?:-without-building)?$/u.test(arg))),
  readConsole,
  recipe: null,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const lines = [...console.stdout.slice(0, -1), console.stdout.at(-1) ?? "", ...console.stderr];
  const older = readXctestSuites(console.stdout) ?? readXctestSuites(console.stderr);
  const newer = readSwiftTesting(console.stdout) ?? readSwiftTesting(console.stderr);
  const errors = readErrors(lines);
  const parts = [older, newer].filter((part) => part !== null);
  if (parts.length === 0) {
    if (invocation === null) return null;
    if (errors.length > 0) return { ...empty, errors };
    return endMissing("xctest", "`Executed N tests` or `Test run with N tests`", "stdout");
  }
  if (errors.length === 0 && (parts.some(({ isOpen }) => isOpen) || !hasEnd(lines, invocation)))
    return {
      ...endMissing("xctest", "the totals of a suite that started", "stdout"),
      failures: failuresOf(parts),
    };
  if (parts.some(({ isTwofold }) => isTwofold) || isMixed(console, invocation))
    return { ...competing("xctest", "stdout"), failures: failuresOf(parts), errors };
  return toReading(parts, errors);
}

const empty = emptyReading("xctest");

// `swift test` runs one library after the other, and all tests of each once: a part inside of another, or one more, was printed by a test.
function isMixed({ stdout, stderr }: Console, invocation: Invocation | null): boolean {
  if (invocation?.tool !== "swift") return false;
  return [stdout, stderr].some((lines) => {
    const older = lines.flatMap((line, index) => (startsOrEndsAll(line) ? [index] : []));
    const newer = lines.flatMap((line, index) => (marksSwiftRun(line) ? [index] : []));
    const [start, end = 0] = older;
    const isInside = newer.some((index) => start !== undefined && index > start && index < end);
    return older.length > 2 || newer.length > 2 || isInside;
  });
}

function toReading(parts: readonly SwiftPart[], errors: readonly RunError[]): Reading {
  const counts = parts.map((part) => part.counts).reduce(addCounts, countTests([], []));
  const reading = withListed("xctest", { start: 0, end: 0, counts }, { failures: failuresOf(parts), errors });
  const unlisted = parts.some(({ hasLostTest }) => hasLostTest);
  if (!unlisted) return reading;
  const message = "A test that started has no end, or the totals count others than are listed.";
  return {
    ...reading,
    counts: null,
    findings: [...reading.findings, finding("console-lines-differ", message, "stdout")],
  };
}

function failuresOf(parts: readonly SwiftPart[]): Reading["failures"] {
  return parts.flatMap(({ failures }) => failures);
}

// xcodebuild says at the end what it thinks of the run.
function hasEnd(lines: readonly string[], invocation: Invocation | null): boolean {
  if (invocation?.tool !== "xcodebuild") return true;
  return lines.some((line) => /^\*\* TEST (?:EXECUTE )?(?:SUCCEEDED|FAILED) \*\*/u.test(line));
}

const ERROR =
  /^(?:error: (?:Exited with (?:unexpected )?(?:signal|exit) code|fatalError|Process .* exited)|\*\* (?:TEST )?BUILD FAILED \*\*|Testing failed:$|\S+\.swift:\d+:\d+: error: (?!-\[|\S+\.\S+ : )|Fatal error: |.*: Fatal error: |\tRestarting after unexpected exit|Restarting after unexpected exit)/u;

function readErrors(lines: readonly string[]): readonly RunError[] {
  const start = lines.findIndex((line) => ERROR.test(line.slice(0, 2_000)));
  if (start === -1) return [];
  const text = firstLines(lines.slice(start, start + 4).join("\n"));
  // xcodebuild repeats failing tests below this line.
  if (text.startsWith("Testing failed:") && !/encountered an error|crash/iu.test(text)) return [];
  const kind = /\.swift:\d+:\d+: error: |BUILD FAILED|fatalError/u.test(text) ? "load" : "other";
  return [{ kind, message: text }];
}
