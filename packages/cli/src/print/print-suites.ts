import { styleText } from "node:util";
import type { SuiteBatch, SuiteDescription, SuiteResult } from "@testbed/grader";

/** A line for each suite: what it is for, its bounds and what it does beside. */
export function describeSuites(suites: readonly SuiteDescription[]): string {
  return suites
    .map((suite) => `${suite.id}  ${suite.kind}  ${suite.summary}${describeTraits(suite)}\n`)
    .join("");
}

function describeTraits({ timeoutMs, changesData, environment, allowed }: SuiteDescription): string {
  const traits = [
    `at most ${timeoutMs} ms`,
    ...(changesData ? ["changes data"] : []),
    ...(environment === "local" ? [] : [`touches ${environment}`]),
    ...(allowed ? [] : ["not allowed"]),
  ];
  return ` (${traits.join(", ")})`;
}

/** What a batch of suites came to. */
export function describeBatch({ results, remaining, problem }: SuiteBatch): string {
  const lines = [
    ...results.flatMap(describeResult),
    ...(results.length === 0 && problem !== null
      ? [`${problem.code}: ${problem.message} ${problem.hint}`]
      : []),
    ...(remaining.length > 0 ? [`not started: ${remaining.join(", ")}`] : []),
  ];
  return `${lines.join("\n")}\n`;
}

function describeResult({ id, outcome, verdict, findings, failures }: SuiteResult): readonly string[] {
  const color = outcome === "passed" ? "green" : "red";
  return [
    `${styleText(color, verdict, { stream: process.stdout })} ${id}`,
    ...findings.map(({ code, message }) => `  ${message} [${code}]`),
    ...failures.map(({ suite, name }) => `  failed: ${[...suite, name].join(" > ")}`),
  ];
}
