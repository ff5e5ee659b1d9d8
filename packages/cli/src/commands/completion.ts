import addCompletion from "@bomb.sh/tab/commander";
import type { Command } from "commander";

/** Name of the command that prints a completion script; the script calls it again with what is typed so far. */
export const completionCommand = "complete";

/** Adds `testbed complete SHELL`, last of all: it knows the commands that are there by then. */
export function addCompletionCommand(program: Command): void {
  addCompletion(program, { completionCommandName: completionCommand });
}
