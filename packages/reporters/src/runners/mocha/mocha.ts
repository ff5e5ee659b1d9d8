import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import { findJsonDocuments } from "../../formats/json/console-json.js";
import { isMochaResult } from "../../formats/json/mocha-schema.js";
import { readMocha } from "../../formats/json/read-mocha.js";
import { finding } from "../../run/finding.js";
import { ifAllListed, type Reading } from "../../run/reading.js";
import type { TestCase, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing, onlySummary } from "../summaries.js";
import { mochaRecipe } from "./recipe.js";
import { readMochaTap } from "./read-tap.js";
import { readMochaSpec } from "./spec-lines.js";
import { findMochaSummaries } from "./summary.js";

/** Mocha. Source: https://mochajs.org/#reporters */
export const mocha: Runner = {
  reporter: "mocha",
  versions: "Mocha 8, 10, 11, 12",
  consoleFormats: ["spec", "dot", "list", "min", "tap", "json", "xunit"],
  reportFormats: ["json", "mochawesome", "junit (mocha-junit-reporter)", "teamcity"],
  completeness:
    "the epilogue (`N passing` up to its blank line); in TAP the plan after the totals; in JSON and XUnit the whole document",
  limits: [
    "Only the JSON reporter shows retries.",
    "Tests share the process: text that imitates a whole run and an early exit cannot be told from a real one.",
    "A late unhandled rejection leaves no trace.",
  ],
  starts: ({ tool }) => tool === "mocha" || tool === "_mocha",
  readConsole,
  recipe: mochaRecipe,
};

const WITH_EPILOGUE = new Set(["spec", "dot", "list", "min", "landing", "nyan", "progress"]);

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  if (invocation?.args.includes("--dry-run") === true) {
    return endMissing("mocha", "test that ran: --dry-run only lists them as passing", "args");
  }
  const loadError = invocation === null ? null : readLoadError(console);
  if (loadError !== null) return loadError;
  const reporter = invocation === null ? undefined : optionValue(invocation.args, "--reporter", "-R");
  switch (reporter ?? "spec") {
    case "json":
      return readJson(console);
    case "tap":
      return readMochaTap(console.stdoutText);
    case "xunit": {
      const reading = readConsoleJUnit(console.stdout, "stdout", "mocha");
      return reading === null
        ? endMissing("mocha", "XUnit document", "stdout")
        : { ...reading, reporter: "mocha" };
    }
    default:
      if (reporter !== undefined && !WITH_EPILOGUE.has(reporter)) return null;
      return readEpilogue(console, invocation === null ? null : (reporter ?? "spec"));
  }
}

const MARKS = {
  starts: /^ {2}\d{1,15} passing \(/u,
  goesOn: / {2}\d{1,15} (?:pending|failing)$|^ {2,40}[✓✔] /u,
};

function readEpilogue(console: Console, reporter: string | null): Reading | null {
  const summaries = findMochaSummaries(console.stdout);
  if (summaries.length === 0) {
    return reporter === null ? null : endMissing("mocha", "epilogue `N passing`", "stdout");
  }
  const summary = onlySummary(summaries, console.stdout, MARKS);
  if (summary === null) return competing("mocha", "stdout");
  const { counts, failures, errors } = summary;
  const shown = readMochaSpec(console.stdout.slice(0, summary.start));
  const tests = reporter === "spec" ? ifAllListed(shown, counts) : [];
  // The spec reporter has a line for every test that passed; a bare epilogue was printed by something else.
  const marked = console.stdout.slice(0, summary.start).filter((line) => /[✓✔] /u.test(line)).length;
  const isBare = reporter === "spec" && marked < counts.passed;
  const message = "The lines of tests or failures do not match the totals.";
  const isWhole = summary.isWhole && !isBare && !endedTwice(failures, shown);
  const findings = isWhole ? [] : [finding("console-lines-differ", message, "stdout")];
  const known = findings.length === 0 ? counts : null;
  return { reporter: "mocha", counts: known, tests, failures, errors, complete: true, findings };
}

// A test that calls `done` twice, or throws after its end, has passed and failed.
function endedTwice(failures: readonly TestFailure[], shown: readonly TestCase[]): boolean {
  const placeOf = ({ suite, name }: TestFailure): string => JSON.stringify([...suite, name]);
  const passed = new Set(shown.filter(({ status }) => status === "passed").map(placeOf));
  return failures.some(
    (failure) =>
      passed.has(placeOf(failure)) || /\bdone\(\) called multiple times\b/u.test(failure.message ?? ""),
  );
}

function readJson(console: Console): Reading {
  const [result, ...others] = findJsonDocuments(console.stdout).filter(isMochaResult);
  if (result === undefined) return endMissing("mocha", "JSON document", "stdout");
  return others.length === 0 ? readMocha(result, "stdout") : competing("mocha", "stdout");
}

// A file that throws while it is loaded ends Mocha before any reporter starts.
function readLoadError(console: Console): Reading | null {
  const start = console.stderr.findIndex((line) => /^ ?(?:Exception during run|Error): /u.test(line));
  const line = console.stderr[start];
  if (line === undefined || !line.includes("Exception during run: ")) return null;
  const message = firstLines(console.stderr.slice(start, start + 20).join("\n")).replace(
    "Exception during run: ",
    "",
  );
  return {
    reporter: "mocha",
    counts: null,
    tests: [],
    failures: [],
    errors: [{ kind: "load", message }],
    complete: true,
    findings: [],
  };
}
