import { isRecord } from "../../evidence/is-record.js";
import { parseJson } from "../../formats/json/console-json.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";
import type { TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

const STATUSES: Readonly<Record<string, TestStatus>> = {
  ok: "passed",
  failed: "failed",
  ignored: "skipped",
};

interface State {
  suites: number;
  open: number;
  announced: number;
  readonly running: Map<string, number>;
  readonly totals: { passed: number; failed: number; skipped: number };
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  foreign: boolean;
}

/** Whether a line is an event of libtest, or of nextest in the same format. */
export function isLibtestEvent(line: string): boolean {
  return /^\{ ?"type": ?"(?:suite|test|bench|report)", ?"/u.test(line);
}

/** Reads the events of `--format json`. Source: https://doc.rust-lang.org/rustc/tests/index.html, https://nexte.st/docs/machine-readable/libtest-json/ */
export function readLibtestJson(lines: readonly string[], evidence: string): LibtestReading {
  const state: State = {
    suites: 0,
    open: 0,
    announced: 0,
    running: new Map(),
    totals: { passed: 0, failed: 0, skipped: 0 },
    tests: [],
    failures: [],
    foreign: false,
  };
  for (const line of lines) {
    if (!isLibtestEvent(line)) continue;
    const event = parseJson(line);
    if (isRecord(event)) take(state, event);
    else state.foreign = true;
  }
  return { suites: state.suites, reading: toReading(state, evidence) };
}

/** What the events hold, and of how many binaries. */
export interface LibtestReading {
  readonly suites: number;
  readonly reading: Reading;
}

function toReading(state: State, evidence: string): Reading {
  const { tests, failures, totals } = state;
  if (state.suites === 0 || state.open > 0 || state.running.size > 0) {
    const message = "A suite or a test that started has no end.";
    return { ...unfinished("cargo", finding("end-missing", message, evidence)), failures };
  }
  const counts = countTests(tests, []);
  const isSound =
    !state.foreign &&
    counts.total === state.announced &&
    counts.passed === totals.passed &&
    counts.failed === totals.failed &&
    counts.skipped === totals.skipped;
  const message = "The totals of the suites do not match the events of the tests.";
  return {
    reporter: "cargo",
    counts: isSound ? counts : null,
    tests: isSound ? tests : [],
    failures,
    errors: [],
    complete: true,
    findings: isSound ? [] : [finding("console-lines-differ", message, evidence)],
  };
}

function take(state: State, event: Readonly<Record<string, unknown>>): void {
  const { type, name } = event;
  if (type === "suite") takeSuite(state, event);
  if (type === "test" && typeof name === "string") takeTest(state, name, event);
  // A benchmark is a test that ran to its end.
  if (type === "bench" && typeof name === "string") takeTest(state, name, { ...event, event: "ok" });
}

function takeSuite(state: State, event: Readonly<Record<string, unknown>>): void {
  if (event["event"] === "started") {
    state.suites += 1;
    state.open += 1;
    state.announced += numberIn(event, "test_count");
    return;
  }
  state.open -= 1;
  state.foreign ||= state.open < 0;
  const [passed, failed] = [numberIn(event, "passed"), numberIn(event, "failed")];
  state.foreign ||= event["event"] !== (failed > 0 ? "failed" : "ok");
  state.totals.passed += passed + numberIn(event, "measured");
  state.totals.failed += failed;
  state.totals.skipped += numberIn(event, "ignored");
}

// An attempt of nextest has its number behind the name: `a::b#2`.
function takeTest(state: State, id: string, event: Readonly<Record<string, unknown>>): void {
  const kind = event["event"];
  const started = state.running.get(id) ?? 0;
  if (kind === "started") {
    state.running.set(id, started + 1);
    return;
  }
  const status = typeof kind === "string" ? STATUSES[kind] : undefined;
  if (status === undefined) {
    // `timeout` says that a test runs for long; it goes on.
    state.foreign ||= kind !== "timeout";
    return;
  }
  if (started > 1) state.running.set(id, started - 1);
  else state.running.delete(id);
  // nextest announces no test that it does not run.
  state.foreign ||= started === 0 && status !== "skipped";
  const [suite, name] = splitId(id);
  const attempt = Number(/#(\d{1,4})$/u.exec(name)?.[1] ?? 1);
  const retried = attempt > 1 && status !== "skipped" ? { failedAttempts: attempt - 1 } : {};
  const title = { name: name.replace(/#\d{1,4}$/u, ""), suite };
  state.tests.push({ ...title, status, ...retried });
  if (status === "failed") state.failures.push(toFailure(title, event));
}

function splitId(id: string): readonly [readonly string[], string] {
  const at = id.indexOf("$");
  return at > 0 ? [[id.slice(0, at)], id.slice(at + 1)] : [[], id];
}

function toFailure(
  title: Pick<TestCase, "name" | "suite">,
  event: Readonly<Record<string, unknown>>,
): TestFailure {
  const text = [event["message"], event["reason"], event["stdout"]].find(
    (value) => typeof value === "string",
  );
  const message = firstLines(typeof text === "string" ? text : "");
  const location = findLocation(message);
  return {
    ...title,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}

function numberIn(event: Readonly<Record<string, unknown>>, name: string): number {
  const value = event[name];
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
