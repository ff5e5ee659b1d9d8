import { finding } from "../../run/finding.js";
import { countTests, emptyReading, type Reading, unfinished } from "../../run/reading.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readPokuFiles } from "./files.js";
import { findPokuTotals, type PokuTotals } from "./totals.js";

/** poku. Source: https://poku.io/docs */
export const poku: Runner = {
  reporter: "poku",
  versions: "poku 4.5",
  consoleFormats: ["poku", "others: only whether files failed"],
  reportFormats: [],
  completeness: "the number of files that passed and failed, with an end for every test that started",
  limits: [
    "poku counts files, not tests: counts are those of the lines of its default reporter, by their colours, and unknown in every other.",
    "A file that left early before its first test looks like a file without tests, which reads as incomplete.",
    "Skipped and planned tests are counted only where all tests are.",
  ],
  starts: ({ tool }) => tool === "poku",
  readConsole,
  recipe: null,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const { stdout } = console;
  const totals = findPokuTotals(stdout);
  const [first] = totals;
  if (first === undefined) {
    if (invocation === null) return stdout.some((line) => PROGRESS.test(line)) ? missing() : null;
    return stdout.every((line) => line.trim() === "") && console.stderr.every((line) => line.trim() === "")
      ? { ...empty, counts: countTests([], []) }
      : missing();
  }
  if (totals.some(({ passed, failed }) => passed !== first.passed || failed !== first.failed))
    return competing("poku", "stdout");
  if (printsOther(invocation)) return unnamed(first.failed);
  if (first.passed + first.failed === 0) return { ...empty, counts: countTests([], []) };
  return readRun(console, first);
}

function printsOther(invocation: Invocation | null): boolean {
  const reporter = optionValue(invocation?.args ?? [], "--reporter", "-r");
  return reporter !== undefined && reporter !== "poku";
}

const PROGRESS = /^Duration {2}› {2}\d[\d.]*ms \(±/u;

const empty = emptyReading("poku");

function missing(): Reading {
  return endMissing("poku", "` PASS › N   FAIL › N `", "stdout");
}

function readRun({ stdoutText }: Console, { passed, failed }: PokuTotals): Reading {
  const { files, tests, isSound } = readPokuFiles(stdoutText);
  const failedFiles = files.filter((file) => file.isFailed);
  const failures = tests
    .filter(({ status }) => status === "failed")
    .map(({ name, suite, file }) => ({ name, suite, ...(file === undefined ? {} : { file }) }));
  const blamed = new Set(failures.map(({ file }) => file));
  const errors = failedFiles
    .filter(({ path }) => !blamed.has(path))
    .map(({ path }) => ({
      kind: "load" as const,
      message: `${path} failed outside of any test`,
      file: path,
    }));
  if (files.length === 0) return unnamed(failed);
  const open = files.find(({ opened, ended }) => opened === 0 || opened > ended);
  if (open !== undefined && failed === 0) {
    const message = `${open.path} has ${open.opened === 0 ? "no test" : "a test without an end"}.`;
    return unfinished("poku", finding("end-missing", message, "stdout"));
  }
  const isWhole = isSound && files.length === passed + failed && failedFiles.length === failed;
  const note = finding(
    "console-lines-differ",
    "The files and tests that are listed do not match the totals.",
    "stdout",
  );
  const counts = isWhole ? countTests(tests, errors) : null;
  return { ...empty, counts, tests: isWhole ? tests : [], failures, errors, findings: isWhole ? [] : [note] };
}

// The compact and dot reporters name no tests.
function unnamed(failed: number): Reading {
  const code = failed > 0 ? "unnamed-failures" : "console-undecided";
  return { ...empty, findings: [finding(code, "The reporter of poku names no tests.", "stdout")] };
}
