import { isRecord } from "../../evidence/is-record.js";
import { parseJson } from "../../formats/json/console-json.js";
import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import type { TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { type GoPackage, toGoReading } from "./go-run.js";

interface OpenTest {
  readonly name: string;
  output: string;
  lastOutput: string;
  status: TestStatus | null;
}

interface OpenPackage {
  readonly tests: OpenTest[];
  readonly open: Map<string, OpenTest>;
  status: GoPackage["status"] | null;
  saidFail: boolean;
}

const ENDS: Readonly<Record<string, TestStatus>> = { pass: "passed", fail: "failed", skip: "skipped" };
const PACKAGE_ENDS: Readonly<Record<string, GoPackage["status"]>> = {
  pass: "ok",
  fail: "failed",
  skip: "no-tests",
};

const GLUED = /\{(?:"Time":"[^"]{1,64}",)?"Action":"[a-z]+","Package":"/u;

/** Whether a line is an event of `go test -json`. Source: https://pkg.go.dev/cmd/test2json */
export function isGoEvent(line: string): boolean {
  return /^\{(?:"Time":"[^"]{1,64}",)?"(?:Action|ImportPath)":"/u.test(line);
}

/** Reads the events of `go test -json`. A test or package without an end event makes the run incomplete. */
export function readGoJson(lines: readonly string[], evidence: string): Reading {
  const packages = new Map<string, OpenPackage>();
  let isTorn = false;
  for (const line of lines) {
    const failed = /^FAIL\t(\S+) \[(?:build|setup) failed\]$/u.exec(line)?.[1];
    if (failed !== undefined) packageOf(packages, failed).status = "not-built";
    if (!isGoEvent(line)) {
      // An event behind text without a line end is lost.
      isTorn ||= GLUED.test(line);
      continue;
    }
    const event = parseJson(line);
    if (isRecord(event)) take(packages, event);
    else isTorn = true;
  }
  const ended = [...packages].map(([name, each]) => toPackage(name, each));
  const whole = ended.filter((each) => each !== null);
  if (isTorn || whole.length === 0 || whole.length < ended.length) {
    const message = "An event is torn, or a test or package has no end event.";
    return { ...unfinished("go", finding("end-missing", message, evidence)), failures: failuresOf(packages) };
  }
  return toGoReading(whole, true);
}

function packageOf(packages: Map<string, OpenPackage>, name: string): OpenPackage {
  const known = packages.get(name);
  if (known !== undefined) return known;
  const added: OpenPackage = { tests: [], open: new Map(), status: null, saidFail: false };
  packages.set(name, added);
  return added;
}

function take(packages: Map<string, OpenPackage>, event: Readonly<Record<string, unknown>>): void {
  const { Action: action, Package: name, Test: test, Output: output, FailedBuild: failedBuild } = event;
  if (typeof name !== "string" || typeof action !== "string") return;
  const into = packageOf(packages, name);
  const text = typeof output === "string" ? output : "";
  if (typeof test !== "string") {
    if (text === "FAIL\n") into.saidFail = true;
    into.status = PACKAGE_ENDS[action] ?? into.status;
    if (into.status === "ok") endGlued(into);
    if (typeof failedBuild === "string") into.status = "not-built";
    return;
  }
  if (action === "run") start(into, test);
  const running = into.open.get(test);
  if (running === undefined) return;
  if (text !== "") running.lastOutput = text.slice(-2_000);
  if (running.output.length < 4_000) running.output += text;
  // Older versions gave a test that panicked a pass event.
  if (text.startsWith(`--- FAIL: ${test} (`)) running.status = "failed";
  const end = ENDS[action];
  if (end === undefined) return;
  running.status = running.status === "failed" ? "failed" : end;
  into.open.delete(test);
}

// Printed text without a line end hides the result line of a test from go itself: no end event then. In a package
// that passed, every such test passed.
function endGlued({ open }: OpenPackage): void {
  for (const [name, test] of open) {
    const [, word = ""] = /--- (PASS|SKIP): \S+ \(\d+\.\d\ds\)\n$/u.exec(test.lastOutput) ?? [];
    if (!test.lastOutput.includes(`: ${name} (`) || word === "") continue;
    test.status = word === "PASS" ? "passed" : "skipped";
    open.delete(name);
  }
}

function start(into: OpenPackage, name: string): void {
  const test: OpenTest = { name, output: "", lastOutput: "", status: null };
  into.tests.push(test);
  into.open.set(name, test);
}

function toPackage(name: string, each: OpenPackage): GoPackage | null {
  if (each.status === null || (each.open.size > 0 && each.status !== "failed")) return null;
  const tests: readonly TestCase[] = each.tests.flatMap(({ name: test, status }) =>
    status === null ? [] : [{ name: test, suite: [name], status }],
  );
  const failures = each.tests
    .filter(({ status }) => status === "failed")
    .map((test) => toFailure(name, test));
  const isWhole = each.open.size === 0 && (each.status !== "failed" || each.saidFail);
  const isEmpty = each.status === "ok" && tests.length === 0;
  return { name, status: isEmpty ? "no-tests" : each.status, tests, failures, isWhole };
}

function failuresOf(packages: ReadonlyMap<string, OpenPackage>): readonly TestFailure[] {
  return [...packages].flatMap(([name, { tests }]) =>
    tests.filter(({ status }) => status === "failed").map((test) => toFailure(name, test)),
  );
}

function toFailure(suite: string, { name, output }: OpenTest): TestFailure {
  const message = firstLines(output);
  return { name, suite: [suite], ...(message === "" ? {} : { message }) };
}
