import { finding } from "../../run/finding.js";
import type { Reading } from "../../run/reading.js";
import { readBySummary, withListed } from "../read-by-summary.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { endMissing } from "../summaries.js";
import { readLauncherFailures } from "./failures.js";
import { findLauncherSummaries, type LauncherSummary } from "./summary.js";

/** JUnit Platform console launcher. Source: https://docs.junit.org/current/user-guide/#running-tests-console-launcher */
export const junitConsole: Runner = {
  reporter: "junit-console",
  versions: "JUnit Platform 1.9 (JUnit 5.9)",
  consoleFormats: ["tree", "verbose", "summary"],
  reportFormats: ["junit (--reports-dir)"],
  completeness: "`Test run finished after T` with all twelve lines of totals below it",
  limits: [
    "Open Test Reporting is not read.",
    "`--details=none` prints no totals, which reads as incomplete.",
    "Aborted tests (assumptions) and tests of disabled classes count as skipped.",
    "A class whose hook threw leaves the counts unknown: its tests did not run.",
  ],
  starts: startsLauncher,
  readConsole: (console, invocation) => {
    const reading = readTotals(console, invocation);
    // Where all is well, nothing is printed then: such totals are not the launcher's.
    const isForeign = invocation !== null && optionValue(invocation.args, "--details") === "none";
    return isForeign && reading?.counts?.failed === 0 && reading.errors.length === 0
      ? endMissing("junit-console", MARKER, "stdout")
      : reading;
  },
  recipe: null,
};

const MARKER = "`Test run finished after` with its totals";

function readTotals(console: Console, invocation: Invocation | null): Reading | null {
  return readBySummary(
    {
      reporter: "junit-console",
      stream: "stdout",
      marker: MARKER,
      started: /^Thanks for using JUnit! /u,
      marks: {
        starts: /^Test run finished after \d/u,
        goesOn: /^Thanks for using JUnit! |^Failures \(\d{1,9}\):$/u,
      },
      find: findLauncherSummaries,
      read: readRun,
    },
    console,
    invocation,
  );
}

function startsLauncher({ tool, args }: Invocation): boolean {
  if (tool !== "java") return false;
  return args.some((arg) =>
    /(?:^|\.)ConsoleLauncher$|junit-platform-console-standalone[-\d.\w]*\.jar$/u.test(arg),
  );
}

function readRun(summary: LauncherSummary, lines: readonly string[]): Reading {
  const { failures, errors } = readLauncherFailures(lines.slice(0, summary.start));
  const reading = withListed("junit-console", summary, { failures, errors });
  const isListed = errors.length === summary.failedContainers;
  const message = `${summary.failedContainers} containers failed, and ${errors.length} are listed.`;
  const unlisted = isListed ? [] : [finding("console-lines-differ", message, "stdout")];
  const isWhole = summary.notRun === 0 && isListed;
  return {
    ...reading,
    counts: isWhole ? reading.counts : null,
    // Tests that neither ran nor were skipped, without a hook that explains it.
    complete: summary.notRun === 0 || summary.failedContainers > 0,
    errors:
      errors.length > 0 || summary.failedContainers === 0 ? errors : [{ kind: "hook", message } as const],
    findings: [...reading.findings, ...unlisted],
  };
}
