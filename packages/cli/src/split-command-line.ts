import { completionCommand } from "./commands/completion.js";

/** What a user typed, before and after the first `--`. */
export interface CommandLine {
  /** Words for testbed itself. */
  readonly own: readonly string[];
  /** The test command, passed on as it is. */
  readonly command: readonly string[];
}

/** Splits at the first `--`, so that no word of testbed's own is ever taken for the command. */
export function splitCommandLine(words: readonly string[]): CommandLine {
  // A completion script asks with `complete -- words typed so far`.
  if (words[0] === completionCommand) return { own: words, command: [] };
  const separator = words.indexOf("--");
  if (separator < 0) return { own: words, command: [] };
  return { own: words.slice(0, separator), command: words.slice(separator + 1) };
}
