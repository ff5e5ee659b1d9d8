import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../../src/index.js";
import { problemsOf } from "../../problems.js";
import { eventTruth } from "./truth.js";

interface Recorded {
  readonly scenario: string;
  readonly exitCode: number;
  readonly extra: readonly string[];
  readonly stdout: string;
  readonly report: readonly string[];
}

function recorded(major: number): readonly Recorded[] {
  return JSON.parse(
    readFileSync(new URL(`../../fixtures/node-events/node-${major}.json`, import.meta.url), "utf8"),
  );
}

function evidenceOf({ exitCode, extra, stdout, report }: Recorded): RunEvidence {
  const reports = [{ path: "report.jsonl", content: report.join("\n") }];
  const args = ["--test", "--test-reporter=spec", ...extra];
  return { stdout, exitCode, command: "node", args, reports };
}

describe.each([18, 20, 22, 24, 26])("the events that Node %i wrote", (major) => {
  test.each(recorded(major).map((run) => [run.scenario, run] as const))(
    "show of %s what it was written for",
    (scenario, run) => {
      expect(problemsOf(evidenceOf(run), eventTruth(scenario, major))).toEqual([]);
    },
  );

  test("belong to a console that alone does not fail what passes", () => {
    const failed = recorded(major).flatMap((run) => {
      const { reports: _reports, ...evidence } = evidenceOf(run);
      const { status } = decideVerdict(evidence, parseTestRun(evidence));
      const isHonest = eventTruth(run.scenario, major).statuses.includes("passed");
      return isHonest && status !== "passed" ? [run.scenario] : [];
    });
    // Not told apart there: titles and scripts, files without a chosen test, empty suites beside tests with subtests.
    expect(
      failed.filter((scenario) => !["odd-titles", "name-pattern", "one-process"].includes(scenario)),
    ).toEqual([]);
  });

  test("never pass when they are cut off anywhere", () => {
    const run = recordedRun(major, "pass");
    const whole = run.report.join("\n");
    const passed = [];
    for (let length = 1; length < whole.length; length += 7) {
      if (isPassed(run, whole.slice(0, length))) passed.push(length);
    }
    expect(passed).toEqual([]);
  });

  test("never pass when one of their lines is missing, doubled or followed by another", () => {
    const run = recordedRun(major, "shared");
    const lines = run.report.slice(0, -1);
    // Where a test starts is not counted on; that a file began says nothing beside the tests in it.
    const passed = lines.flatMap((line, index) => {
      if (line.startsWith('{"type":"start"') || line.includes('"isFile":true')) return [];
      const doubled = line.startsWith('{"type":"summary","file"') ? [] : [lines.toSpliced(index, 0, line)];
      const changes = [lines.toSpliced(index, 1), ...doubled, [...lines, line]];
      return changes.some((changed) => isPassed(run, `${changed.join("\n")}\n`)) ? [line] : [];
    });
    expect(passed).toEqual([]);
  });
});

function recordedRun(major: number, scenario: string): Recorded {
  const run = recorded(major).find((one) => one.scenario === scenario);
  if (run === undefined) throw new Error(`${scenario} was not recorded`);
  return run;
}

function isPassed(run: Recorded, content: string): boolean {
  const evidence = { ...evidenceOf(run), reports: [{ path: "report.jsonl", content }] };
  return decideVerdict(evidence, parseTestRun(evidence)).passed;
}
