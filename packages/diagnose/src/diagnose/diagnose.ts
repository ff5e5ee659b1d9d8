import { decide } from "../decide/decide.js";
import type { Ending } from "../decide/ending.js";
import { DiagnoseError } from "../error/diagnose-error.js";
import { checkOptions, filesOf } from "../input/check-input.js";
import { decode } from "../input/decode.js";
import type { DiagnoseOptions, FileInput, RunInput } from "../input/input.js";
import type { Diagnosis } from "../result/diagnosis.js";
import { readBaseline, type Baseline } from "../scan/baseline.js";
import { Scanner, type Scan } from "../scan/scanner.js";
import { compareRuns, type RunFacts } from "../runs/compare-runs.js";
import { readCtrf } from "../structured/ctrf.js";
import { readJUnit } from "../structured/junit.js";
import { readTestRun } from "../structured/test-run.js";
import { scanReport, testsOf } from "../structured/scan-report.js";

/**
 * Says what broke, from the log of a job, a report of its tests, or several files of one job.
 *
 * An array holds runs of **one commit**, in their order: only that shows a flaky test. The findings are those of the first
 * run that failed, and `flaky` for what failed in one run and passed in another.
 *
 * @param input - Text or bytes of a log; `{ kind, … }` for a log with its exit code, a JUnit XML or CTRF report or a
 * `TestRun`; `{ kind: "job", files }` for several files of one job; an array for several runs of one commit.
 * @throws {@link DiagnoseError} with code `invalid-input` or `invalid-option` on misuse; never for what a log holds.
 */
export function diagnose(input: RunInput | readonly RunInput[], options: DiagnoseOptions = {}): Diagnosis {
  checkOptions(options);
  const runs = isList(input) ? input : [input];
  if (runs.length === 0) throw new DiagnoseError("invalid-input", "there must be a run, got an empty array.");
  const files = runs.map(filesOf);
  const baseline = options.baseline === undefined ? undefined : readBaseline([decode(options.baseline)]);
  const facts = files.map((run) => readRun(run, baseline));
  const [only] = facts;
  if (only !== undefined && facts.length === 1) return only.diagnosis;
  return compareRuns(facts);
}

function isList(input: RunInput | readonly RunInput[]): input is readonly RunInput[] {
  return Array.isArray(input);
}

function readRun(files: readonly FileInput[], baseline: Baseline | undefined): RunFacts {
  const scanned = files.map((file) => readFile(file, baseline));
  const ending: Ending = files.filter((file) => file.kind === "log").find(hasEnding) ?? {};
  return {
    diagnosis: decide(
      scanned.map(({ scan }) => scan),
      ending,
    ),
    failedTests: new Set(scanned.flatMap(({ scan }) => [...scan.failedTests])),
    passedTests: new Set(scanned.flatMap(({ passedTests }) => passedTests)),
    isReport: files.some(({ kind }) => kind !== "log"),
  };
}

function hasEnding({ exitCode, signal, timedOut }: Ending): boolean {
  return exitCode !== undefined || signal !== undefined || timedOut !== undefined;
}

interface ScannedFile {
  readonly scan: Scan;
  readonly passedTests: readonly string[];
}

function readFile(file: FileInput, baseline: Baseline | undefined): ScannedFile {
  if (file.kind === "log") {
    const scanner = new Scanner({ file: file.file, baseline });
    scanner.push(decode(file.content));
    return { scan: scanner.end(), passedTests: [] };
  }
  const report =
    file.kind === "junit"
      ? readJUnit(decode(file.content))
      : file.kind === "ctrf"
        ? readCtrf(file.content)
        : readTestRun(file.run);
  return { scan: scanReport(report, file.file), passedTests: testsOf(report, "passed") };
}
