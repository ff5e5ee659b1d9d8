import type { Category } from "../result/category.js";
import type { Rule } from "../rules/rule.js";
import type { Hit } from "../scan/hit.js";
import type { Scan } from "../scan/scanner.js";
import type { Attempt } from "../scan/step-tracker.js";
import { sessionAt, type Session } from "../sessions/sessions.js";

/** The service says these when the job has ended, and means what ended it. */
const saidAtTheEnd: ReadonlySet<Category> = new Set(["ci-infrastructure", "timeout", "hang", "killed"]);

/** Why a process was ended may be said right behind the line that says that it was. */
const RIGHT_BEHIND = 3;

/** The line stands where the log tells what came of a failure: a report that is not there, a cache that is not saved. */
export function isLate(hit: Hit, scan: Scan): boolean {
  const { category, scope } = hit.rule;
  if (saidAtTheEnd.has(category) && scope === "job") return false;
  if (isOver(hit, scan)) return true;
  if (saidAtTheEnd.has(category)) return false;
  return hit.line > scan.steps.lateFrom || isCleanUp(hit, scan) || isBehindFailedTests(hit, scan);
}

/** The step that failed was over before the line, unless a test printed that it was. */
function isOver({ rule, line }: Hit, { steps, sessions }: Scan): boolean {
  const end = steps.overAt.find((at) => !isWithinTests(sessions, at));
  if (end === undefined) return false;
  return line > (rule.category === "out-of-memory" ? end + RIGHT_BEHIND : end);
}

function isWithinTests(sessions: readonly Session[], line: number): boolean {
  const session = sessionAt(sessions, line);
  return session !== undefined && session.outcome !== "unfinished" && line < session.end;
}

/** What a script does with the results of its tests; where it fails behind tests that failed, the tests are the cause. */
const handlesResults: ReadonlySet<Category> = new Set([
  "network",
  "rate-limit",
  "authentication",
  "cache-or-artifact",
  "missing-environment",
]);

function isBehindFailedTests({ rule, line }: Hit, { sessions }: Scan): boolean {
  if (!handlesResults.has(rule.category) || rule.scope === "runner") return false;
  return (
    sessions.some(({ outcome, end }) => outcome === "failed" && end < line) &&
    sessionAt(sessions, line) === undefined
  );
}

/** The attempt that the line belongs to did not work, and was followed by another. */
export function attemptOf({ line }: Hit, { steps, sessions }: Scan): Attempt | undefined {
  return steps.retried.find(({ from, to }) => line >= from && line <= to && !isWithinTests(sessions, to));
}

/** The CI was cleaning up, unless a test printed that it was. */
export function isCleanUp({ line }: Hit, { steps, sessions }: Scan): boolean {
  const { cleanUpFrom } = steps;
  if (line <= cleanUpFrom) return false;
  return !sessions.some(({ end, outcome }) => outcome !== "unfinished" && end > cleanUpFrom);
}

/** A job gets over these: it tries again, waits a little longer, does without. */
const passing: ReadonlySet<Category> = new Set([
  "network",
  "rate-limit",
  "service-not-ready",
  "timeout",
  "cache-or-artifact",
  "git",
  "container",
  "missing-executable",
  "permission",
]);

/** Whether a job gets over a failure of the category. */
export function isPassing(category: Category): boolean {
  return passing.has(category);
}

/** What a job tries again. */
const transient: ReadonlySet<Category> = new Set(["network", "rate-limit", "service-not-ready", "timeout"]);

/** A failure is told within this many lines, the stack of an error included. */
const FAR = 40;

/** Hits that may be what the job failed of, in the order of the log. */
export function causesOf(hits: readonly Hit[], scan: Scan): readonly Hit[] {
  return hits.filter((hit) => hit.rule.category !== "unknown" && !isLate(hit, scan));
}

/** The job went on after the line, and failed later of something else: one of the causes. */
export function isOvercome(hit: Hit, scan: Scan, causes: readonly Hit[]): boolean {
  const { rule, line } = hit;
  const { scope = "tool" } = rule;
  if (!isPassing(rule.category) || scope === "job" || scope === "runner") return false;
  if (sessionAt(scan.sessions, line) !== undefined) return false;
  const later = causes.filter((other) => other.line > line && other.rule.category !== rule.category);
  const last = later.at(-1);
  if (last === undefined) return false;
  if (later.some((other) => explains(rule, other.rule))) return false;
  if (wentOn(scan, line, last.line)) return true;
  return transient.has(rule.category) && isFar(hit, later, causes);
}

/** What could not be fetched is missing later, though the job went on. */
function explains({ category, subcategory }: Rule, { category: later }: Rule): boolean {
  const isFetch = category === "network" || category === "rate-limit";
  const isMissing = later === "missing-dependency" || later === "missing-executable";
  return isFetch && isMissing && /registry|download|mirror/.test(subcategory);
}

/** A command or a test run began between the two lines. */
function wentOn({ steps, sessions }: Scan, from: number, to: number): boolean {
  return (
    steps.commands.some((line) => line > from && line <= to) ||
    sessions.some(({ start, outcome }) => outcome !== "unfinished" && start > from && start <= to)
  );
}

function isFar({ line, rule: { category } }: Hit, later: readonly Hit[], causes: readonly Hit[]): boolean {
  const specific = later.find(({ rule }) => rule.catchAll !== true);
  if (specific === undefined || specific.line - line <= FAR) return false;
  return !causes.some(
    ({ rule, line: other }) =>
      rule.category === category && other > line && Math.abs(specific.line - other) <= FAR,
  );
}
