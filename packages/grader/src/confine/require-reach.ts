import { stat } from "node:fs/promises";
import { dirname } from "node:path";
import type { RunUser } from "@testbed/runner";
import { GraderError } from "../errors.js";

/** Refuses a directory that the user of a run cannot get to: everything in it would fail for a reason hard to see. */
export async function requireReach(directory: string, user: RunUser): Promise<void> {
  for (let path = directory; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const search = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if (user.uid !== 0 && (mode & search) === 0) throw closed(path, user);
    if (path === dirname(path)) return;
  }
}

function closed(path: string, { uid, gid }: RunUser): GraderError {
  return new GraderError(
    "invalid-option",
    `${JSON.stringify(path)} is closed to the user ${String(uid)}:${String(gid)} that the run has; let it pass (chmod o+x), or give another directory.`,
  );
}
