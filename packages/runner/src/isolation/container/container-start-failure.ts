import { constants } from "node:os";
import { quote } from "../../errors/runner-error.js";
import { startFailure } from "../../launch/start-failure.js";
import type { NotStarted } from "../../outcome/run-outcome.js";

/** What the first process of a container could not do. */
export interface ContainerStartProblem {
  readonly command: string;
  readonly cwd: string;
  /** Error number. */
  readonly error: number;
  /** It could not enter `cwd`. */
  readonly isDirectory: boolean;
  /** A file of that name is in the container. */
  readonly isThere: boolean;
}

/** Why nothing was started in a container, whose files cannot be looked at before. */
export function containerStartFailure(problem: ContainerStartProblem): NotStarted {
  const { command, cwd, error, isDirectory, isThere } = problem;
  if (isDirectory) {
    const message = `cwd ${quote(cwd)} cannot be entered in the container; open it to the user of the run.`;
    return { reason: "other", message };
  }
  if (error === constants.errno.ENOENT) {
    return isThere
      ? {
          reason: "bad-interpreter",
          message: `${quote(command)} asks for an interpreter or a loader that the image does not have.`,
        }
      : {
          reason: "command-not-found",
          message: `${quote(command)} is not in the image, on the PATH of the run; use an image that has it, or show it with readOnlyPaths.`,
        };
  }
  if (error === constants.errno.ENOTDIR) {
    const message = `${quote(command)} is not in the image.`;
    return { reason: "command-not-found", message };
  }
  return startFailure(command, error);
}
