import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

/** Waits until a condition holds; throws when it does not in time. */
export async function eventually(what: string, holds: () => boolean, withinMs: number): Promise<void> {
  const end = performance.now() + withinMs;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${withinMs} ms`);
    await setTimeout(20);
  }
}

/** A process that exists and is no zombie: a zombie has ended and waits for its parent to look. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const stat = `/proc/${pid}/stat`;
    return !existsSync(stat) || !/\) [ZX] /.test(readFileSync(stat, "utf8"));
  } catch {
    return false;
  }
}

/** Process ids that the hanging candidate wrote into its workspace, once they are there. */
export async function hangingPids(directory: string): Promise<number[]> {
  let file: string | undefined;
  await eventually(
    "the candidate says its process ids",
    () => (file = find(directory, "pids.json")) !== undefined,
    20_000,
  );
  return JSON.parse(readFileSync(file ?? "", "utf8"));
}

function find(directory: string, name: string): string | undefined {
  const paths = readdirSync(directory, { recursive: true, encoding: "utf8" });
  const path = paths.find((entry) => entry.endsWith(`/${name}`));
  return path === undefined ? undefined : join(directory, path);
}
