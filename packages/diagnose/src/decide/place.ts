import type { Category } from "../result/category.js";
import type { Rule } from "../rules/rule.js";
import type { Hit } from "../scan/hit.js";
import type { Scan } from "../scan/scanner.js";
import { sessionAt } from "../sessions/sessions.js";

/** The service says these when the job has ended, and means what ended it. */
const saidAtTheEnd: ReadonlySet<Category> = new Set(["ci-infrastructure", "timeout", "hang", "killed"]);

/** The line stands where the log tells what came of a failure: a report that is not there, a cache that is not saved. */
export function isLate(hit: Hit, scan: Scan): boolean {
  if (saidAtTheEnd.has(hit.rule.category)) return false;
  return hit.line > scan.steps.lateFrom || isCleanUp(hit, scan);
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
  if (!passing.has(rule.category) || scope === "job" || scope === "runner") return false;
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
