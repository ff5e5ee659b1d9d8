import { finding } from "../../run/finding.js";
import { readServiceMessages } from "../../formats/teamcity/service-messages.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import type { Runner } from "../runner.js";
import { readPhpunitFailures, readTestdox } from "./listed.js";
import { phpunitRecipe } from "./recipe.js";
import { findPhpunitSummaries, PHPUNIT_SUMMARY_START, type PhpunitSummary } from "./summary.js";

/** PHPUnit. Source: https://docs.phpunit.de/en/11.5/textui.html */
export const phpunit: Runner = {
  reporter: "phpunit",
  versions: "PHPUnit 9.6",
  consoleFormats: ["default", "--testdox", "--teamcity"],
  reportFormats: ["junit", "teamcity"],
  completeness: "`OK (N tests, …)`, or a heading such as `FAILURES!` with `Tests: N, …` below it",
  limits: [
    "Risky tests and tests with warnings leave the counts unknown.",
    "Incomplete tests count as skipped.",
  ],
  starts: ({ tool }) => /^(?:phpunit|pest)(?:-[\d.]+)?(?:\.phar)?$/u.test(tool) && !tool.startsWith("pest"),
  readConsole: (console, invocation) =>
    readBySummary(
      {
        reporter: "phpunit",
        stream: "stdout",
        marker: "`OK (N tests, …)` or `Tests: N, …`",
        started: /^PHPUnit \d+\.\d+\.\d+ by Sebastian Bergmann and contributors\.$/u,
        marks: {
          starts: PHPUNIT_SUMMARY_START,
          goesOn: /^There (?:was|were) \d+ |^PHPUnit \d+\.\d+\.\d+ by /,
        },
        find: findPhpunitSummaries,
        read: readRun,
      },
      console,
      invocation,
    ),
  recipe: phpunitRecipe,
};

function readRun(summary: PhpunitSummary, lines: readonly string[]): Reading {
  const above = lines.slice(0, summary.start);
  const testdox = readTestdox(above);
  const listed = readPhpunitFailures(above);
  const named = testdox
    .filter(({ status }) => status === "failed")
    .map(({ name, suite }) => ({ name, suite }));
  const messages = readServiceMessages(above);
  const failures = [listed, named, messages.failures].find(({ length }) => length > 0) ?? [];
  const shown = testdox.length > 0 ? testdox : messages.tests;
  const tests = ifAllListed(shown, summary.counts);
  const reading = withListed("phpunit", summary, { failures, tests });
  if (summary.unclear === 0) return reading;
  const message = `${summary.unclear} tests are risky or have warnings: neither passed nor failed.`;
  const findings = [finding("console-undecided", message, "stdout")];
  return { ...reading, counts: null, tests: [], findings };
}
