import { isRecord } from "../../evidence/is-record.js";
import { parseJson } from "../../formats/json/console-json.js";
import { finding } from "../../run/finding.js";
import { addCounts, countTests, type Reading, unfinished } from "../../run/reading.js";
import type { TestCase, TestCounts, TestFailure, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { type GoPackage, toGoReading } from "./go-run.js";

interface OpenTest {
  readonly name: string;
  output: string;
  lastOutput: string;
  status: TestStatus | null;
  /** It stands in the list of tests; otherwise it is only counted. */
  readonly isListed: boolean;
}

interface OpenPackage {
  readonly tests: OpenTest[];
  readonly open: Map<string, OpenTest>;
  status: GoPackage["status"] | null;
  saidFail: boolean;
  /** Tests ended that were only counted. */
  hasOthers: boolean;
  othersFailed: boolean;
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
  const events = new GoEvents();
  for (const line of lines) events.take(line);
  return events.finish(evidence);
}

/** Collects events line by line; of more tests than `most` only counts and failures are kept. */
export class GoEvents {
  readonly #packages = new Map<string, OpenPackage>();
  readonly #most: number;
  readonly #failures: TestFailure[] = [];
  #kept = 0;
  #counts: TestCounts | null = null;
  #isTorn = false;

  constructor(most: number = Number.POSITIVE_INFINITY) {
    this.#most = most;
  }

  /** Reads one line; what is no event is text of the candidate, or a package that was not built. */
  take(line: string): void {
    const failed = line.startsWith("FAIL\t") ? NOT_BUILT.exec(line)?.[1] : undefined;
    if (failed !== undefined) packageOf(this.#packages, failed).status = "not-built";
    if (!isGoEvent(line)) {
      // An event behind text without a line end is lost.
      this.#isTorn ||= GLUED.test(line);
      return;
    }
    const event = parseJson(line);
    if (isRecord(event)) this.#takeEvent(event);
    else this.#isTorn = true;
  }

  /** An event of which only the beginning was kept. */
  tear(): void {
    this.#isTorn = true;
  }

  /** What all events say together. */
  finish(evidence: string): Reading {
    const packages = this.#packages;
    const ended = [...packages].map(([name, each]) => toPackage(name, each));
    const whole = ended.filter((each) => each !== null);
    const failures = [...failuresOf(packages), ...this.#failures];
    if (this.#isTorn || whole.length === 0 || whole.length < ended.length) {
      const message = "An event is torn, or a test or package has no end event.";
      return { ...unfinished("go", finding("end-missing", message, evidence)), failures };
    }
    const reading = toGoReading(whole, true);
    if (this.#counts === null) return reading;
    const counts = reading.counts === null ? null : addCounts(reading.counts, this.#counts);
    return { ...reading, counts, tests: [], failures, isFolded: true };
  }

  #takeEvent(event: Readonly<Record<string, unknown>>): void {
    const { Action: action, Package: name, Test: test, Output: output, FailedBuild: failedBuild } = event;
    if (typeof name !== "string" || typeof action !== "string") return;
    const into = packageOf(this.#packages, name);
    const text = typeof output === "string" ? output : "";
    if (typeof test === "string") return this.#takeTest(name, into, { test, action, text });
    if (text === "FAIL\n") into.saidFail = true;
    into.status = PACKAGE_ENDS[action] ?? into.status;
    if (into.status === "ok") this.#endGlued(name, into);
    if (typeof failedBuild === "string") into.status = "not-built";
  }

  #takeTest(
    name: string,
    into: OpenPackage,
    { test, action, text }: { readonly test: string; readonly action: string; readonly text: string },
  ): void {
    if (action === "run") this.#start(into, test);
    const running = into.open.get(test);
    if (running === undefined) return;
    if (text !== "") running.lastOutput = text.slice(-2_000);
    if (running.output.length < 4_000) running.output += text;
    // Older versions gave a test that panicked a pass event.
    if (text.startsWith(`--- FAIL: ${test} (`)) running.status = "failed";
    const end = ENDS[action];
    if (end !== undefined) this.#end(name, into, running, running.status === "failed" ? "failed" : end);
  }

  #start(into: OpenPackage, name: string): void {
    const isListed = this.#kept < this.#most;
    const test: OpenTest = { name, output: "", lastOutput: "", status: null, isListed };
    if (isListed) into.tests.push(test);
    this.#kept += 1;
    into.open.set(name, test);
  }

  #end(name: string, into: OpenPackage, test: OpenTest, status: TestStatus): void {
    test.status = status;
    into.open.delete(test.name);
    if (status !== "failed") {
      test.output = "";
      test.lastOutput = "";
    }
    if (test.isListed) return;
    into.hasOthers = true;
    into.othersFailed ||= status === "failed";
    this.#counts = addCounts(
      this.#counts ?? countTests([], []),
      countTests([{ name: "", suite: [], status }], []),
    );
    if (status === "failed" && this.#failures.length < MOST_FAILURES)
      this.#failures.push(toFailure(name, test));
  }

  // Printed text without a line end hides the result line of a test from go itself: no end event then. In a package
  // that passed, every such test passed.
  #endGlued(name: string, into: OpenPackage): void {
    for (const test of into.open.values()) {
      const [, word = ""] = /--- (PASS|SKIP): \S+ \(\d+\.\d\ds\)\n$/u.exec(test.lastOutput) ?? [];
      if (!test.lastOutput.includes(`: ${test.name} (`) || word === "") continue;
      this.#end(name, into, test, word === "PASS" ? "passed" : "skipped");
    }
  }
}

const NOT_BUILT = /^FAIL\t(\S+) \[(?:build|setup) failed\]$/u;
const MOST_FAILURES = 1_000;

function packageOf(packages: Map<string, OpenPackage>, name: string): OpenPackage {
  const known = packages.get(name);
  if (known !== undefined) return known;
  const added: OpenPackage = {
    tests: [],
    open: new Map(),
    status: null,
    saidFail: false,
    hasOthers: false,
    othersFailed: false,
  };
  packages.set(name, added);
  return added;
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
  const isEmpty = each.status === "ok" && tests.length === 0 && !each.hasOthers;
  const status = isEmpty ? "no-tests" : each.status;
  return { name, status, tests, failures, isWhole, hasOtherFailures: each.othersFailed };
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
