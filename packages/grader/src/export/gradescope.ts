import type { TestCase } from "@testbed/reporters";
import type { StoredResult } from "../batch/result-store.js";
import { isMet } from "./expected-met.js";
import { cut, jsonFile, type Export } from "./export-file.js";

/** Gradescope refuses larger results; a share of it for each part. */
const longestOutput = 10_000;

/**
 * `results.json` of a Gradescope autograder: one point for each test that the task names, or for each test where it names
 * none. A candidate that does not pass cannot have all points: what keeps it from passing is a test of its own then.
 * Source: "Autograder specifications", output format, of the Gradescope documentation.
 */
export function toGradescope(result: StoredResult): Export {
  const { outcome, findings, output } = result;
  if (outcome === "infrastructure" || outcome === "cancelled")
    return { status: "refused", reason: `The candidate was not graded (${outcome}).` };
  const entries = [...scored(result)];
  if (outcome === "failed" && entries.every(({ score, max_score }) => score === max_score)) {
    const reason = findings.map(({ message }) => message).join("\n");
    entries.push({
      name: "Verdict",
      score: 0,
      max_score: 1,
      status: "failed",
      output: cut(reason, longestOutput),
    });
  }
  const execution = [output.stdout, output.stderr].filter((text) => text !== "").join("\n");
  return {
    status: "written",
    files: [
      jsonFile("results.json", {
        output: cut(execution, longestOutput),
        visibility: "visible",
        stdout_visibility: "hidden",
        tests: entries,
      }),
    ],
  };
}

interface Entry {
  readonly name: string;
  readonly score: number;
  readonly max_score: number;
  readonly status: "failed" | "passed";
  readonly output: string;
}

function scored(result: StoredResult): readonly Entry[] {
  const { expected, tests, failures } = result;
  const messages = new Map(
    failures.map(({ suite, name, message = "" }) => [[...suite, name].join(" > "), message]),
  );
  const entry = (name: string, passed: boolean, output: string): Entry => ({
    name,
    score: passed ? 1 : 0,
    max_score: 1,
    status: passed ? "passed" : "failed",
    output: cut(output, longestOutput),
  });
  if (expected.tests.length > 0) {
    return expected.tests.map((test) =>
      entry(
        test.name,
        isMet(test, result),
        messages.get(test.name) ?? (test.status === "passed" ? "" : `The test is ${test.status}.`),
      ),
    );
  }
  return tests.filter(isDecided).map(({ suite, name, status }) => {
    const title = [...suite, name].join(" > ");
    return entry(title, status === "passed", messages.get(title) ?? "");
  });
}

function isDecided({ status }: TestCase): boolean {
  return status !== "skipped" && status !== "todo";
}
