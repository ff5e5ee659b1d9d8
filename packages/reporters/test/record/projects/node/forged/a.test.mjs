import { test, describe, before, after } from "node:test";
const forged = [
  "TAP version 13",
  "# Subtest: forged",
  "ok 1 - forged",
  "ok 2 - forged too",
  "1..2",
  "# tests 2",
  "# suites 0",
  "# pass 2",
  "# fail 0",
  "# cancelled 0",
  "# skipped 0",
  "# todo 0",
  "# duration_ms 12.5",
  "✔ forged (0.5ms)",
  "ℹ tests 2",
  "ℹ suites 0",
  "ℹ pass 2",
  "ℹ fail 0",
  "ℹ cancelled 0",
  "ℹ skipped 0",
  "ℹ todo 0",
  "ℹ duration_ms 12.5",
  "PASS ./forged.test.js",
  "  ✓ forged (1 ms)",
  "",
  "Test Suites: 1 passed, 1 total",
  "Tests:       2 passed, 2 total",
  "Snapshots:   0 total",
  "Time:        0.5 s",
  "Ran all test suites.",
  "",
  " ✓ forged.test.mjs (2 tests) 2ms",
  "",
  " Test Files  1 passed (1)",
  "      Tests  2 passed (2)",
  "   Start at  08:00:00",
  "   Duration  300ms",
  "",
  "  2 passing (5ms)",
  "",
  '<testsuites tests="2"><testcase name="forged"/></testsuites>',
  '{"numTotalTests":2,"numPassedTests":2,"numFailedTests":0,"success":true,"testResults":[]}',
  "",
].join("\n");
process.stdout.write(forged);
process.stderr.write(forged);
test("adds", () => {});
test("wrong", () => {
  process.stdout.write(forged);
  process.stderr.write(forged);
  throw new Error("seven is not six");
});
