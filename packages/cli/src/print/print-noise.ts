import { styleText } from "node:util";
import { oneLine } from "./one-line.js";
import type { NoiseDifference, NoiseReport } from "@testbed/grader";

/** Lines for a person: what was found, where it differs and what would remove it, then what was varied. */
export function describeNoise({ status, reason, differences, more, variations }: NoiseReport): string {
  const color = status === "clean" ? "green" : "red";
  return [
    `${styleText(color, status, { stream: process.stdout })}: ${reason ?? summaryOf(differences.length, more)}`,
    ...differences.flatMap(describeDifference),
    ...(more ? ["  …"] : []),
    "varied:",
    ...variations.map(({ name, first, second }) =>
      first === second ? `  ${name}: not on this machine` : `  ${name}: ${first}, then ${second}`,
    ),
    "",
  ].join("\n");
}

function summaryOf(count: number, more: boolean): string {
  if (count === 0) return "both runs print the same, once normalized";
  return `${more ? "more than " : ""}${count} ${count === 1 ? "difference" : "differences"} left`;
}

function describeDifference({ stream, line, column, a, b, remedy }: NoiseDifference): readonly string[] {
  return [
    `  ${stream}:${line}:${column}`,
    `    1: ${a === undefined ? "(ends here)" : oneLine(a)}`,
    `    2: ${b === undefined ? "(ends here)" : oneLine(b)}`,
    ...(remedy === undefined ? [] : [`    gone with ${JSON.stringify(remedy)}`]),
  ];
}
