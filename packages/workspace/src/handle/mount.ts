import { closeSync, constants, fstatSync, lstatSync, openSync, readSync } from "node:fs";
import { WorkspaceError, systemCode, type WorkspaceErrorDetails } from "../error/workspace-error.js";

// Not among Node's constants; the same on every Linux that Node runs on.
const O_PATH = 0o10000000;
// The lines that are looked for come first.
const buffer = Buffer.allocUnsafeSlow(256);
const MOUNT_ID = /^mnt_id:\s*(\d+)$/mu;

/**
 * Which mount an open file was reached through, for comparison only. The device would not tell: a directory mounted
 * a second time is on the same one. It is what is left where the system does not number mounts.
 */
export function mountOf(descriptor: number): string {
  // What is mounted in a directory is a link there, which nothing follows.
  if (process.platform === "win32") return "";
  const id = process.platform === "linux" ? readMountId(descriptor) : undefined;
  return id ?? `device ${fstatSync(descriptor).dev}`;
}

/** The same for a directory that is not open. */
export function mountOfPath(path: string | Buffer): string {
  if (process.platform !== "linux")
    return process.platform === "win32" ? "" : `device ${lstatSync(path).dev}`;
  const descriptor = openSync(path, O_PATH | constants.O_NOFOLLOW);
  try {
    return mountOf(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function readMountId(descriptor: number): string | undefined {
  let info: number;
  try {
    info = openSync(`/proc/self/fdinfo/${descriptor}`, "r");
  } catch (error) {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  }
  try {
    return MOUNT_ID.exec(buffer.toString("latin1", 0, readSync(info, buffer, 0, buffer.length, 0)))?.[1];
  } finally {
    closeSync(info);
  }
}

/** What a step into a mount fails with, in the manner of the system. */
export function crossing(): Error {
  return Object.assign(new Error("EXDEV: something is mounted there"), { code: "EXDEV" });
}

/** Whether something failed because it would have led from one mount to another. */
export function isCrossing(error: unknown): boolean {
  return systemCode(error) === "EXDEV";
}

/** The refusal to cross a mount. */
export function mountInTheWay(details: WorkspaceErrorDetails): WorkspaceError {
  const reason =
    "something is mounted there, and what lies behind a mount is not in the workspace; unmount it";
  return new WorkspaceError("mount", reason, details);
}
