import type { MainEnd } from "./held-run.js";

/**
 * How the main process ended, from the words that `helper/launch.sh` leaves: what the shell itself said, then
 * `end <status>`. A status above 128 alone does not tell an exit code from a signal; a shell names the signal
 * (except SIGINT and SIGPIPE, and SIGTERM in bash, which are then reported as exit codes).
 */
export function decodeShellWords(words: string): MainEnd {
  const match = /^([^]*?)end (\d{1,3})\n$/.exec(words);
  if (match === null) return { kind: "lost" };
  const status = Number(match[2]);
  const hasSpoken = match[1]?.trim() !== "";
  if (hasSpoken && status > 128) return { kind: "signaled", signal: status - 128 };
  return { kind: "exited", code: status };
}
