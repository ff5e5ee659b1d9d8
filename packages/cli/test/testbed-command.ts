import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { join } from "node:path";

export const bin: string = join(import.meta.dirname, "..", "dist", "bin.js");
export const fixtures: string = join(import.meta.dirname, "fixtures");

/** What the command came to. */
export interface CommandResult {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the built command as a user's shell would. */
export function testbed(
  args: readonly string[],
  options: {
    readonly input?: string | Uint8Array;
    readonly cwd?: string;
    readonly env?: NodeJS.ProcessEnv;
  } = {},
): CommandResult {
  return spawnSync(process.execPath, [bin, ...args], { encoding: "utf8", cwd: fixtures, ...options });
}

/** Starts the built command and leaves it running. */
export function startTestbed(args: readonly string[], cwd: string = fixtures): ChildProcess {
  return spawn(process.execPath, [bin, ...args], { cwd, stdio: ["ignore", "pipe", "pipe"] });
}
