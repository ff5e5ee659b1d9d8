import type { TestCase, TestFailure } from "../../run/test-run.js";
import type { NextestSummary } from "./summary.js";

const LINE =
  /^ *(?:TRY (\d{1,4}) )?(PASS|LEAK|SLOW|SLOW \+ LEAK|TIMEOUT-PASS|FLAKY \d{1,4}\/\d{1,4}|FAIL|FAIL \+ LEAK|LEAK-FAIL|FL\+LK|LKFAIL|XFAIL|TIMEOUT|TMT|ABORT|SIG[A-Z0-9]{1,12}|SIG \d{1,3}) \[ *\d[\d.]{0,15}s\] (?:\( *\d{1,9}\/\d{1,9}\) +)?(\S+) +(\S.*)$/u;
const PASSED = /^(?:PASS|LEAK|SLOW|SLOW \+ LEAK|TIMEOUT-PASS|FLAKY .*)$/u;

interface Listed {
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
}

/** Reads the lines of tests: what stands last about a test is its outcome, and failures are repeated below the totals. */
export function readNextestLines(lines: readonly string[], { start }: NextestSummary): Listed {
  const outcomes = new Map<string, TestCase>();
  for (const line of lines.slice(0, start)) take(outcomes, line);
  const repeated = new Map<string, TestCase>();
  for (const line of lines.slice(start + 1)) take(repeated, line);
  for (const [key, test] of repeated) {
    const { failedAttempts = 0 } = outcomes.get(key) ?? {};
    outcomes.set(key, failedAttempts > 0 ? { failedAttempts, ...test } : test);
  }
  const tests = [...outcomes.values()];
  const failures = tests
    .filter(({ status }) => status === "failed")
    .map(({ name, suite }) => ({ name, suite }));
  return { tests, failures };
}

function take(outcomes: Map<string, TestCase>, line: string): void {
  const [, attempt, word = "", binary = "", name] = LINE.exec(line.slice(0, 2_000)) ?? [];
  if (name === undefined) return;
  const status = PASSED.test(word) ? "passed" : "failed";
  const flaky = /^FLAKY (\d{1,4})/u.exec(word)?.[1];
  const tries = Number(flaky ?? attempt ?? 1);
  const failedAttempts = tries > 1 ? { failedAttempts: tries - 1 } : {};
  outcomes.set(JSON.stringify([binary, name]), { name, suite: [binary], status, ...failedAttempts });
}
