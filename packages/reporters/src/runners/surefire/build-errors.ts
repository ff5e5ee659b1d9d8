import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

const COMPILATION = /^COMPILATION ERROR ?:/u;
const CRASH =
  /^(?:ExecutionException )?The forked VM terminated without |^Crashed tests:$|^There was a timeout (?:or other error )?in the fork/u;
const GOAL = /^Failed to execute goal \S+:(\S+) \(\S+\) on project \S+: ?(.*)$/u;

/** Reads what kept tests from running: code that does not compile, a fork that died, a goal that failed otherwise. */
export function readBuildErrors(lines: readonly string[]): readonly RunError[] {
  const compilation = lines.findIndex((line) => COMPILATION.test(line));
  if (compilation !== -1) return [{ kind: "load", message: around(lines, compilation + 1) }];
  const crash = lines.findIndex((line) => CRASH.test(line));
  if (crash !== -1) return [{ kind: "other", message: around(lines, crash) }];
  const goal = lines.find((line) => GOAL.test(line));
  if (goal === undefined) return [];
  const hasFailures = lines.some((line) => / <<< (?:FAILURE|ERROR)!/u.test(line));
  return hasFailures ? [] : [{ kind: "other", message: firstLines(goal) }];
}

function around(lines: readonly string[], start: number): string {
  const text = lines.slice(start, start + 8).filter((line) => !/^-+$/u.test(line));
  return firstLines(text.join("\n"));
}
