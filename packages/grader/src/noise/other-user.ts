import { delimiter } from "node:path";
import { pinnedEnvironment, run, type RunUser } from "@testbed/runner";
import type { FindNoiseOptions } from "./noise-report.js";

const nobody: RunUser = { uid: 65_534, gid: 65_534 };

/** Another user to run the command as: only root can choose one, and only one that can reach the command is of use. */
export async function otherUser({ command, directory }: FindNoiseOptions): Promise<RunUser | null> {
  if (process.geteuid?.() !== 0) return null;
  const outcome = await run({
    command: "/bin/sh",
    args: [
      "-c",
      'command -v -- "$1" && test -r "$2/node_modules/." -o ! -e "$2/node_modules"',
      "sh",
      command,
      directory,
    ],
    cwd: "/",
    path: (pinnedEnvironment()["PATH"] ?? "").split(delimiter),
    user: nobody,
  }).catch(() => null);
  return outcome?.status === "exited" && outcome.exitCode === 0 ? nobody : null;
}
