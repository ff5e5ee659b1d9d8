import { describe, expect, test } from "vitest";
import { type Generator, timesOf } from "./growth.js";
import { otherCommandLines } from "./other-command-lines.js";

describe("hostile text in the shape of runners of the JVM, .NET, the BEAM, Swift, Dart and the browser", () => {
  const generators: Readonly<Record<string, Generator>> = {
    "events of libtest": (size) =>
      '{ "type": "suite", "event": "started", "test_count": 1 }\n{ "type": "test", "event": "started", "name": "a" }\n'.repeat(
        size / 100,
      ),
    "lines of nextest": (size) =>
      "        FAIL [   0.004s] (1/3) a b\n     Summary [   0.006s] 3 tests run: 3 passed, 0 skipped\n".repeat(
        size / 95,
      ),
    "modules of Surefire": (size) =>
      " T E S T S\nRunning a.B\na.B.c -- Time elapsed: 1 s <<< FAILURE!\nTests run: 1, Failures: 1, Errors: 0, Skipped: 0\n".repeat(
        size / 110,
      ),
    "tasks of Gradle": (size) => `${"> Task :a:test\nA > b FAILED\n".repeat(size / 30)}BUILD FAILED in 1s\n`,
    "totals of the console launcher": (size) =>
      "Test run finished after 9 ms\n[  1 tests found ]\n".repeat(size / 50),
    "assemblies of dotnet": (size) =>
      "Passed!  - Failed: 0, Passed: 1, Skipped: 0, Total: 1, Duration: 1 s - a.dll (b)\n".repeat(size / 80),
    "summaries of Microsoft.Testing.Platform": (size) => "Test run summary: Passed!\n".repeat(size / 26),
    "blocks of VSTest": (size) =>
      "Total tests: 1\n     Passed: 1\n Total time: 1 Seconds\n".repeat(size / 55),
    "summaries of ExUnit": (size) => "Finished in 0.1 seconds\n  1) test a (B)\n     c:1\n".repeat(size / 50),
    "applications of an umbrella": (size) =>
      "==> a\nFinished in 0.1 seconds\n1 test, 0 failures\n".repeat(size / 50),
    "suites of XCTest": (size) =>
      "Test Suite 'All tests' started at 2026\nTest Case 'A.b' failed (1 seconds)\nTest Suite 'All tests' failed at 2026\n".repeat(
        size / 110,
      ),
    "tests of Swift Testing": (size) =>
      '✘ Test "a" recorded an issue at a:1:1: b\n✘ Test "a" failed after 1 seconds.\n'.repeat(size / 78),
    "tables of Cypress": (size) => "  (Run Finished)\n  1 failing\n  1) a\n".repeat(size / 36),
    "browsers of Karma": (size) =>
      "A: Executed 1 of 1 SUCCESS (1 secs / 1 secs)\nA b FAILED\nTOTAL: 1 SUCCESS\n".repeat(size / 75),
    "moves of the cursor": (size) => "\u001B[1A\u001B[2K".repeat(size / 8),
    "tests of poku": (size) => "\u001B[2m◌ a\u001B[0m\n PASS › 1   FAIL › 0 \n".repeat(size / 35),
    "service messages": (size) =>
      "##teamcity[testSuiteStarted name='a']\n##teamcity[testStarted name='b']\n".repeat(size / 72),
    "attributes of a service message": (size) => `##teamcity[testStarted ${"a='|' ".repeat(size / 7)}`,
    "progress of Dart": (size) => "00:00 +1 -1: a [E]\n00:00 +1: All tests passed!\n".repeat(size / 48),
  };

  test.each(Object.entries(generators))(
    "of the kind '%s' takes time that grows with its length",
    (_name, make) => {
      const { large, bound } = timesOf(make, otherCommandLines);
      expect(large).toBeLessThan(bound);
    },
  );
});
