import { tmpdir } from "node:os";
import { normalize } from "@testbed/normalize";
import { checkOptions, abortSignal, count, list, record, text } from "../options/check-options.js";
import { differencesOf } from "./differences.js";
import type { FindNoiseOptions, NoiseReport } from "./noise-report.js";
import { otherUser } from "./other-user.js";
import { surroundedRun, type SurroundedRun } from "./surrounded-run.js";
import { unusual, usual, variationsOf } from "./surroundings.js";

const most = 20;

/**
 * Finds what normalizing leaves of the noise of a command: runs it in two copies of its directory, with another length
 * of path, time zone, locale, user, umask and number of processors, and compares what both print. Started by root, the second
 * run has another uid where that user can reach the command.
 *
 * @returns What differs, with the option that would remove it where there is one.
 * @throws `GraderError` `invalid-option` for an option that is unknown or of the wrong kind, `WorkspaceError` when the
 * directory cannot be copied, `RunnerError` when a limit or variable is refused.
 */
export async function findNoise(options: FindNoiseOptions): Promise<NoiseReport> {
  checkOptions("findNoise()", options, {
    command: text,
    args: list,
    directory: text,
    env: record,
    timeoutMs: count,
    maxOutputBytes: count,
    normalize: record,
    signal: abortSignal,
  });
  const other = unusual(await otherUser(options));
  const first = await surroundedRun(options, usual);
  const second = await surroundedRun(options, other);
  const streams = (["stdout", "stderr"] as const).map((stream) => {
    const { found, more } = differencesOf(
      normalized(first, stream, options),
      normalized(second, stream, options),
      most,
    );
    return { more, found: found.map((difference) => ({ stream, ...difference })) };
  });
  const reason = whyNotComparable(first, second);
  const differences = streams.flatMap(({ found }) => found);
  return {
    status: reason !== null ? "not-comparable" : differences.length > 0 ? "noisy" : "clean",
    reason,
    variations: variationsOf(usual, other),
    differences,
    more: streams.some(({ more }) => more),
  };
}

function normalized(
  { roots, outcome }: SurroundedRun,
  stream: "stdout" | "stderr",
  { normalize: options }: FindNoiseOptions,
): string {
  return normalize(outcome[stream].text, {
    tempDirectories: [tmpdir()],
    literals: "escape",
    ...options,
    roots,
  }).text;
}

function whyNotComparable(first: SurroundedRun, second: SurroundedRun): string | null {
  const [one, other] = [first, second].map(({ outcome }) => {
    const { status } = outcome;
    return status === "exited" ? `exited with ${outcome.exitCode}` : status;
  });
  if (one !== other) return `The first run ${one}, the second ${other}.`;
  if (first.outcome.status !== "exited") return `Both runs ended as ${first.outcome.status}.`;
  const cut = [first, second].some(({ outcome }) => outcome.stdout.truncated || outcome.stderr.truncated);
  return cut ? "Not all of the output was kept; raise maxOutputBytes." : null;
}
