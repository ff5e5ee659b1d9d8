import { finding } from "../../run/finding.js";
import type { Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { splitLines } from "../../text/console-lines.js";
import { findLocation, firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readTeamcity } from "../teamcity/read-teamcity.js";
import { finalScreen, isRewritten } from "./screen.js";
import { connectedBrowsers, findKarmaSummary, type KarmaSummary, MOST_BROWSERS } from "./summary.js";

/** Karma. Source: https://karma-runner.github.io/6.4/config/configuration-file.html */
export const karma: Runner = {
  reporter: "karma",
  versions: "Karma 6.4",
  consoleFormats: ["progress", "dots", "teamcity", "several browsers"],
  reportFormats: ["junit (karma-junit-reporter)"],
  completeness:
    "`NAME: Executed X of Y (T)` of each browser as the last of the tests, with X and the skipped ones adding up to Y",
  limits: [
    "Every browser runs every test, and each such run is counted.",
    "Titles of suites and tests are joined by blanks: the name of a failure holds both.",
    "Other reporters than those named are not read.",
  ],
  starts: ({ tool, args }) => tool === "karma" && ["start", "run"].includes(args[0] ?? ""),
  readConsole,
  recipe: null,
};

const STARTED = /INFO \[karma(?:-server)?\]: .*Karma v\d+\.\d+\.\d+ server started at /u;

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const lines = splitLines(finalScreen(console.stdoutText));
  const summary = findKarmaSummary(lines);
  const messages = readTeamcity(lines, "stdout");
  const isStarted = invocation !== null || lines.some((line) => STARTED.test(line));
  if (messages !== null && isStarted) {
    const isChosen = invocation?.args.some((arg) => /\bteamcity\b/u.test(arg)) ?? false;
    const isOwn = (summary === null || isChosen) && messages.tests.every(isInBrowser(lines));
    return isOwn ? { ...messages, reporter: "karma" } : competing("karma", "stdout");
  }
  if (summary === null || lacksTotal(console, lines, summary))
    return isStarted || summary !== null
      ? endMissing("karma", "`Executed X of Y` of each browser", "stdout")
      : null;
  const isOver = !lines
    .slice(summary.end)
    .some((line) => /^\s*[.✔✖]+$| FAILED$|^'$|(?:^|\) )LOG: /u.test(line));
  if (summary.isTwofold || !isOver) return { ...competing("karma", "stdout"), ...listedIn(lines, summary) };
  return readRun(summary, lines);
}

// The reporter of service messages ends the name of each suite with that of its browser.
function isInBrowser(lines: readonly string[]): (test: TestCase) => boolean {
  const browsers = [...new Set(connectedBrowsers(lines))].slice(0, MOST_BROWSERS);
  return ({ suite: [suite = ""] }) =>
    browsers.length === 0 || browsers.some((name) => suite === name || suite.endsWith(`.${name}`));
}

// The dots of a single browser have no `TOTAL:` below them; the progress reporter and several browsers always do.
function lacksTotal({ stdoutText }: Console, lines: readonly string[], summary: KarmaSummary): boolean {
  if (summary.hasTotal || summary.broken.length > 0) return false;
  return connectedBrowsers(lines).length > 1 || isRewritten(stdoutText);
}

function readRun(summary: KarmaSummary, lines: readonly string[]): Reading {
  const listed = listedIn(lines, summary);
  const reading = withListed("karma", { start: 0, ...summary }, listed);
  if (summary.notRun === 0) return reading;
  const message = `${summary.notRun} tests were announced and did not run.`;
  const note = finding("end-missing", message, "stdout");
  return {
    ...reading,
    counts: null,
    complete: listed.errors.length > 0,
    findings: [...reading.findings, note],
  };
}

function listedIn(
  lines: readonly string[],
  { browsers: names, broken }: KarmaSummary,
): { readonly failures: readonly TestFailure[]; readonly errors: readonly RunError[] } {
  const browsers = new Set(names);
  const failures = lines.flatMap((line, index) =>
    toFailure(line, lines.slice(index + 1, index + 20), browsers),
  );
  const errors = broken.map((line): RunError => ({
    kind: "other",
    message: errorBehind(lines, browsers) ?? line,
  }));
  return { failures, errors };
}

function toFailure(
  line: string,
  below: readonly string[],
  browsers: ReadonlySet<string>,
): readonly TestFailure[] {
  if (!line.endsWith(" FAILED")) return [];
  const browser = [...browsers].find((name) => line.startsWith(`${name} `));
  const name = browser === undefined ? "" : line.slice(browser.length + 1, -" FAILED".length);
  if (name === "") return [];
  const end = below.findIndex((text) => !/^\s/u.test(text));
  const message = firstLines(
    (end === -1 ? below : below.slice(0, end)).map((text) => text.trim()).join("\n"),
  );
  const location = findLocation(message);
  return [{ name, suite: [], message, ...(location === undefined ? {} : { location }) }];
}

function errorBehind(lines: readonly string[], browsers: ReadonlySet<string>): string | undefined {
  const start = lines.findIndex((line) => line.endsWith(" ERROR") && browsers.has(line.slice(0, -6)));
  return start === -1 ? undefined : firstLines(lines.slice(start + 1, start + 6).join("\n"));
}
