import { readTapLines, type TapResults } from "../../formats/tap/read-tap.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { optionArguments } from "../../recipe/reached-tool.js";
import type { Invocation } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";

/** prove (Test::Harness). Source: https://perldoc.perl.org/prove */
export const prove: Runner = {
  reporter: "prove",
  versions: "prove 3.44",
  consoleFormats: ["default", "-v"],
  reportFormats: ["tap (--archive)"],
  completeness: "`Files=N, Tests=M` with `Result: PASS` or `Result: FAIL` as the last line",
  limits: ["Without `-v` no test is named and skipped ones are not told apart: counts are unknown."],
  starts: ({ tool }) => tool === "prove",
  readConsole,
  recipe: null,
};

const RESULT = /^Result: (PASS|FAIL|NOTESTS)$/u;
const FILES = /^Files=(\d{1,9}), Tests=(\d{1,9}), /u;

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  // prove copies the TAP of the files as it is: their lines are cleaned like TAP.
  const lines = tapLines(console.stdoutText);
  const results = lines.flatMap((line, index) =>
    RESULT.test(line) && FILES.test(lines[index - 1] ?? "") && index + 1 < lines.length ? [index] : [],
  );
  const [end] = results;
  if (end === undefined) return invocation === null ? null : endMissing("prove", "`Result:` line", "stdout");
  const isLast = lines.slice(end + 1).every((line) => line.trim() === "");
  if (results.length > 1 || !isLast) return competing("prove", "stdout");
  const files = readFiles(lines.slice(0, end - 1));
  const total = Number(FILES.exec(lines[end - 1] ?? "")?.[2]);
  const said = RESULT.exec(lines[end] ?? "")?.[1] ?? "";
  // Without -v prove shows no test: those that are there were printed by one.
  const isHidden =
    lines.some((line) => DUBIOUS.test(line)) || (invocation !== null && !isVerbose(invocation));
  return toReading(files, { total, said, broken: readBroken(lines.slice(0, end - 1)), isHidden });
}

function isVerbose({ args }: Invocation): boolean {
  return optionArguments(args).some((arg) => arg === "--verbose" || /^-[a-zA-Z]*v/u.test(arg));
}

interface Totals {
  readonly total: number;
  readonly said: string;
  readonly broken: readonly string[];
  /** What is shown of the files is not, or not all, what prove said. */
  readonly isHidden: boolean;
}

function toReading(files: readonly TapResults[], { total, said, broken, isHidden }: Totals): Reading {
  const tests = files.flatMap((file) => file.tests);
  const failures = files.flatMap((file) => file.failures);
  const isShown = !isHidden && tests.length === total && (tests.length > 0 || said === "NOTESTS");
  const isFailed = said === "FAIL" && failures.length === 0;
  const messages = broken.length === 0 ? ["prove says FAIL"] : broken;
  const errors = isFailed && isShown ? messages.map((message): RunError => ({ kind: "other", message })) : [];
  const agrees =
    isShown &&
    !files.some(({ findings }) => findings.some(({ code }) => code === "competing-summaries")) &&
    failures.length === countFailed(broken) &&
    (said === "FAIL") === (failures.length > 0 || errors.length > 0);
  const unnamed = "prove names tests only with -v.";
  return {
    reporter: "prove",
    counts: agrees ? countTests(tests, errors) : null,
    tests: agrees ? tests : [],
    failures,
    errors,
    complete: true,
    findings: agrees ? [] : [isShown ? differing() : finding(unnamedCode(said), unnamed, "stdout")],
  };
}

function unnamedCode(said: string): "unnamed-failures" | "names-no-tests" {
  return said === "FAIL" ? "unnamed-failures" : "names-no-tests";
}

function differing(): ReturnType<typeof finding> {
  return finding("console-lines-differ", "The test points do not match the result.", "stdout");
}

const DUBIOUS = /(?<!^)Dubious, test returned \d{1,3} \(wstat /u;
const HEADER = /^\S.* \.{2,} ?$/u;
const FILE_END =
  /^(?:ok|skipped: .*|Dubious, test returned .*|Failed \d+\/\d+ subtests ?|No subtests run ?|All \d+ subtests passed ?|Test Summary Report|All tests successful\.)$/u;

function readFiles(lines: readonly string[]): readonly TapResults[] {
  const files: TapResults[] = [];
  let start = -1;
  for (const [index, line] of lines.entries()) {
    const isEnd = FILE_END.test(line);
    if (start !== -1 && (isEnd || HEADER.test(line))) {
      files.push(readTapLines([...lines.slice(start, index), ""], "stdout"));
      start = -1;
    }
    if (HEADER.test(line)) start = index + 1;
  }
  return files;
}

function countFailed(broken: readonly string[]): number {
  return broken.reduce((sum, line) => sum + Number(/ Failed: (\d{1,9})\)$/u.exec(line)?.[1] ?? 0), 0);
}

// `./b.t (Wstat: 65280 (exited 255) Tests: 0 Failed: 0)`
function readBroken(lines: readonly string[]): readonly string[] {
  return lines.flatMap(
    (line) => /^(\S.* +\(Wstat: .+ Tests: \d+ Failed: \d+\))$/u.exec(line.slice(0, 1_000))?.[1] ?? [],
  );
}
