import { readTapLines } from "../../formats/tap/read-tap.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";

const HOOK = /"(?:before|after) (?:all|each)" hook\b/u;

/** Reads Mocha's TAP. Its totals `# pass` and `# fail` have to match the points; a failed hook is no test. */
export function readMochaTap(text: string): Reading {
  const results = readTapLines(tapLines(text), "stdout");
  const hooks = results.failures.filter(({ name }) => HOOK.test(name));
  const tests = results.tests.filter((test) => test.status !== "failed" || !HOOK.test(test.name));
  const failures = results.failures.filter((failure) => !hooks.includes(failure));
  const errors = [
    ...results.errors,
    ...hooks.map(({ name, message = "" }) => ({
      kind: "hook" as const,
      message: `${name} ${message}`.trim(),
    })),
  ];
  const findings = [...results.findings, ...checkTotals(results.stream.comments, results.tests)];
  const sound = findings.every(({ code }) => code === "file-without-tests");
  return {
    reporter: "mocha",
    counts: sound ? countTests(tests, errors) : null,
    tests: sound ? tests : [],
    failures,
    errors,
    complete: results.complete,
    findings,
  };
}

function checkTotals(
  comments: readonly string[],
  tests: readonly { readonly status: string }[],
): readonly Finding[] {
  const total = (name: string): number | undefined => {
    const line = comments.findLast((comment) => comment.startsWith(`# ${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 3));
  };
  const count = (status: string): number => tests.filter((test) => test.status === status).length;
  if (total("pass") === undefined)
    return [finding("end-missing", "The totals `# pass` and `# fail` are missing.", "stdout")];
  if (total("pass") === count("passed") && total("fail") === count("failed")) return [];
  return [
    finding(
      "console-lines-differ",
      "The totals `# pass` and `# fail` do not match the test points.",
      "stdout",
    ),
  ];
}
