import type { Finding, VerdictPolicy, VerdictStatus } from "@testbed/reporters";
import { judgeTrusted, type Judgement } from "../judge/judge.js";
import { problem, problemOf, type Problem } from "../problem/problem.js";
import { Redactor } from "../redaction/redactor.js";
import { testbedVersion } from "../version/testbed-version.js";
import { confirmOrigins } from "./origins.js";
import { expectedTests } from "./expected-tests.js";
import { flakyFinding, isFlaky } from "./flakiness.js";
import type { AttemptEvidence } from "./grade-attempt.js";
import type { ItemEvidence } from "./item-evidence.js";
import type { FlakyPolicy, ItemOutcome, ItemResult } from "./item-result.js";

/** What an item must bring to pass beside what its task asks for. */
export interface JudgePolicy {
  /**
   * What becomes of an item whose attempts disagree, or whose runner says that a test passed only after a failure:
   * `fail`, every attempt has to pass; `pass`, one is enough.
   * @defaultValue `"fail"`
   */
  readonly flaky?: FlakyPolicy;
}

/**
 * Decides about an item from its evidence alone.
 *
 * Every attempt has to pass, or with `flaky: "pass"` one of them; while attempts that could not be graded leave that open,
 * the item is not graded. An item of which an attempt was cancelled is cancelled.
 *
 * @param evidence - What the attempts left, as it was stored.
 * @param policy - What counts as a pass.
 * @returns The result; the same for the same evidence and policy. Well-known shapes of secrets are redacted from its texts.
 */
export function judgeItem(
  evidence: ItemEvidence,
  { flaky: flakyPolicy = "fail" }: JudgePolicy = {},
): ItemResult {
  const { task, candidate, artifacts, versions, timing } = evidence;
  const attempts = evidence.attempts.map((attempt) => judgeAttempt(attempt, evidence, flakyPolicy));
  const { judgement, ...decided } = deciding(attempts, flakyPolicy);
  const compared = attempts.map(({ outcome, judgement: own }) => ({ outcome, run: own?.run ?? null }));
  const flaky = flakyFinding(compared, flakyPolicy);
  return {
    schema: "testbed.result/1",
    task: { id: task.id, digest: task.digest },
    candidate,
    outcome: decided.outcome,
    status: decided.status,
    passed: decided.outcome === "passed",
    flaky: isFlaky(compared),
    policy: { flaky: flakyPolicy },
    ...withoutTokens({
      problem: problemWith(decided.problem, decided.outcome, flaky),
      findings: flaky === null ? decided.findings : [flaky, ...decided.findings],
      tests: judgement?.run.tests ?? [],
      failures: judgement?.run.failures ?? [],
      errors: judgement?.run.errors ?? [],
      expected: expectedTests(task, judgement?.run ?? null, judgement?.trusted ?? null),
      output: judgement?.normalized ?? { stdout: "", stderr: "", ruleset: "" },
      artifacts,
    }),
    assurance: judgement?.assurance ?? { level: "L0", missing: ["the suite was run"] },
    counts: judgement?.verdict.counts ?? null,
    reporter: judgement?.run.reporter ?? "exit-code",
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

/** Last of all: names of tests are compared as they are. The values of secrets never came as far as evidence. */
function withoutTokens<T>(texts: T): T {
  return new Redactor([]).deep(texts);
}

interface JudgedAttempt {
  readonly outcome: ItemOutcome;
  readonly status: VerdictStatus;
  readonly problem: Problem | null;
  readonly findings: readonly Finding[];
  readonly judgement: ReturnType<typeof judgeTrusted> | null;
}

function judgeAttempt(
  attempt: AttemptEvidence,
  { task }: ItemEvidence,
  flakyPolicy: FlakyPolicy,
): JudgedAttempt {
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
  const { origins } = attempt;
  const judged = judgeTrusted(attempt.evidence, policyOf(task, flakyPolicy), origins);
  const judgement = confirmOrigins(judged, origins);
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
function assured<T extends Judgement>(judgement: T, findings: readonly Finding[]): T {
  if (findings.every(({ code }) => code !== "flagged-path")) return judgement;
  const condition = "the candidate changed no file that steers the runner";
  const { level, missing } = judgement.assurance;
  const others = level === "L0" ? missing : [];
  return { ...judgement, assurance: { level: "L0", missing: [condition, ...others] } };
}

function policyOf(
  { requiredTests, regressionTests }: ItemEvidence["task"],
  flakyPolicy: FlakyPolicy,
): VerdictPolicy {
  const wanted = [...requiredTests, ...regressionTests];
  return {
    expectedTests: wanted.filter((test) => typeof test !== "string"),
    expectedNames: wanted.filter((test) => typeof test === "string"),
    ...(flakyPolicy === "pass" ? { allowFlaky: true } : {}),
  };
}

function outcomeOf(status: VerdictStatus): ItemOutcome {
  if (status === "passed" || status === "cancelled") return status;
  return status === "not-started" ? "infrastructure" : "failed";
}

/** Outcomes, the one that settles an item first: one failure where all have to pass, one pass where one is enough. */
const precedence: Readonly<Record<FlakyPolicy, readonly ItemOutcome[]>> = {
  fail: ["cancelled", "failed", "infrastructure", "passed"],
  pass: ["cancelled", "passed", "infrastructure", "failed"],
};

function deciding(attempts: readonly JudgedAttempt[], flakyPolicy: FlakyPolicy): JudgedAttempt {
  for (const wanted of precedence[flakyPolicy]) {
    const decided = attempts.find(({ outcome }) => outcome === wanted);
    if (decided !== undefined) return decided;
  }
  throw new Error("evidence of an item without an attempt");
}

/** That attempts disagree is what matters first about an item that failed for it. */
function problemWith(decided: Problem | null, outcome: ItemOutcome, flaky: Finding | null): Problem | null {
  if (decided === null || flaky === null || outcome !== "failed") return decided;
  return { ...decided, message: `${flaky.message} ${decided.message}` };
}
