import { isRecord } from "../../evidence/is-record.js";
import { parseJson } from "../../formats/json/console-json.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

type Json = Readonly<Record<string, unknown>>;

interface Seen {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file?: string;
  message: string;
}

interface State {
  readonly files: Map<unknown, string>;
  readonly groups: Map<unknown, string>;
  readonly open: Map<unknown, Seen>;
  readonly tests: TestCase[];
  readonly failures: TestFailure[];
  readonly errors: RunError[];
  done: boolean | null;
}

/** Whether a line is the first event of Dart's JSON reporter. */
export function isDartStart(line: string): boolean {
  return /^\{"protocolVersion":"\d/u.test(line);
}

/** Reads the events of `dart test --reporter json`. Source: https://github.com/dart-lang/test/blob/master/pkgs/test/doc/json_reporter.md */
export function readDartJson(lines: readonly string[], evidence: string): Reading {
  const state: State = {
    files: new Map(),
    groups: new Map(),
    open: new Map(),
    tests: [],
    failures: [],
    errors: [],
    done: null,
  };
  for (const line of lines.filter((text) => text.startsWith("{"))) {
    const event = parseJson(line);
    if (isRecord(event)) take(state, event);
  }
  const { tests, failures, errors, done, open } = state;
  if (done === null || open.size > 0) {
    const message = "The event `done` is missing, or a test has no end event.";
    return { ...unfinished("dart", finding("end-missing", message, evidence)), failures, errors };
  }
  const isGood = failures.length + errors.length === 0;
  const message = "The event `done` and the tests disagree.";
  return {
    reporter: "dart",
    counts: countTests(tests, errors),
    tests,
    failures,
    errors,
    complete: true,
    findings: done === isGood ? [] : [finding("report-says-failed", message, evidence)],
  };
}

function take(state: State, event: Json): void {
  const { type, suite, group, test, testID } = event;
  if (type === "suite" && isRecord(suite)) state.files.set(suite["id"], textOf(suite["path"]));
  if (type === "group" && isRecord(group)) state.groups.set(group["id"], textOf(group["name"]));
  if (type === "testStart" && isRecord(test)) state.open.set(test["id"], toSeen(state, test));
  const seen = state.open.get(testID);
  if (type === "error" && seen !== undefined)
    seen.message = firstLines(`${textOf(event["error"])}\n${textOf(event["stackTrace"])}`);
  if (type === "testDone" && seen !== undefined) {
    state.open.delete(testID);
    finish(state, seen, event);
  }
  if (type === "done") state.done = event["success"] === true;
}

// Titles of groups and tests hold those of the groups around them.
function toSeen({ files, groups }: State, test: Json): Seen {
  const ids = Array.isArray(test["groupIDs"]) ? test["groupIDs"] : [];
  const around = ids.map((id) => groups.get(id) ?? "").filter((name) => name !== "");
  const inner = around.at(-1) ?? "";
  const full = textOf(test["name"]);
  const name = inner !== "" && full.startsWith(`${inner} `) ? full.slice(inner.length + 1) : full;
  const suite = around.map((title, index) => {
    const outer = around[index - 1];
    return outer !== undefined && title.startsWith(`${outer} `) ? title.slice(outer.length + 1) : title;
  });
  const file = files.get(test["suiteID"]);
  return { name, suite, ...(file === undefined ? {} : { file }), message: "" };
}

// Loading a file is a hidden test; one that fails is not hidden, and no test of anyone.
function finish(state: State, { message, ...title }: Seen, event: Json): void {
  const { result, skipped, hidden } = event;
  if (result !== "success" && title.name.startsWith("loading ")) {
    state.errors.push({ kind: "load", message: message === "" ? title.name : message });
    return;
  }
  if (hidden === true && result === "success") return;
  const other = skipped === true ? "skipped" : "passed";
  state.tests.push({ ...title, status: result === "success" ? other : "failed" });
  if (result === "success") return;
  const location = findLocation(message);
  state.failures.push({
    ...title,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  });
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : "";
}
