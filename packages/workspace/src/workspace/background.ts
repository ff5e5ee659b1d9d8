import type { Remainder } from "../delete/delete-tree.js";
import { WorkspaceError } from "../error/workspace-error.js";
import { notRemoved } from "./destroy-site.js";

/** A workspace that was moved away and could not be deleted. */
export interface LeftWorkspace {
  /** Its id. */
  readonly id: string;
  /** In words, what is left and why. */
  readonly error: WorkspaceError;
  /** What could not be deleted, as far as it is known. */
  readonly undeletable: readonly Remainder[];
}

interface Job {
  readonly id: string;
  readonly run: () => Promise<readonly Remainder[]>;
  readonly end: () => void;
}

// Deletion keeps a disk busy, not a processor. More waiting than this, and whoever destroys has to wait too: a
// deleter that falls behind runs a disk out of inodes.
const AT_ONCE = 2;
const MOST_WAITING = 64;

const waiting: Job[] = [];
const left: LeftWorkspace[] = [];
const watchers = new Set<() => void>();
let running = 0;

/**
 * Deletes in the background.
 *
 * @returns a promise that settles at once unless too much is waiting, and one that settles when this is done
 */
export function deleteLater(
  id: string,
  run: () => Promise<readonly Remainder[]>,
): { readonly started: Promise<void>; readonly ended: Promise<void> } {
  const ended = new Promise<void>((end) => waiting.push({ id, run, end }));
  startNext();
  return { started: roomToWait(), ended };
}

async function roomToWait(): Promise<void> {
  while (waiting.length > MOST_WAITING) await change();
}

/**
 * Waits until every destroyed workspace of this process is deleted.
 *
 * @returns what could not be deleted since the last call, in the order in which it failed
 */
export async function settleDestroyed(): Promise<readonly LeftWorkspace[]> {
  while (running + waiting.length > 0) await change();
  return left.splice(0);
}

function startNext(): void {
  if (running >= AT_ONCE) return;
  const job = waiting.shift();
  if (job === undefined) return;
  running += 1;
  // In a later turn: the first slice of the work must not delay the caller.
  setImmediate(() => void finish(job));
}

async function finish({ id, run, end }: Job): Promise<void> {
  try {
    const undeletable = await run();
    if (undeletable.length > 0) left.push({ id, error: notRemoved(undeletable), undeletable });
  } catch (cause) {
    const error =
      cause instanceof WorkspaceError ? cause : new WorkspaceError("not-removed", String(cause), { cause });
    left.push({ id, error, undeletable: [] });
  }
  running -= 1;
  end();
  startNext();
  for (const watcher of watchers) watcher();
}

function change(): Promise<void> {
  return new Promise((resolve) => {
    const watcher = (): void => {
      watchers.delete(watcher);
      resolve();
    };
    watchers.add(watcher);
  });
}
