import { assert as assertProperty, json, nat, oneof, property, string } from "fast-check";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

const BEGIN = '{"type":"begin","format":"node-test-events","version":1,"node":"v22.0.0"}';

function statusOf(content: string): string {
  const reports = [{ path: "report.jsonl", content }];
  const evidence = { stdout: "", exitCode: 0, command: "node", args: ["--test"], reports };
  return decideVerdict(evidence, parseTestRun(evidence)).status;
}

function tail(passed: number): readonly string[] {
  const names = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo", "duration_ms"];
  const totals = names.map((name) => `${name} ${["tests", "pass"].includes(name) ? passed : 0}`);
  return [
    `{"type":"plan","nesting":0,"count":${passed}}`,
    ...totals.map((message) => JSON.stringify({ type: "diagnostic", nesting: 0, message })),
    '{"type":"end"}',
  ];
}

const event = (type: string, more: object = {}): string =>
  JSON.stringify({ type, nesting: 0, name: "adds", file: "/a.mjs", line: 2, column: 1, ...more });
const whole = (...lines: readonly string[]): string => `${[BEGIN, ...lines].join("\n")}\n`;

describe("a report of events", () => {
  test("passes when it is whole", () => {
    expect(statusOf(whole(event("enqueue"), event("pass"), ...tail(1)))).toBe("passed");
  });

  test.each([
    ["a pass of a test that did not begin", whole(event("pass"), ...tail(1))],
    ["a begin without a result", whole(event("enqueue"), event("enqueue"), event("pass"), ...tail(1))],
    ["a result without its parent", whole(event("enqueue"), event("pass", { nesting: 1 }), ...tail(0))],
    ["a name that is no text", whole(event("enqueue"), event("pass", { name: 7 }), ...tail(1))],
    ["a nesting below zero", whole(event("enqueue"), event("pass", { nesting: -1 }), ...tail(1))],
    ["an endless nesting", whole(event("enqueue"), event("pass", { nesting: 1e9 }), ...tail(1))],
    ["a line of another writer", whole(event("enqueue"), "ok 1 - adds", event("pass"), ...tail(1))],
    ["a blank line", whole(event("enqueue"), "", event("pass"), ...tail(1))],
    ["a second report behind it", whole(...tail(0)) + whole(event("enqueue"), event("pass"), ...tail(1))],
    ["totals of other tests", whole(event("enqueue"), event("pass"), ...tail(1).toSpliced(3, 1, "x"))],
    ["another version", whole(...tail(0)).replace('"version":1', '"version":2')],
    ["nothing but its first line", `${BEGIN}\n`],
  ])("never passes with %s", (_what, content) => {
    expect(["incomplete", "conflict", "unknown", "no-tests"]).toContain(statusOf(content));
  });

  test("never passes with lines of any other content among its own", () => {
    const lines = [event("enqueue"), event("pass"), ...tail(1)];
    assertProperty(
      property(nat(lines.length), oneof(json(), string()), (at, line) => {
        expect(statusOf(whole(...lines.toSpliced(at, 0, line)))).not.toBe("passed");
      }),
    );
  });

  test.each([
    [
      "of many tests",
      (n: number) => [event("enqueue"), event("pass")].flatMap((line) => Array(n).fill(line)),
    ],
    ["of tests that never end", (n: number) => Array<string>(n).fill(event("enqueue"))],
    ["of files that never end", (n: number) => Array<string>(n).fill(event("enqueue", { isFile: true }))],
    [
      "of deep nesting",
      (n: number) =>
        Array.from({ length: n }, (_, index) => event("fail", { nesting: 999 - (index % 1_000) })),
    ],
  ])("%s is read in time that grows with its length", (_what, lines) => {
    const time = (n: number): number => {
      const content = whole(...lines(n), ...tail(n));
      const start = performance.now();
      statusOf(content);
      return performance.now() - start;
    };
    time(5_000);
    expect(time(40_000)).toBeLessThan(Math.max(12 * time(10_000), 200));
  });
});
