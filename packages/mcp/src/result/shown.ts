import type { GradeResult } from "@testbed/grader";
import type { RunOutput, ShownFailure, ShownFinding, ShownRunError } from "../schema/run-output.js";
import { LIMITS } from "../tools/limits.js";
import { type Excerpt, excerpt, jsonBytes } from "./excerpt.js";
import { inside } from "./inside.js";
import { type Kept, short, within } from "./within.js";

type Finding = GradeResult["verdict"]["findings"][number];
type Failure = GradeResult["run"]["failures"][number];
type RunError = GradeResult["run"]["errors"][number];

/** How much of lists is shown; `root` is the directory that no message may name. */
export interface ShownOptions {
  readonly root: string | null;
  /** Part of the usual room, where several results share one; 1 for all of it. */
  readonly share?: number;
}

export function shownFindings(all: readonly Finding[], options: ShownOptions): Kept<ShownFinding> {
  const list = all.map(({ code, message, evidence }) => ({
    code,
    message: short(hidden(message, options), scaled(LIMITS.findings.messageBytes, options)),
    evidence: short(hidden(evidence, options), LIMITS.labelBytes),
  }));
  return within(list, part(LIMITS.findings, options));
}

export function shownFailures(all: readonly Failure[], options: ShownOptions): Kept<ShownFailure> {
  const list = all.map(({ name, suite, file, location, message }) => ({
    // Where a file could not be loaded, its path is the name.
    name: short(hidden(name, options), LIMITS.labelBytes),
    suite: innermost(suite).map((title) => short(title, LIMITS.labelBytes)),
    file: short(hidden(file, options), LIMITS.labelBytes),
    location: short(hidden(location, options), LIMITS.labelBytes),
    message: short(hidden(message, options), scaled(LIMITS.failures.messageBytes, options)),
  }));
  return within(list, part(LIMITS.failures, options));
}

export function shownRunErrors(all: readonly RunError[], options: ShownOptions): Kept<ShownRunError> {
  const list = all.map(({ kind, message, file }) => ({
    kind,
    message: short(hidden(message, options), LIMITS.runErrors.messageBytes),
    file: short(hidden(file, options), LIMITS.labelBytes),
  }));
  return within(list, part(LIMITS.runErrors, options));
}

/** Counts of a result. */
export type Counts = Pick<RunOutput, "total" | "passedCount" | "failedCount" | "skipped" | "todo" | "errors">;

export function shownCounts(found: GradeResult["verdict"]["counts"]): Counts {
  return {
    total: found?.total ?? null,
    passedCount: found?.passed ?? null,
    failedCount: found?.failed ?? null,
    skipped: found?.skipped ?? null,
    todo: found?.todo ?? null,
    errors: found?.errors ?? null,
  };
}

/** Divides room between both streams; what one does not need, the other gets. */
export function shownOutput(
  output: { readonly stdout: string; readonly stderr: string },
  room: number,
): { readonly stdout: Excerpt; readonly stderr: Excerpt } {
  const half = Math.floor(room / 2);
  const needed = { stdout: jsonBytes(output.stdout), stderr: jsonBytes(output.stderr) };
  return {
    stdout: excerpt(output.stdout, Math.max(half, room - needed.stderr)),
    stderr: excerpt(output.stderr, Math.max(half, room - needed.stdout)),
  };
}

function innermost(suite: readonly string[]): readonly string[] {
  const extra = suite.length - LIMITS.suiteTitles;
  return extra <= 0 ? suite : [`[${extra} suites omitted]`, ...suite.slice(extra)];
}

function hidden(text: string, options: ShownOptions): string;
function hidden(text: string | undefined, options: ShownOptions): string | undefined;
function hidden(text: string | undefined, { root }: ShownOptions): string | undefined {
  return root === null ? text : inside(text, root);
}

function part(
  { count, bytes }: { readonly count: number; readonly bytes: number },
  { share = 1 }: ShownOptions,
): { readonly count: number; readonly bytes: number } {
  return { count: Math.ceil(count * share), bytes: Math.floor(bytes * share) };
}

/** What is left of a message says at least what it is about. */
function scaled(bytes: number, { share = 1 }: ShownOptions): number {
  return Math.max(MIN_MESSAGE_BYTES, Math.floor(bytes * share));
}

const MIN_MESSAGE_BYTES = 120;
