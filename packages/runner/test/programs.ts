import { randomInt } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect } from "vitest";
import { launchInGroup } from "../src/launch/group-run.js";
import type { Launch } from "../src/launch/held-run.js";
import { launchSupervised } from "../src/launch/supervised-run.js";
import { resolveOptions } from "../src/options/resolve-options.js";
import type { RunOptions } from "../src/options/run-options.js";
import type { RunOutcome } from "../src/outcome/run-outcome.js";
import { runHeld } from "../src/run/run.js";

/** Path of a program in `fixtures/`. */
export function program(name: string): string {
  return fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));
}

/** A way to hold a run, and what it reports. */
export interface Mode {
  readonly mode: "subreaper" | "process-group+cookie";
  readonly launch: Launch;
}

/** The ways that Linux has; the programs of the fault list run under both. */
export const supervised: Mode = { mode: "subreaper", launch: launchSupervised };
const grouped: Mode = { mode: "process-group+cookie", launch: launchInGroup };
export const modes: readonly Mode[] = [supervised, grouped];

/** Why this system cannot run these tests, or `null`. */
export function missingPart(): string | null {
  if (process.platform !== "linux") return "linux: these tests look at /proc";
  return existsSync("/usr/bin/perl") ? null : "perl: /usr/bin/perl is needed to hold a run";
}

/** A duration for `sleep` that no other process on this machine sleeps: it marks processes by their arguments. */
export function uniqueSleep(): string {
  return `1000.${String(randomInt(1e9, 1e10))}`;
}

/** Live processes with this text in their arguments or environment. */
export function processesWith(mark: string): readonly string[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) => has(`/proc/${pid}/cmdline`, mark) || has(`/proc/${pid}/environ`, mark))
    .filter((pid) => !isDead(text(`/proc/${pid}/status`)));
}

/** The first thread of a process can be over while others live on. */
function isDead(status: string): boolean {
  return /^State:\s+[ZX]/m.test(status) && /^Threads:\s+[01]$/m.test(status);
}

function has(path: string, mark: string): boolean {
  return text(path).includes(mark);
}

function text(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return "";
  }
}

/** Gives the test file a temporary directory of its own, in which every scratch directory has to disappear. */
export function useTemporaryDirectory(): { readonly path: string; readonly left: () => readonly string[] } {
  const before = process.env["TMPDIR"];
  const path = mkdtempSync(join(tmpdir(), "runner-test-"));
  // Runs of another user have their HOME in it.
  chmodSync(path, 0o755);
  beforeAll(() => {
    process.env["TMPDIR"] = path;
  });
  afterAll(() => {
    if (before === undefined) delete process.env["TMPDIR"];
    else process.env["TMPDIR"] = before;
    rmSync(path, { recursive: true, force: true });
  });
  return { path, left: () => readdirSync(path) };
}

/** Runs a command in one mode, with a mark in its environment, and checks what holds for every run. */
export async function runMarked(
  launch: Launch,
  options: Partial<RunOptions> & Pick<RunOptions, "command">,
): Promise<RunOutcome> {
  const mark = `MARK=${String(randomInt(1e12))}`;
  const env = { ...options.env, MARK: mark.slice(5) };
  const resolved = resolveOptions({ cwd: "/", ...options, env });
  const startedAt = performance.now();
  const outcome = await runHeld(resolved, launch);
  const { timeoutMs, killGraceMs } = resolved;
  expect(performance.now() - startedAt, "settles in its bound").toBeLessThan(timeoutMs + killGraceMs + 1000);
  expect(processesWith(mark), "no process of the run is left").toEqual([]);
  expect(outcome.scratchRemoved, "HOME and TMPDIR are removed").toBe(true);
  expect(outcome.survivors).toEqual([]);
  return outcome;
}
