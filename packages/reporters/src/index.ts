// The public surface of @testbed/reporters: what is not named here is internal.
export { ReportersError } from "./error/reporters-error.js";
export { parseTestRun } from "./run/parse-test-run.js";
export { reportRecipe } from "./recipe/find-recipe.js";
export { compareExpectedTests } from "./expected/compare-expected-tests.js";
export { resolveTestNames } from "./expected/resolve-test-names.js";
export { decideVerdict } from "./verdict/decide-verdict.js";
export { summarizeReport } from "./stream/summarize-report.js";
export { writeAnnotations } from "./writers/write-annotations.js";
export { writeCtrf } from "./writers/write-ctrf.js";
export { writeJUnit } from "./writers/write-junit.js";
export { writeStepSummary } from "./writers/write-step-summary.js";
export { writeTap } from "./writers/write-tap.js";

export type { ReportersErrorCode } from "./error/reporters-error.js";
export type { ReportFile, RunEvidence } from "./evidence/run-evidence.js";
export type { RecipeOptions } from "./recipe/find-recipe.js";
export type { RecipeCommand, ReportRecipe } from "./recipe/report-recipe.js";
export type {
  Finding,
  Reporter,
  ReportSource,
  RunError,
  TestCase,
  TestCounts,
  TestFailure,
  TestRun,
  TestStatus,
} from "./run/test-run.js";
export type { ExpectedOutcome, ExpectedTest, ExpectedTestsReport } from "./expected/expected-test.js";
export type { Verdict, VerdictPolicy, VerdictStatus } from "./verdict/verdict.js";
export type { WriteOptions } from "./writers/writable-run.js";
export type { CtrfOptions } from "./writers/write-ctrf.js";
export type { StepSummaryOptions } from "./writers/write-step-summary.js";
export type { ReportSummary } from "./stream/report-summary.js";
export type { SummarizeOptions } from "./stream/summarize-report.js";
export type { ReportChunks } from "./stream/text-chunks.js";
