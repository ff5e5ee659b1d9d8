import { describe, expect, test } from "vitest";
import { normalize, profileNames, type NormalizeOptions } from "../../src/index.js";

const profiles = [undefined, ...profileNames];

/** Pairs that a grader has to tell apart. */
const pairs: readonly (readonly [string, string])[] = [
  ["✓ adds (1 ms)", "✕ adds (1 ms)"],
  ["✔ adds (1.5ms)", "✖ adds (1.5ms)"],
  [" ✓ a.test.js (2 tests) 5ms", " ❯ a.test.js (2 tests | 1 failed) 5ms"],
  [" ✓ a.test.js (2 tests) 5ms", " ✓ a.test.js (3 tests) 5ms"],
  ["   ✓ a 1203ms", "   × a 1203ms"],
  ["ok 1 - a # time=1ms", "not ok 1 - a # time=1ms"],
  ["ok 1 - a # time=1ms", "ok 2 - a # time=1ms"],
  ["ok 1 - a", "ok 1 - b"],
  ["ok 1 - a # SKIP", "ok 1 - a"],
  ["PASS ./a.test.js (5.1 s)", "FAIL ./a.test.js (5.1 s)"],
  ["Tests:       1 failed, 2 passed, 3 total", "Tests:       0 failed, 3 passed, 3 total"],
  ["  3 passing (12ms)", "  4 passing (12ms)"],
  ["  3 passing (12ms)\n  1 failing", "  3 passing (12ms)\n  2 failing"],
  ["# pass 3\n# fail 1", "# pass 4\n# fail 0"],
  ["ℹ pass 3", "ℹ pass 4"],
  ["1 failed in 0.15s", "2 failed in 0.15s"],
  ["3 passed in 0.15s", "3 failed in 0.15s"],
  ["--- PASS: TestA (0.00s)", "--- FAIL: TestA (0.00s)"],
  ["ok  \tpkg\t0.002s", "FAIL\tpkg\t0.002s"],
  ["exited with code 0 in 5ms", "exited with code 1 in 5ms"],
  ["waits 50ms before retry", "waits 60ms before retry"],
  ["  ✓ waits 50ms before retry (3 ms)", "  ✓ waits 60ms before retry (3 ms)"],
  ["  ✓ waits for 50ms 3ms", "  ✓ waits for 60ms 3ms"],
  ["  ✓ retries in 5s (3 ms)", "  ✓ retries in 6s (3 ms)"],
  ["  ✓ retries (5 ms) (3 ms)", "  ✓ retries (6 ms) (3 ms)"],
  ["ok 1 - sleeps 5ms", "ok 1 - sleeps 6ms"],
  ["# Subtest: waits (5 ms) and goes", "# Subtest: waits (6 ms) and goes"],
  ["  ✓ parses 2024-01-02T03:04:05Z (1 ms)", "  ✓ parses 2025-01-02T03:04:05Z (1 ms)"],
  ["expected 100 ms to equal 200 ms", "expected 100 ms to equal 300 ms"],
  ["AssertionError: expected 5ms to be 6ms", "AssertionError: expected 5ms to be 7ms"],
  ['Expected: "100 ms"\nReceived: "200 ms"', 'Expected: "100 ms"\nReceived: "300 ms"'],
  ["Expected: 100ms", "Expected: 200ms"],
  ["Received:\n  100ms", "Received:\n  200ms"],
  ["- 100ms\n+ 200ms", "- 100ms\n+ 300ms"],
  ["-took 5ms", "-took 6ms"],
  ['    +   "took": "5ms",', '    +   "took": "6ms",'],
  ["assert '1500ms' == '1.5s'", "assert '15.0s' == '1.5s'"],
  ["E         + 1500ms", "E         + 15.0s"],
  ["Error: Timeout of 2000ms exceeded.", "Error: Timeout of 3000ms exceeded."],
  ["Error: Test timed out in 150ms.", "Error: Test timed out in 450ms."],
  ["thrown: Exceeded timeout of 5000 ms for a test.", "thrown: Exceeded timeout of 100 ms for a test."],
  ["Error: 3 s is too long", "Error: 4 s is too long"],
  ["got 5ms, want 6ms", "got 5ms, want 7ms"],
  ["actual: 2024-01-02T03:04:05Z", "actual: 2025-01-02T03:04:05Z"],
  ["+   at: 2024-01-02T03:04:05.000Z", "+   at: 2025-01-02T03:04:05.000Z"],
  ["expected '/srv/w/ws/a' to be '/srv/w/ws/b'", "expected '/srv/w/ws/a' to be '/srv/w/ws/a'"],
  ["expected '/srv/w/ws' to be '/srv/w/ws2'", "expected '/srv/w/ws' to be '/srv/w/ws'"],
  ["expected '<workspace>' to be '/srv/w/ws'", "expected '/srv/w/ws' to be '/srv/w/ws'"],
  ["expected '/tmp/a' to be '/tmp/b'", "expected '/tmp/a' to be '/tmp/a'"],
  ["expected '/tmp/a' to be '<tmp>'", "expected '/tmp/a' to be '/tmp/a'"],
  ["took 5ms, expected '<duration>'", "took 5ms, expected '5ms'"],
  ["expected 'a\0b' to be 'ab'", "expected 'ab' to be 'ab'"],
  ["expected 'a\u0007' to be 'a'", "expected 'a' to be 'a'"],
  ["expected '\u0080' to be '\u0081'", "expected '\u0080' to be '\u0080'"],
  // Text hidden by controls.
  ["ok\n\u001B]0;t\nFAIL 1\n\u0007end", "ok\nend"],
  ["ok\n\u001B]0;t\nFAIL 1\n\u0007end", "ok\n\u001B]0;t\nPASS 1\n\u0007end"],
  ["\u001BPq\nnot ok 1 - a\n\u001B\\", "\u001BPq\nok 1 - a\n\u001B\\"],
  ["\u001B_x\nnot ok 1\n\u001B\\ok 2", "ok 2"],
  [`\u001B]0;${"x".repeat(5000)} FAIL\u0007ok`, `\u001B]0;${"x".repeat(5000)} PASS\u0007ok`],
  ["\u001BFAIL", "\u001BRAIL"],
  ["\u001B[not ok 1", "\u001B[ok 1"],
  ["FAIL x\rPASS x", "PASS x"],
  ["FAIL x\rPASS x", "PASS x\rPASS x"],
  ["✗ a\r✓ a", "✓ a"],
  ["FAIL\b\b\b\bPASS", "PASS"],
  ["not ok 1\u001B[2K\rok 1", "ok 1"],
  ["not ok 1\r\u001B[Kok 1", "ok 1"],
  ["FAIL x\u001B[1G\u001B[0JPASS x", "PASS x"],
  ["FAIL x\u001B[6DPASS x", "PASS x"],
  ["3 passed\n\u001B[1A\u001B[2K1 failed", "3 passed\n2 failed"],
  ["\u001B[31m1 failed\u001B[39m", "\u001B[31m2 failed\u001B[39m"],
  ["\u001B[3 failed", "\u001B[4 failed"],
  ["\u001B7 failed", "\u001B8 failed"],
];

describe.each(profiles)("what a grader has to tell apart stays apart, profile %s", (profile) => {
  const options: NormalizeOptions = {
    roots: [{ name: "workspace", aliases: ["/srv/w/ws"] }],
    ...(profile && { profile }),
  };
  test.each(pairs)("%j and %j", (a, b) => {
    expect(normalize(`${a}\n`, options).text).not.toBe(normalize(`${b}\n`, options).text);
  });
});

// vitest ends every title with a duration: there the last one is never part of the title.
test.each(profiles.filter((profile) => profile !== "vitest"))(
  "a title that ends in a sentence about time stays, profile %s",
  (profile) => {
    for (const title of ["  ✓ waits for 50ms", "  ✓ retries in 5s"]) {
      expect(normalize(title, profile ? { profile } : {}).text).toBe(title);
    }
  },
);
