import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import type { TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";
import { competing } from "../summaries.js";
import { GoOrder } from "./go-order.js";
import { type GoPackage, toGoReading } from "./go-run.js";

const OK = /^ok {2}\t(\S+)\t(?:\d[\d.]*s|\(cached\))(.*)$/u;
const FAILED = /^FAIL\t(\S+)(?:\t\d[\d.]*s| \[(build failed|setup failed)\])$/u;
const NO_FILES = /^\?? *\t(\S+)\t(?:\[no test files\]|\tcoverage: .*)$/u;
// The last line of a package behind text without a line end.
const GLUED = /(?:ok {2}|FAIL|\? {3})\t\S+\t(?:\d|\(cached\)|\[no test files\])/u;
const RUN = /^=== RUN {3}(\S+)$/u;
const RESULT = /^(.*?)--- (PASS|FAIL|SKIP): (\S+) \(\d{1,9}\.\d\ds\)$/u;
const STATUSES: Readonly<Record<string, TestStatus>> = { PASS: "passed", FAIL: "failed", SKIP: "skipped" };

/** Whether a line is the last one of a package. */
export function endsGoPackage(line: string): boolean {
  return OK.test(line) || FAILED.test(line) || NO_FILES.test(line);
}

// What a test logs is indented, and can be the output of another `go test`; its own result is not.
function isLogged(line: string, above: string): boolean {
  return line.startsWith("    ") && !/^(?:PASS|FAIL|exit status \d{1,3})$/u.test(above);
}

function hidesEnd(line: string): boolean {
  return !endsGoPackage(line) && GLUED.test(line.slice(0, 4_000));
}

/** Reads the lines of `go test` and `go test -v`, which names every test; each package ends with a line of its own. */
export function readGoText(
  lines: readonly string[],
  { isVerbose, isOneCommand }: { readonly isVerbose: boolean; readonly isOneCommand: boolean },
): Reading {
  const packages: GoPackage[] = [];
  let start = 0;
  for (const [index, line] of lines.entries()) {
    if (!endsGoPackage(line)) continue;
    packages.push(readPackage(line, lines.slice(start, index)));
    start = index + 1;
  }
  const rest = lines.slice(start).filter((line) => line.trim() !== "");
  const isCut = lines.at(-1) !== "" || rest.some((line) => RUN.test(line) || RESULT.test(line));
  const isGlued = lines.some((line, index) => hidesEnd(line) && !isLogged(line, lines[index - 1] ?? ""));
  // One command ends each package once.
  const isTwofold = isOneCommand && new Set(packages.map(({ name }) => name)).size < packages.length;
  if (isTwofold) return competing("go", "stdout");
  if (packages.length === 0 || isCut || isGlued) {
    return unfinished("go", finding("end-missing", "The line that ends a package is missing.", "stdout"));
  }
  const showsTests =
    isVerbose || packages.some(({ tests }) => tests.some(({ status }) => status !== "failed"));
  return toGoReading(packages, showsTests || lines.some((line) => RUN.test(line)));
}

function readPackage(end: string, lines: readonly string[]): GoPackage {
  const [, passed, notes = ""] = OK.exec(end) ?? [];
  const [, failed, reason] = FAILED.exec(end) ?? [];
  const name = passed ?? failed ?? NO_FILES.exec(end)?.[1] ?? "";
  if (reason !== undefined || (passed === undefined && failed === undefined)) {
    // Without tests, none of its own stand above it.
    const isWhole = !lines.some((line) => RUN.test(line) || RESULT.test(line) || hidesEnd(line));
    const status = reason === undefined ? "no-tests" : "not-built";
    return { name, status, tests: [], failures: [], isWhole };
  }
  const isEmpty = notes.includes("[no tests to run]");
  const { tests, failures, isMatched } = readTests(name, lines);
  const bare = lines.findLast((line) => line === "PASS" || line === "FAIL");
  const said = failed === undefined ? passed !== undefined : bare === "FAIL";
  const status = failed === undefined ? (isEmpty ? "no-tests" : "ok") : "failed";
  return { name, status, tests, failures, isWhole: isMatched && said };
}

function readTests(
  name: string,
  lines: readonly string[],
): { tests: readonly TestCase[]; failures: readonly TestFailure[]; isMatched: boolean } {
  const started = new Map<string, number>();
  const tests: TestCase[] = [];
  const failures: TestFailure[] = [];
  const order = new GoOrder();
  let isMatched = true;
  for (const [index, line] of lines.entries()) {
    const run = RUN.exec(line)?.[1];
    if (run !== undefined) started.set(run, (started.get(run) ?? 0) + 1);
    order.take(line);
    const [, before = "", word = "", test] = RESULT.exec(line.slice(0, 4_000)) ?? [];
    const status = STATUSES[word];
    if (status === undefined || test === undefined) continue;
    const open = started.get(test) ?? 0;
    // Without -v a failure has no RUN line; text without a line end may stand in front of a result.
    if (open === 0 && (status !== "failed" || started.size > 0)) isMatched = false;
    if (open === 0 && before.trim() !== "") continue;
    started.set(test, open - 1);
    if (open > 0) order.end(test);
    tests.push({ name: test, suite: [name], status });
    if (status === "failed") failures.push(toFailure(name, test, lines.slice(index + 1, index + 30)));
  }
  const isOpen = [...started.values()].some((count) => count > 0);
  return { tests, failures, isMatched: isMatched && !isOpen && order.isKept };
}

function toFailure(suite: string, name: string, below: readonly string[]): TestFailure {
  const end = below.findIndex((line) => !/^\s|^panic: /u.test(line) || RESULT.test(line));
  const message = firstLines(below.slice(0, end === -1 ? below.length : end).join("\n"));
  const location = findLocation(message);
  return {
    name,
    suite: [suite],
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
