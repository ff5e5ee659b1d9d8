import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { link, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { GraderError } from "../errors.js";

const name = ".testbed.lock";

/**
 * Keeps a directory of results to one batch at a time: two would take each other's items for what killed ones have left. A
 * lock of a process that is gone counts for nothing.
 *
 * @returns Gives the directory back.
 * @throws `GraderError` `out-in-use` while another batch writes to it.
 */
export async function lockBatch(out: string): Promise<() => Promise<void>> {
  const path = join(out, name);
  const own = identityOf(process.pid) ?? String(process.pid);
  for (let tries = 0; tries < 3; tries += 1) {
    if (await take(path, own)) return async () => rm(path, { force: true });
    const holder = await readFile(path, "utf8").catch(() => null);
    if (holder !== null && isAlive(holder)) throw inUse(out, holder);
    await rm(path, { force: true });
  }
  throw inUse(out, "unknown");
}

/** A lock is there with its content or not at all, whenever a process is killed. */
async function take(path: string, own: string): Promise<boolean> {
  const aside = `${path}.${randomUUID()}`;
  await writeFile(aside, own);
  try {
    await link(aside, path);
    return true;
  } catch {
    return false;
  } finally {
    await rm(aside, { force: true });
  }
}

function inUse(out: string, holder: string): GraderError {
  const pid = holder.split(" ", 1)[0] ?? holder;
  const message = `out ${JSON.stringify(out)} is being written by another batch (process ${pid}); wait for it, or name another directory.`;
  return new GraderError("out-in-use", message);
}

/** A number alone may be that of another process by now. */
function isAlive(holder: string): boolean {
  const pid = Number(holder.split(" ", 1)[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return false;
  const identity = identityOf(pid);
  return identity !== null && (identity === holder || !holder.includes(" "));
}

/** The process and when it began, as far as the system tells; null if there is none. */
function identityOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold spaces and parentheses; field 22 of `proc(5)` is the start.
    const start = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "";
    return `${pid} ${start}`;
  } catch {
    return isRunning(pid) && process.platform !== "linux" ? String(pid) : null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
