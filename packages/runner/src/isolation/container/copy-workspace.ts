import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { RunUser } from "../isolation.js";

const execute = promisify(execFile);
const options = { cwd: "/", env: { PATH: "/usr/bin:/bin" } };

/** Copies a workspace for the user of a run; links stay links, and are not followed. */
export async function copyWorkspace(from: string, to: string, user: RunUser | null): Promise<void> {
  await execute("cp", ["-R", "-P", "-p", "--", `${from}/.`, to], options).catch((error: unknown) => {
    throw new Error(`the workspace could not be copied: ${String(error)}`);
  });
  if (user === null) return;
  await execute("chown", ["-R", "-h", "-P", "--", `${String(user.uid)}:${String(user.gid)}`, to], options);
}
