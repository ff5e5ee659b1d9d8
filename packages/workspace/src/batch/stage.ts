import { closeSync, constants, fchmodSync, fstatSync, openSync } from "node:fs";
import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { createPace } from "../handle/pace.js";
import type { Target } from "./check-targets.js";
import { writeWhole } from "./write-whole.js";

const NEW_FILE_MODE = 0o644;

/** Name of a file on its way in. */
export function stagedName(index: number): string {
  return `in-${index}`;
}

/** Writes every file of a batch into a directory outside the tree and proves that all its bytes arrived. */
export async function stageFiles(scratch: Directory, targets: readonly Target[]): Promise<void> {
  const pace = createPace();
  for (const [index, target] of targets.entries()) {
    const rest = pace();
    if (rest !== undefined) await rest;
    try {
      stageFile(scratch.at(stagedName(index)), target);
    } catch (error) {
      throw notWritten(target.path, error);
    }
  }
}

/** The failure of a write of which nothing is left. */
export function notWritten(path: string, cause: unknown): WorkspaceError {
  const reason = `could not be written (${systemCode(cause) ?? "short write"}); nothing was changed`;
  return new WorkspaceError("write-failed", reason, { path, cause });
}

/** Writes one file and proves that all its bytes arrived. */
export function stageFile(
  at: string | Buffer,
  { content, size, mode, replaces }: Omit<Target, "missingFrom">,
): void {
  const bits = mode ?? replaces ?? NEW_FILE_MODE;
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  const descriptor = openSync(at, O_WRONLY | O_CREAT | O_EXCL | (O_NOFOLLOW ?? 0), bits);
  try {
    writeWhole(descriptor, typeof content === "string" ? Buffer.from(content) : content);
    const stats = fstatSync(descriptor);
    // A full disk can end a write early without an error.
    if (stats.size !== size) throw new Error(`${stats.size} of ${size} bytes were written`);
    if ((stats.mode & 0o7777) !== bits) fchmodSync(descriptor, bits);
  } finally {
    closeSync(descriptor);
  }
}
