import { styleText } from "node:util";
import type { RunnerCheck } from "@testbed/runner";

/** Lines for a person: what can be had first, then every sentence of the check. */
export function describeDoctor(check: RunnerCheck): string {
  const modes = check.isolation.map(({ mode, available }) => mark(available, mode));
  const others = [
    mark(check.limits, "limits of each process"),
    mark(check.totalLimits.available, "limits of a run as a whole"),
    mark(check.otherUser, "another user"),
  ];
  return [[...modes, ...others].join("  "), ...check.words.map((sentence) => `- ${sentence}`), ""].join("\n");
}

function mark(isAvailable: boolean, name: string): string {
  const color = isAvailable ? "green" : "red";
  return styleText(color, `${isAvailable ? "yes" : "no"} ${name}`, { stream: process.stdout });
}
