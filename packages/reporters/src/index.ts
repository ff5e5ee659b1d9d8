// The public surface of @testbed/reporters: what is not named here is internal.
export type { ReportFile, RunEvidence } from "./evidence/run-evidence.js";
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
export type { ExpectedTest, Verdict, VerdictPolicy, VerdictStatus } from "./verdict/verdict.js";
