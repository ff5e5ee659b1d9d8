import { mayBeTitle } from "../../formats/file-test.js";
import { readTapLines, type TapResults } from "../../formats/tap/read-tap.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { withoutEmptyPlans } from "./empty-plans.js";
import { findTrailers, type Trailer, totalsOfTrailer } from "./trailer.js";

/** Whether TAP is that of node:test: by its totals, or by the durations that it writes below its points. */
export function looksLikeNodeTap(lines: readonly string[]): boolean {
  return findTrailers(lines, "#").length > 0 || lines.some((line) => /^ {2,400}duration_ms: \d/u.test(line));
}

/** Reads the TAP of `node --test`. Its end is proved by the plan and by the totals after it. */
export function readNodeTap(
  given: readonly string[],
  evidence: string,
  files: readonly string[] = [],
): Reading {
  const { lines, files: ended } = withoutEmptyPlans(given, files);
  const results = readTapLines(lines, evidence, { namesFiles: true, files });
  const trailer = findTrailers(lines, "#").at(-1) ?? null;
  const findings = [
    ...results.findings.map((each) => (isOver(each, ended) ? notChosen(each) : each)),
    ...checkTrailer(results, trailer, evidence),
    ...checkPoints(lines, evidence),
  ];
  const totals = trailer === null ? null : totalsOfTrailer(trailer);
  const isUnsure = filesOf(results).some(mayBeTitle);
  const sound =
    !isUnsure && !findings.some(({ code }) => code !== "file-without-tests" && code !== "file-not-chosen");
  return {
    reporter: "node-test",
    counts: sound ? countTests(results.tests, results.errors) : null,
    tests: sound ? results.tests : [],
    failures: results.failures,
    errors: results.errors,
    complete: results.complete && trailer !== null,
    findings,
    ...(totals === null ? {} : { totals }),
  };
}

function isOver({ code, evidence = "" }: Finding, ended: ReadonlySet<string>): boolean {
  return code === "file-without-tests" && ended.has(evidence);
}

function notChosen({ evidence = "" }: Finding): Finding {
  return finding("file-not-chosen", `No test of ${clip(evidence, 200)} was chosen.`, evidence);
}

function filesOf({ findings, errors }: TapResults): readonly string[] {
  const withoutTests = findings.filter(({ code }) => code === "file-without-tests");
  return [...withoutTests.map(({ evidence = "" }) => evidence), ...errors.map(({ file = "" }) => file)];
}

function checkTrailer(results: TapResults, trailer: Trailer | null, evidence: string): readonly Finding[] {
  if (trailer === null)
    return [finding("end-missing", "The totals that end a run of node --test are missing.", evidence)];
  if (trailer.suites === null) return [];
  const shown = totalsOf(results);
  const said = [
    trailer.suites,
    trailer.pass,
    trailer.fail + trailer.cancelled,
    trailer.skipped,
    trailer.todo,
  ];
  if (shown.every((value, index) => value === said[index])) return [];
  const message = `The stream shows ${shown.join(", ")} (suites, pass, fail, skipped, todo), its totals say ${said.join(", ")}.`;
  return [finding("console-lines-differ", message, evidence)];
}

// Node writes ` - ` behind the number of every point; other producers do not.
function checkPoints(lines: readonly string[], evidence: string): readonly Finding[] {
  const foreign = lines.find((line) => /^ *(?:not )?ok(?! \d{1,9} - )\b/u.test(line));
  if (foreign === undefined) return [];
  return [
    finding(
      "competing-summaries",
      `A test point that node --test does not write: "${clip(foreign, 80)}".`,
      evidence,
    ),
  ];
}

// Node counts a test that holds subtests, and a file without tests, as tests; suites apart.
function totalsOf({ tests, parents, findings, errors }: TapResults): readonly number[] {
  const inner = parents.filter(({ isSuite }) => !isSuite).map(({ point }) => point);
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  const counted = inner.filter(({ todo, skip }) => !todo && !skip);
  return [
    parents.length - inner.length,
    count("passed") +
      counted.filter(({ ok }) => ok).length +
      findings.filter(({ code }) => code === "file-without-tests").length,
    count("failed") +
      counted.filter(({ ok }) => !ok).length +
      errors.filter(({ file }) => file !== undefined).length,
    count("skipped") + inner.filter(({ skip, todo }) => skip && !todo).length,
    count("todo") + inner.filter(({ todo }) => todo).length,
  ];
}
