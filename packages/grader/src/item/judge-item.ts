import type { Finding, VerdictPolicy, VerdictStatus } from "@testbed/reporters";
import { judge, type Judgement } from "../judge/judge.js";
import { problem, problemOf, type Problem } from "../problem/problem.js";
import type { RequiredTest } from "../task/task.js";
import { testbedVersion } from "../version/testbed-version.js";
import { expectedTests } from "./expected-tests.js";
import type { AttemptEvidence } from "./grade-attempt.js";
import { confirmOrigins } from "./origins.js";
import type { ItemEvidence } from "./item-evidence.js";
import type { ItemOutcome, ItemResult } from "./item-result.js";

/**
 * Decides about an item from its evidence alone.
 *
 * Several attempts have to agree: a pass beside a failure is `flaky`, and no pass. Attempts that could not be graded
 * do not count, unless none could.
 *
 * @param evidence - What the attempts left, as it was stored.
 * @returns The result; the same for the same evidence.
 */
export function judgeItem(evidence: ItemEvidence): ItemResult {
  const { task, candidate, artifacts, versions, timing } = evidence;
  const attempts = evidence.attempts.map((attempt) => judgeAttempt(attempt, evidence));
  const { judgement, ...decided } = deciding(attempts);
  const flaky = flakiness(attempts);
  return {
    schema: "testbed.result/1",
    task: { id: task.id, digest: task.digest },
    candidate,
    outcome: decided.outcome,
    status: decided.status,
    passed: decided.outcome === "passed",
    problem: decided.problem,
    findings: [...flaky, ...decided.findings],
    assurance: judgement?.assurance ?? { level: "L0", missing: ["the suite was run"] },
    counts: judgement?.verdict.counts ?? null,
    reporter: judgement?.run.reporter ?? "exit-code",
    tests: judgement?.run.tests ?? [],
    failures: judgement?.run.failures ?? [],
    errors: judgement?.run.errors ?? [],
    expected: expectedTests(task, judgement?.run ?? null),
    output: judgement?.normalized ?? { stdout: "", stderr: "", ruleset: "" },
    artifacts,
    limits: task.limits,
    source: { revision: evidence.revision },
    versions: { testbed: testbedVersion, ruleset: judgement?.normalized.ruleset ?? "", ...versions },
    attempts: attempts.map(({ outcome, status, judgement: own }) => ({
      outcome,
      status,
      counts: own?.verdict.counts ?? null,
    })),
    timing,
  };
}

interface JudgedAttempt {
  readonly outcome: ItemOutcome;
  readonly status: VerdictStatus;
  readonly problem: Problem | null;
  readonly findings: readonly Finding[];
  readonly judgement: Judgement | null;
}

function judgeAttempt(attempt: AttemptEvidence, { task }: ItemEvidence): JudgedAttempt {
  if (attempt.status === "failed-to-grade") {
    const finding = { code: "not-graded", message: attempt.problem.message };
    const outcome = attempt.problem.code === "cancelled" ? "cancelled" : "infrastructure";
    const status = outcome === "cancelled" ? "cancelled" : "not-started";
    return { outcome, status, problem: attempt.problem, findings: [finding], judgement: null };
  }
  if (attempt.status === "refused") {
    const message = `The candidate cannot be put into the tree of the task: ${attempt.reason}`;
    const findings = [{ code: "candidate-refused", message }];
    return {
      outcome: "failed",
      status: "error",
      problem: problem("tests_failed", message),
      findings,
      judgement: null,
    };
  }
  const wanted = [...task.requiredTests, ...task.regressionTests];
  const judgement = confirmOrigins(judge(attempt.evidence, policyOf(wanted)), attempt.origins, wanted);
  const { verdict } = judgement;
  const isOwnFault = verdict.status === "not-started" && tookCommandAway(attempt);
  return {
    outcome: isOwnFault ? "failed" : outcomeOf(verdict.status),
    status: verdict.status,
    problem: isOwnFault
      ? problem("tests_failed", verdict.findings[0]?.message ?? "The suite could not be started.")
      : problemOf(verdict, attempt.evidence.outcome),
    findings: [...verdict.findings, ...attempt.findings],
    judgement: assured(judgement, attempt.findings),
  };
}

/** The task has a program of its own as its command: that it cannot be started was brought about by the candidate. */
function tookCommandAway({ origins, evidence }: Extract<AttemptEvidence, { status: "ran" }>): boolean {
  return origins.hasCommand && OWN_FAULTS.has(evidence.outcome.notStarted?.reason ?? "");
}

const OWN_FAULTS: ReadonlySet<string> = new Set(["command-not-found", "not-executable", "bad-interpreter"]);

/** Files that steer a runner can decide what it runs and counts: then its word is not checked by anything. */
function assured(judgement: Judgement, findings: readonly Finding[]): Judgement {
  if (findings.every(({ code }) => code !== "flagged-path")) return judgement;
  const condition = "the candidate changed no file that steers the runner";
  const { level, missing } = judgement.assurance;
  const others = level === "L0" ? missing : [];
  return { ...judgement, assurance: { level: "L0", missing: [condition, ...others] } };
}

function policyOf(wanted: readonly RequiredTest[]): VerdictPolicy {
  return {
    expectedTests: wanted.filter((test) => typeof test !== "string"),
    expectedNames: wanted.filter((test) => typeof test === "string"),
  };
}

function outcomeOf(status: VerdictStatus): ItemOutcome {
  if (status === "passed" || status === "cancelled") return status;
  return status === "not-started" ? "infrastructure" : "failed";
}

/** The first attempt that failed, else the last that was graded, else the last. */
function deciding(attempts: readonly JudgedAttempt[]): JudgedAttempt {
  const graded = attempts.filter(({ outcome }) => outcome === "passed" || outcome === "failed");
  const decided = graded.find(({ outcome }) => outcome === "failed") ?? graded.at(-1) ?? attempts.at(-1);
  if (decided === undefined) throw new Error("evidence of an item without an attempt");
  return decided;
}

function flakiness(attempts: readonly JudgedAttempt[]): readonly Finding[] {
  const passed = attempts.filter(({ outcome }) => outcome === "passed").length;
  const failed = attempts.filter(({ outcome }) => outcome === "failed").length;
  if (passed === 0 || failed === 0) return [];
  return [{ code: "flaky", message: `${passed} of ${passed + failed} attempts passed; flaky is no pass.` }];
}
