import { WorkspaceError } from "../error/workspace-error.js";

/** A workspace that was moved away and could not be deleted. */
export interface LeftWorkspace {
  /** Its id. */
  readonly id: string;
  /** What is left and why. */
  readonly error: WorkspaceError;
}

interface Job {
  readonly id: string;
  readonly run: () => Promise<void>;
}

// Deletion keeps a disk busy, not a processor. More waiting than this, and whoever destroys has to wait too: a
// deleter that falls behind runs a disk out of inodes.
const AT_ONCE = 2;
const MOST_WAITING = 64;

const waiting: Job[] = [];
const left: LeftWorkspace[] = [];
const watchers = new Set<() => void>();
let running = 0;

/** Deletes in the background; resolves at once, unless too much is waiting. */
export async function deleteLater(id: string, run: () => Promise<void>): Promise<void> {
  waiting.push({ id, run });
  startNext();
  while (waiting.length > MOST_WAITING) await change();
}

/**
 * Waits until everything that was destroyed with `until: "moved"` is deleted.
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

async function finish({ id, run }: Job): Promise<void> {
  try {
    await run();
  } catch (cause) {
    const error =
      cause instanceof WorkspaceError ? cause : new WorkspaceError("not-removed", String(cause), { cause });
    left.push({ id, error });
  }
  running -= 1;
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
