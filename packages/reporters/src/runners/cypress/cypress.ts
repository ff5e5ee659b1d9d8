import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { readSpecs } from "./specs.js";
import { type CypressSummary, findCypressSummaries } from "./table.js";

/** Cypress. Source: https://docs.cypress.io/app/references/command-line#cypress-run */
export const cypress: Runner = {
  reporter: "cypress",
  versions: "Cypress 3 to 15, from published output",
  consoleFormats: ["cypress run with the spec reporter"],
  reportFormats: ["module API JSON", "mochawesome", "junit"],
  completeness: "the table below `(Run Finished)` with its last line, and a row for every spec that was run",
  limits: [
    "Built from published output.",
    "Tests that a failing hook kept from running count as skipped, as Cypress counts them.",
    "Passing tests that were retried are known by their lines `(Attempt N of M)` only.",
  ],
  starts: ({ tool, args }) => tool === "cypress" && args[0] === "run",
  readConsole: (console, invocation) => readNothing(console, invocation) ?? readTotals(console, invocation),
  recipe: null,
};

function readTotals(console: Console, invocation: Invocation | null): Reading | null {
  return readBySummary(
    {
      reporter: "cypress",
      stream: "stdout",
      marker: "table below `(Run Finished)`",
      started: /^ {2}\(Run Starting\)$/u,
      marks: { starts: /^ {2}\(Run Finished\)$/u, goesOn: /^ {2}(?:\(Run Starting\)|Running: {2}\S)/u },
      find: findCypressSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

function readRun(summary: CypressSummary, lines: readonly string[]): Reading {
  const { failures, retried, started } = readSpecs(lines.slice(0, summary.start));
  const reading = withListed("cypress", summary, { failures });
  const isWhole = summary.isSound && (started === 0 || started === summary.specs);
  const message = "The rows of the specs do not add up to the last line of the table.";
  const differs = isWhole ? [] : [finding("console-lines-differ", message, "stdout")];
  const attempts = `${retried} failed attempts were followed by a pass.`;
  const flaky = retried > 0 ? [finding("attempts-unnamed", attempts, "stdout")] : [];
  return {
    ...reading,
    counts: isWhole ? reading.counts : null,
    findings: [...reading.findings, ...differs, ...flaky],
  };
}

// No spec was found, or the browser or the server never came up.
function readNothing({ stdout, stderr }: Console, invocation: Invocation | null): Reading | null {
  if (invocation === null) return null;
  const lines = [...stdout, ...stderr];
  if (lines.some((line) => /^ {2}\((?:Run Starting|Run Finished)\)$/u.test(line))) return null;
  const none = { counts: null, tests: [], failures: [], errors: [], complete: true, findings: [] };
  if (lines.some((line) => line.startsWith("Can't run because no spec files were found")))
    return { reporter: "cypress", ...none, counts: countTests([], []) };
  const start = lines.findIndex((line) =>
    /^(?:Cypress (?:could not verify|failed to|verification timed out)|Your configFile |Can't run because )/u.test(
      line,
    ),
  );
  if (start === -1) return null;
  const errors: readonly RunError[] = [
    { kind: "other", message: firstLines(lines.slice(start, start + 8).join("\n")) },
  ];
  return { reporter: "cypress", ...none, errors };
}
