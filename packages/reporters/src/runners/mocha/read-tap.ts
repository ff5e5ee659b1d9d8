import { readTapLines } from "../../formats/tap/read-tap.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";

const HOOK = /"(?:before|after) (?:all|each)" hook\b/u;

/** Reads Mocha's TAP. Its totals `# pass` and `# fail` have to match the points; a failed hook is no test. */
export function readMochaTap(text: string): Reading {
  const lines = tapLines(text);
  const results = readTapLines(lines, "stdout");
  const hooks = results.failures.filter(({ name }) => HOOK.test(name));
  const tests = results.tests.filter((test) => test.status !== "failed" || !HOOK.test(test.name));
  const failures = results.failures.filter(({ name }) => !HOOK.test(name));
  const errors = [
    ...results.errors,
    ...hooks.map(({ name, message = "" }) => ({
      kind: "hook" as const,
      message: `${name} ${message}`.trim(),
    })),
  ];
  const findings = [...results.findings, ...checkTotals(lines, results.tests)];
  const sound = findings.every(({ code }) => code === "file-without-tests");
  return {
    reporter: "mocha",
    counts: sound ? countTests(tests, errors) : null,
    tests: sound ? tests : [],
    failures,
    errors,
    complete: results.complete && !findings.some(({ code }) => code === "end-missing"),
    findings,
  };
}

// Mocha ends with `# tests`, `# pass`, `# fail` and then the plan; other producers write the plan elsewhere.
function checkTotals(
  lines: readonly string[],
  tests: readonly { readonly status: string }[],
): readonly Finding[] {
  const plan = lines.findLastIndex((line) => /^1\.\.\d{1,9}$/u.test(line));
  const total = (before: number, name: string): number =>
    Number(new RegExp(`^# ${name} (\\d{1,9})$`, "u").exec(lines[plan - before] ?? "")?.[1]);
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  if (Number.isNaN(total(3, "tests") + total(2, "pass") + total(1, "fail"))) {
    return [
      finding("end-missing", "The totals `# pass` and `# fail` in front of the plan are missing.", "stdout"),
    ];
  }
  if (total(2, "pass") === count("passed") && total(1, "fail") === count("failed")) return [];
  return [
    finding(
      "console-lines-differ",
      "The totals `# pass` and `# fail` do not match the test points.",
      "stdout",
    ),
  ];
}
