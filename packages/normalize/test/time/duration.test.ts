import { describe, expect, test } from "vitest";
import { normalize } from "../../src/index.js";

const text = (input: string): string => normalize(input).text;

describe("durations are replaced where reporters put them", () => {
  test.each([
    ["1.23ms", "<duration>"],
    ["  1m 3.2s", "  <duration>"],
    ["duration_ms: 1.905541", "duration_ms: <duration>"],
    ["# duration_ms 131.467401", "# duration_ms <duration>"],
    ["ℹ duration_ms 130.875646", "ℹ duration_ms <duration>"],
    ['{"duration_ms":1.9,"n":1}', '{"duration_ms":<duration>,"n":1}'],
    ['<testcase name="a" time="0.001660"/>', '<testcase name="a" time="<duration>"/>'],
    ["ok 1 - a # time=0.88ms", "ok 1 - a # time=<duration>"],
    ["✔ adds (1.23ms)", "✔ adds (<duration>)"],
    ["✔ adds (0.19ms) # SKIP", "✔ adds (<duration>) # SKIP"],
    ["  ✓ adds (12 ms)", "  ✓ adds (<duration>)"],
    ["(pass) adds [1.20ms]", "(pass) adds [<duration>]"],
    ["  Passed A [< 1 ms]", "  Passed A [<duration>]"],
    ["Duration: < 1 ms - a.dll", "Duration: <duration> - a.dll"],
    ["  adds (<1ms)", "  adds (<duration>)"],
    ["took a<5ms", "took a<5ms"],
    ["  Passed A [1 m 2 s]", "  Passed A [<duration>]"],
    [" ✓ a.test.js (2 tests) 143ms", " ✓ a.test.js (2 tests) <duration>"],
    ["--- PASS: TestA (0.00s)", "--- PASS: TestA (<duration>)"],
    ["ok  \texample.test/demo\t0.002s", "ok  \texample.test/demo\t<duration>"],
    ["Time:        1.234 s, estimated 2 s", "Time:        <duration>, estimated <duration>"],
    [
      "   Duration  465ms (transform 38ms, setup 0ms)",
      "   Duration  <duration> (transform <duration>, setup <duration>)",
    ],
    ["====== 3 passed in 0.12s ======", "====== 3 passed in <duration> ======"],
    [
      "Finished in 0.00341 seconds (files took 0.46425 seconds to load)",
      "Finished in <duration> (files took <duration> to load)",
    ],
    ["Ran 3 tests in 0.001s", "Ran 3 tests in <duration>"],
    ["Tests run: 1, Time elapsed: 0.05 s -- in X", "Tests run: 1, Time elapsed: <duration> -- in X"],
    ["BUILD SUCCESSFUL in 1s", "BUILD SUCCESSFUL in <duration>"],
    ["the server took 5 ms to answer", "the server took <duration> to answer"],
    ["1 minute 3.2 seconds", "<duration>"],
    ["took 1,23 s", "took <duration>"],
    ["elapsed: 12µs", "elapsed: <duration>"],
  ])("%j becomes %j", (input, expected) => {
    expect(text(input)).toBe(expected);
  });
});

describe("a number with a unit that is no measured time stays", () => {
  test.each([
    "expected 100 ms to equal 200 ms",
    "AssertionError: expected 100ms to equal 200ms",
    'Expected: "100 ms"',
    "Received: 100ms",
    "+ 100ms",
    "    - 200ms",
    "-100 ms",
    "E         + 1500ms",
    "E       AssertionError: assert '1500ms' == '1.5s'",
    "Error: Timeout of 2000ms exceeded.",
    "Error: Test timed out in 150ms.",
    "test a ... FAILED (time limit exceeded) 5ms",
    "elapsed 5ms is below 1s",
    "took 5ms, which is longer than 1ms",
    "elapsed: 100ms, limit 200ms",
    "rises above 5ms",
    "  ✓ waits 50ms before retry",
    "  ✓ waits 50ms",
    "  ✓ resolves in 5s",
    "# Subtest: waits 50ms before retry",
    "ok 1 - waits 50ms before retry",
    "    > 4 | sleep(50ms) // 5ms",
    "upgraded to 1.2.3s",
    "v1.2ms",
    "$ run --timeout 5s",
    "$ run --delay 5s",
    "interval: 5ms",
    "the 3 s inside of a sentence",
    "sleeping 500ms",
    'message "took 5ms"',
    "file 5s.js",
    "rate 5ms/op",
    "result: 5ms vs 6ms",
    "it returned 5ms",
    "FAILED test_a.py::test_x - took 5ms",
    "     → took 5ms",
    "it is 5m",
    "1700000000000",
    "3 passed, 5 failed",
    "exit code 5",
  ])("%j", (input) => {
    expect(text(input)).toBe(input);
  });

  test.each([
    ["below a label", "Expected:\n  100ms\nReceived:\n  200ms\n"],
    ["in YAML", "  expected:\n    duration_ms: 5\n    took: 5ms\n  actual:\n    duration_ms: 6\n"],
    ["in a diff", "+ expected - actual\n\n 5ms\n-took 5ms\n+took 6ms\n"],
    [
      "in the message of an assertion",
      "AssertionError [ERR_ASSERTION]: not alike\n\ntook 5ms\n\n2024-01-02T03:04:05Z\n",
    ],
    ["of a TAP diagnostic", "  found: took 5ms\n  wanted: took 6ms\n"],
    ["below them", "  found:\n    took 5ms\n  wanted:\n    2024-01-02T03:04:05Z\n"],
    ["in a message block", "  error: |-\n    took 5ms\n"],
  ])("compared values %s stay", (_, input) => {
    expect(text(input)).toBe(input);
  });

  test("a sentence that begins with found is none", () => {
    expect(text("found 3 in 5ms\n  took 5ms\n")).toBe("found 3 in <duration>\n  took <duration>\n");
  });

  test("after the stack the reporter speaks again", () => {
    expect(text("AssertionError: a\n  took 5ms\n    at x (a.js:1:1)\ntook 5ms\n")).toBe(
      "AssertionError: a\n  took 5ms\n    at x (a.js:1:1)\ntook <duration>\n",
    );
  });
});

describe("the option durations", () => {
  test("`anywhere` takes the broad form, but no compared value", () => {
    const broad = (input: string): string => normalize(input, { durations: "anywhere" }).text;
    expect(broad("waits 50ms before retry")).toBe("waits <duration> before retry");
    expect(broad("expected 100 ms to equal 200 ms")).toBe("expected 100 ms to equal 200 ms");
    expect(broad("v1.2.3s")).toBe("v1.2.3s");
  });

  test("`keep` keeps them all", () => {
    const input = "took 5ms\nduration_ms: 5\nx 143ms\n";
    expect(normalize(input, { durations: "keep" }).text).toBe(input);
  });
});
