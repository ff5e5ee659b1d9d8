import type { TestCase } from "@testbed/reporters";
import type { StoredResult } from "../batch/result-store.js";
import { cut, jsonFile, type Export } from "./export-file.js";

const longestMessage = 65_535;

/**
 * `results.json` of an Exercism test runner, version 3. `error` means that nothing ran, so a candidate that failed with
 * tests is `fail`. What a test prints is not known for each of them, so there is no `output`.
 * Source: docs/building/tooling/test-runners/interface.md of exercism/docs.
 */
export function toExercism(result: StoredResult): Export {
  const { outcome, tests, findings, failures } = result;
  if (outcome === "infrastructure" || outcome === "cancelled")
    return { status: "refused", reason: `The candidate was not graded (${outcome}).` };
  const reasons = findings.map(({ message }) => message).join("\n");
  const messages = new Map(failures.map((failure) => [keyOf(failure), failure.message ?? reasons]));
  const ran = tests.filter(({ status }) => status !== "skipped" && status !== "todo");
  if (ran.length === 0) {
    const message = cut(`${reasons}\n${result.output.stderr}`.trim(), longestMessage);
    const report = { version: 3, status: "error", message, tests: [] };
    return { status: "written", files: [jsonFile("results.json", report)] };
  }
  const entries = ran.map((test) => entryOf(test, messages.get(keyOf(test)) ?? reasons));
  const status = outcome === "passed" ? "pass" : "fail";
  // The overall status follows from the tests: what keeps a candidate from passing beside them is one more.
  if (status === "fail" && entries.every((entry) => entry.status === "pass"))
    entries.push({ name: "Verdict", status: "fail", message: cut(reasons, longestMessage) });
  return { status: "written", files: [jsonFile("results.json", { version: 3, status, tests: entries })] };
}

interface Entry {
  readonly name: string;
  readonly status: "error" | "fail" | "pass";
  readonly message?: string;
}

function entryOf(test: TestCase, reason: string): Entry {
  const name = [...test.suite, test.name].join(" > ");
  if (test.status === "passed") return { name, status: "pass" };
  return { name, status: test.status === "error" ? "error" : "fail", message: cut(reason, longestMessage) };
}

function keyOf({ suite, name }: { readonly suite: readonly string[]; readonly name: string }): string {
  return JSON.stringify([...suite, name]);
}
