import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../src/index.js";

const suite = (event: string, rest: string): string => `{ "type": "suite", "event": "${event}", ${rest} }`;
const started = (count: number): string => suite("started", `"test_count": ${count}`);
const totals = (passed: number, failed: number, ignored = 0): string =>
  suite(
    failed > 0 ? "failed" : "ok",
    `"passed": ${passed}, "failed": ${failed}, "ignored": ${ignored}, "measured": 0, "filtered_out": 0`,
  );
const begin = (name: string): string => `{ "type": "test", "event": "started", "name": "${name}" }`;
const end = (name: string, event: string): string =>
  `{ "type": "test", "name": "${name}", "event": "${event}" }`;

function statusOf(lines: readonly string[], exitCode = 0): readonly string[] {
  const content = `${lines.join("\n")}\n`;
  const args = ["test", "--", "-Z", "unstable-options", "--format", "json"];
  const streams = { stdout: content, exitCode, command: "cargo", args };
  const file = { stdout: "", exitCode, reports: [{ path: "report.json", content }] };
  return [streams, file].map((evidence) => decideVerdict(evidence, parseTestRun(evidence)).status);
}

describe("the JSON of libtest", () => {
  const whole = [started(1), begin("a"), end("a", "ok"), totals(1, 0)];

  test("passes when every suite and test that started has ended, and the totals agree", () => {
    expect(statusOf(whole)).toEqual(["passed", "passed"]);
    expect(statusOf([...whole, ...whole])).toEqual(["passed", "passed"]);
    const slow = [started(1), begin("a"), end("a", "timeout"), end("a", "ok"), totals(1, 0)];
    expect(statusOf(slow)).toEqual(["passed", "passed"]);
  });

  test("is incomplete without the end of a suite or of a test", () => {
    expect(statusOf(whole.slice(0, -1))).toEqual(["incomplete", "incomplete"]);
    expect(statusOf([...whole, started(1), begin("b")])).toEqual(["incomplete", "incomplete"]);
    expect(statusOf([started(1), begin("a"), totals(1, 0)])).toEqual(["incomplete", "incomplete"]);
  });

  test("never passes with totals that its tests do not add up to, or a word that is not known", () => {
    expect(statusOf([started(2), begin("a"), end("a", "ok"), totals(2, 0)])).toEqual([
      "conflict",
      "conflict",
    ]);
    expect(statusOf([started(1), begin("a"), end("a", "odd"), totals(1, 0)])).not.toContain("passed");
    expect(statusOf([...whole.slice(0, 3), end("b", "ok"), totals(2, 0)])).not.toContain("passed");
    expect(
      statusOf([started(1), begin("a"), end("a", "failed"), suite("ok", '"passed": 0, "failed": 1')]),
    ).toEqual(["failed", "failed"]);
  });

  test("is no-tests when nothing ran", () => {
    expect(statusOf([started(0), totals(0, 0)])).toEqual(["no-tests", "no-tests"]);
    expect(statusOf([started(1), begin("a"), end("a", "ignored"), totals(0, 0, 1)])).toEqual([
      "no-tests",
      "no-tests",
    ]);
  });
});
