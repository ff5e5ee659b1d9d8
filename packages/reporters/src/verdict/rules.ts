import type { RunEvidence } from "../evidence/run-evidence.js";
import { effectOf, type FindingEffect } from "../run/finding.js";
import type { Finding, TestRun } from "../run/test-run.js";
import { readInvocation } from "../runners/invocation.js";
import { runnerOf } from "../runners/registry.js";
import { numberOf } from "../text/number-of.js";
import { compareTests } from "../expected/compare-expected-tests.js";
import { expectedFindings } from "./expected-tests.js";
import type { VerdictPolicy, VerdictStatus } from "./verdict.js";

/** A status and the findings that decided it. */
export interface Decision {
  readonly status: VerdictStatus;
  readonly findings: readonly Finding[];
}

/** One rule; `null` when it has nothing to say. */
export type Rule = (input: {
  readonly evidence: RunEvidence;
  readonly run: TestRun;
  readonly policy: VerdictPolicy;
}) => Decision | null;

/** The rules in their order: the first decision stands. */
export const rules: readonly Rule[] = [
  processFacts,
  signalRule,
  completenessRule,
  errorRule,
  failureRule,
  noTestsRule,
  exitCodeRule,
  findingRule("incomplete"),
  expectedRule,
  findingRule("conflict"),
  findingRule("unknown"),
  flakyRule,
  countsRule,
];

function processFacts({ evidence }: Parameters<Rule>[0]): Decision | null {
  if (evidence.notStarted === true)
    return decide("not-started", "not-started", "The process never started.", "notStarted");
  if (evidence.cancelled === true)
    return decide("cancelled", "cancelled", "The caller aborted the run.", "cancelled");
  if (evidence.timedOut === true)
    return decide("timed-out", "timed-out", "The run was killed at its time limit.", "timedOut");
  return null;
}

function signalRule({ evidence, run }: Parameters<Rule>[0]): Decision | null {
  if (typeof evidence.signal === "string") {
    const message = `The process was ended by ${evidence.signal.slice(0, 40)}.`;
    return decide(run.complete === true ? "error" : "incomplete", "killed-by-signal", message, "signal");
  }
  if (evidence.exitCode !== null) return null;
  return decide(
    "incomplete",
    "exit-unknown",
    "The process has neither an exit code nor a signal.",
    "exitCode",
  );
}

function completenessRule({ evidence, run }: Parameters<Rule>[0]): Decision | null {
  if (evidence.truncated === true && run.source !== "report-file") {
    return decide("incomplete", "output-truncated", "Bytes of the output were dropped.", "truncated");
  }
  if (run.complete !== false) return null;
  return decide("incomplete", "run-incomplete", "The runner did not reach its end.", run.source);
}

function errorRule({ run }: Parameters<Rule>[0]): Decision | null {
  const [first] = run.errors;
  if (first === undefined) return null;
  const count = run.errors.length;
  const message = `${numberOf(count, "error")} outside of any test: ${firstLine(first.message)}`;
  return decide("error", `${first.kind}-error`, message, first.file ?? run.source);
}

function failureRule({ evidence, run }: Parameters<Rule>[0]): Decision | null {
  const failed = run.counts?.failed ?? 0;
  const unnamed = evidence.exitCode !== 0 && run.findings.some(({ code }) => code === "unnamed-failures");
  if (failed === 0 && run.failures.length === 0 && !unnamed) return null;
  const names = run.failures.slice(0, 3).map(({ name }) => `"${name.slice(0, 80)}"`);
  const message = `${failed === 0 ? "Tests" : failed} failed${names.length === 0 ? "" : `: ${names.join(", ")}`}.`;
  const decision = decide("failed", "tests-failed", message, run.source);
  if (evidence.exitCode !== 0) return decision;
  const conflict = {
    code: "exit-code-disagrees",
    message: "The exit code is 0 although tests failed.",
    evidence: "exitCode",
  };
  return { ...decision, findings: [...decision.findings, conflict] };
}

function noTestsRule({ evidence, run }: Parameters<Rule>[0]): Decision | null {
  const { counts } = run;
  if (counts === null || counts.passed > 0) return null;
  // A generic report without tests beside a failing process is a disagreement, not a run of nothing.
  if (run.reporter === "junit" && evidence.exitCode !== 0 && !saysThatNothingRan(evidence)) return null;
  const message =
    counts.total === 0
      ? "No test ran."
      : `None of ${numberOf(counts.total, "test")} ran: skipped or todo is all there is.`;
  return decide("no-tests", "no-tests", message, run.source);
}

function saysThatNothingRan({ command, args = [], exitCode }: RunEvidence): boolean {
  if (command === undefined || exitCode === null) return false;
  return runnerOf(readInvocation(command, args))?.emptyExitCode === exitCode;
}

function exitCodeRule({ evidence, run }: Parameters<Rule>[0]): Decision | null {
  if (evidence.exitCode === 0) return null;
  if (run.reporter === "exit-code") {
    return decide(
      "failed",
      "exit-code",
      `The process ended with exit code ${evidence.exitCode}.`,
      "exitCode",
    );
  }
  const message = `The process ended with exit code ${evidence.exitCode}, but ${run.source} names no failure.`;
  return decide("conflict", "exit-code-disagrees", message, `exitCode and ${run.source}`);
}

function expectedRule({ run, policy }: Parameters<Rule>[0]): Decision | null {
  const { expectedTests = [], expectedNames = [] } = policy;
  if (expectedTests.length + expectedNames.length === 0) return null;
  if (run.tests.length === 0) {
    const message = "The evidence names no tests, so the expected ones cannot be looked up.";
    return decide("unknown", "expected-tests-unverifiable", message, run.source);
  }
  const { outcomes } = compareTests(run.tests, [...expectedTests, ...expectedNames]);
  const findings = expectedFindings(outcomes, run.source);
  if (findings.length === 0) return null;
  const isFailed = findings.some(({ code }) => code !== "expected-test-ambiguous");
  return { status: isFailed ? "failed" : "unknown", findings };
}

function findingRule(effect: Exclude<FindingEffect, "note">): Rule {
  return ({ run }) => {
    const findings = run.findings.filter(({ code }) => effectOf(code) === effect);
    return findings.length === 0 ? null : { status: effect, findings };
  };
}

function flakyRule({ run, policy }: Parameters<Rule>[0]): Decision | null {
  const flaky = run.tests.filter((test) => test.status === "passed" && (test.failedAttempts ?? 0) > 0);
  if (flaky.length === 0 || policy.allowFlaky === true) return null;
  const names = flaky.slice(0, 3).map(({ name }) => `"${name.slice(0, 80)}"`);
  return decide("failed", "flaky", `Passed only after a failed attempt: ${names.join(", ")}.`, run.source);
}

function countsRule({ run, policy }: Parameters<Rule>[0]): Decision | null {
  if (policy.requireTests === true && run.counts === null) {
    const message = "The policy asks for a recognised runner with counts, and the evidence holds none.";
    return decide("unknown", "no-counts", message, run.source);
  }
  if (run.reporter === "exit-code") {
    const message = "No test runner was recognised; the exit code is 0.";
    return decide("passed", "exit-code", message, "exitCode");
  }
  if (run.counts !== null || run.findings.some(({ code }) => code === "names-no-tests")) return null;
  return decide("unknown", "no-counts", "A runner was recognised, but its counts are not known.", run.source);
}

function decide(status: VerdictStatus, code: string, message: string, evidence: string): Decision {
  return { status, findings: [{ code, message, evidence }] };
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.slice(0, 200) ?? "";
}
