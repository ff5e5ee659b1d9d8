import { isFileTest, mayBeTitle } from "../../formats/file-test.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";
import type { Finding, RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { countListed, type FailingEntry, readFailing } from "./failing-section.js";
import { hiddenTitles, readSpecLines, type SpecResult, type SpecTree } from "./spec-lines.js";
import { findTrailers, type Trailer, totalsOfTrailer } from "./trailer.js";

const FAILING = "✖ failing tests:";

/**
 * Reads the spec reporter. The candidate's own text stands between its lines, so the totals decide:
 * `isolated` runs print them after every test file has ended, which makes the last ones the real ones;
 * any other run has to show a single answer.
 */
export function readNodeSpec(
  lines: readonly string[],
  isolated: boolean,
  named: readonly string[] = [],
): Reading {
  const trailers = findTrailers(lines, "ℹ");
  const trailer = trailers.at(-1);
  if (trailer === undefined) {
    return unfinished(
      "node-test",
      finding("end-missing", "The totals that end a run of node --test are missing.", "stdout"),
    );
  }
  if (compete(lines, trailers, isolated)) {
    const message = "stdout holds several blocks of totals that disagree.";
    return { ...unfinished("node-test", finding("competing-summaries", message, "stdout")), complete: true };
  }
  const heading = lines.indexOf(FAILING, trailer.end);
  const listed = heading === -1 ? [] : lines.slice(heading + 1);
  const totals = totalsOfTrailer(trailer);
  const above = lines.slice(0, trailer.start);
  const tree = readResults(above, trailer, named);
  const reading = {
    ...combine(tree, trailer, readFailing(listed), named),
    ...(totals === null ? {} : { totals }),
  };
  if (isListWhole(tree.results, listed, trailer)) return reading;
  const findings = [
    finding("end-missing", "The list of failing tests is missing or cut off.", "stdout"),
    ...reading.findings,
  ];
  return { ...reading, counts: null, tests: [], complete: false, findings };
}

// Text that a test prints without a line end stands in front of the next result: then only both readings tell.
function readResults(lines: readonly string[], trailer: Trailer, named: readonly string[]): SpecTree {
  const tree = readSpecLines(lines, "own-line");
  // What a file printed before it left can stand in front of its result, and hold a line that stands for a test.
  const hidesFile = hiddenTitles(lines).some((title) => isFileTest(title, named));
  if (!hidesFile && addsUp(tree, trailer)) return tree;
  const glued = readSpecLines(lines, "glued");
  if (addsUp(glued, trailer)) return glued;
  return { ...tree, isTorn: tree.isTorn || hidesFile };
}

function addsUp({ results, isTorn }: SpecTree, trailer: Trailer): boolean {
  const leaves = results.filter((result) => !result.isParent);
  const parents = results.filter((result) => result.isParent);
  return !isTorn && compareTotals(leaves, parents, trailer).length === 0;
}

// A suite can fail while the totals say `fail 0`: only the list below them tells why.
function isListWhole(results: readonly SpecResult[], listed: readonly string[], trailer: Trailer): boolean {
  const expected = results.filter((result) => result.isListed);
  if (expected.length === 0 && trailer.fail + trailer.cancelled === 0) return true;
  const leaves = expected.filter((result) => !result.isParent).length;
  return listed.at(-1) === "" && countListed(listed) >= Math.max(1, leaves);
}

function compete(lines: readonly string[], trailers: readonly Trailer[], isolated: boolean): boolean {
  const last = trailers.at(-1);
  if (last === undefined || trailers.length === 1) return false;
  if (isolated) return lines.slice(0, last.start).includes(FAILING);
  return trailers.some((trailer) => totalsOf(trailer) !== totalsOf(last));
}

function totalsOf(trailer: Trailer): string {
  const { start: _start, end: _end, ...totals } = trailer;
  return JSON.stringify(totals);
}

const TORN = "Printed text hides a line at which a suite or a test with subtests begins or ends.";

function combine(
  { results, isTorn }: SpecTree,
  trailer: Trailer,
  failing: readonly FailingEntry[],
  named: readonly string[],
): Reading {
  const isFile = ({ suite, name }: SpecResult): boolean =>
    suite.length === 0 && (isFileTest(name, named) || isFileTest(behindMark(name), named));
  const leaves = results.filter((result) => !result.isParent);
  const parents = results.filter((result) => result.isParent);
  const files = leaves.filter(isFile);
  const tests = leaves.filter((leaf) => !isFile(leaf)).map(toTest);
  const split = splitFailing(failing, leaves, parents, trailer, isFile);
  const findings = [
    ...fileFindings(files),
    ...(isTorn ? [finding("console-lines-differ", TORN, "stdout")] : []),
    ...compareTotals(leaves, parents, trailer),
  ];
  const isUnsure = files.some(({ name }) => mayBeTitle(name));
  const sound = !isUnsure && !findings.some(({ code }) => code === "console-lines-differ");
  return {
    reporter: "node-test",
    counts: sound
      ? withoutEmptySuites(countTests([...tests, ...split.extra], split.errors), parents, trailer)
      : null,
    // Which of the results are suites without tests is not said.
    tests: sound && emptySuites(parents, trailer) === 0 ? [...tests, ...split.extra] : [],
    failures: split.failures,
    errors: split.errors,
    complete: true,
    findings,
  };
}

// A mark that a file printed without a line end, before it left, stands in front of its own result.
function behindMark(name: string): string {
  return /^.*[✔✖﹣⚠▶] (.*)$/su.exec(name)?.[1] ?? "";
}

function toTest({ name, suite, status }: SpecResult): TestCase {
  return { name, suite, status };
}

function fileFindings(files: readonly SpecResult[]): readonly Finding[] {
  return files
    .filter((file) => file.status === "passed")
    .map(({ name }) =>
      finding("file-without-tests", `${clip(name, 200)} ended without reporting a test.`, "stdout"),
    );
}

function compareTotals(
  leaves: readonly SpecResult[],
  parents: readonly SpecResult[],
  trailer: Trailer,
): readonly Finding[] {
  if (trailer.suites === null) return compareTopLevel([...leaves, ...parents], trailer);
  const count = (results: readonly SpecResult[], status: string): number =>
    results.filter((result) => result.status === status || result.isUncertain).length;
  const failed = trailer.fail + trailer.cancelled;
  const agree =
    leaves.length + parents.length === trailer.tests + trailer.suites &&
    count(leaves, "todo") <= trailer.todo &&
    count(leaves, "skipped") - emptySuites(parents, trailer) <= trailer.skipped &&
    trailer.pass <= count(leaves, "passed") + count(parents, "passed") &&
    failed <= count(leaves, "failed") + count(parents, "failed") &&
    count(leaves, "passed") - emptySuites(parents, trailer) <= trailer.pass &&
    count(leaves, "failed") - emptySuites(parents, trailer) <= failed;
  if (agree) return [];
  const message = `The result lines do not add up to the totals (${trailer.tests} tests, ${trailer.suites} suites).`;
  return [finding("console-lines-differ", message, "stdout")];
}

// Before Node 18.17 the totals count what stands at the top level only.
function compareTopLevel(results: readonly SpecResult[], trailer: Trailer): readonly Finding[] {
  const shown = results.filter(({ suite }) => suite.length === 0).length;
  if (shown === trailer.tests) return [];
  const message = `There are ${shown} results at the top level, the totals say ${trailer.tests}.`;
  return [finding("console-lines-differ", message, "stdout")];
}

// A suite without tests, or a skipped one, is printed like a test; only the totals tell them apart.
function emptySuites(parents: readonly SpecResult[], trailer: Trailer): number {
  return Math.max(0, (trailer.suites ?? 0) - parents.length);
}

function withoutEmptySuites(
  counts: ReturnType<typeof countTests>,
  parents: readonly SpecResult[],
  trailer: Trailer,
): ReturnType<typeof countTests> | null {
  const empty = trailer.suites === null ? 0 : emptySuites(parents, trailer);
  if (empty === 0) return counts;
  const skipped = Math.max(0, counts.skipped - trailer.skipped);
  const passed = Math.max(0, counts.passed - trailer.pass);
  if (skipped + passed !== empty) return null;
  return {
    ...counts,
    total: counts.total - empty,
    skipped: counts.skipped - skipped,
    passed: counts.passed - passed,
  };
}

interface SplitFailing {
  readonly failures: readonly TestFailure[];
  readonly errors: readonly RunError[];
  /** Parents that failed by themselves although all their subtests passed. */
  readonly extra: readonly TestCase[];
}

function splitFailing(
  failing: readonly FailingEntry[],
  leaves: readonly SpecResult[],
  parents: readonly SpecResult[],
  trailer: Trailer,
  isFile: (result: SpecResult) => boolean,
): SplitFailing {
  const failures: TestFailure[] = [];
  const errors: RunError[] = [];
  const extra: TestCase[] = [];
  const failedLeaves = leavesByName(leaves);
  const parentNames = new Set(parents.map(({ name }) => name));
  for (const { name, message, location } of failing) {
    const leaf = failedLeaves.get(name)?.pop();
    if (leaf === undefined && parentNames.has(name) && trailer.suites !== 0) {
      errors.push({ kind: "other", message: `${name}: ${message}` });
    } else if (leaf !== undefined && isFile(leaf)) {
      errors.push({ kind: "load", message: message || "test failed", file: name });
    } else {
      const said = message === "" ? {} : { message };
      failures.push({
        name,
        suite: leaf?.suite ?? [],
        ...said,
        ...(location === undefined ? {} : { location }),
      });
      if (leaf === undefined && parentNames.has(name)) extra.push({ name, suite: [], status: "failed" });
    }
  }
  for (const leaf of [...failedLeaves.values()].flat()) {
    if (!isFile(leaf)) failures.push({ name: leaf.name, suite: leaf.suite });
  }
  return { failures, errors, extra };
}

// The first of several namesakes stands last, to be taken by `pop`.
function leavesByName(leaves: readonly SpecResult[]): Map<string, SpecResult[]> {
  const byName = new Map<string, SpecResult[]>();
  for (const leaf of leaves.toReversed()) {
    if (leaf.status !== "failed") continue;
    const namesakes = byName.get(leaf.name);
    if (namesakes === undefined) byName.set(leaf.name, [leaf]);
    else namesakes.push(leaf);
  }
  return byName;
}
