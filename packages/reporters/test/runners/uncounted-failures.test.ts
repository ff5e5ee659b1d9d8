import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

const statusOf = (evidence: RunEvidence) => decideVerdict(evidence, parseTestRun(evidence)).status;
const PYTEST =
  "============================= test session starts ==============================\ncollected 2 items\n\n";
const PYTEST_END = "\n\n============== 2 passed in 0.01s ===============\n";
const UNITTEST_END = `\n${"-".repeat(70)}\nRan 2 tests in 0.001s\n\nOK\n`;
const MINITEST_END =
  "\n\nFinished in 0.001s, 1 runs/s, 1 assertions/s.\n\n2 runs, 2 assertions, 0 failures, 0 errors, 0 skips\n";
const CARGO_END =
  "\ntest result: ok. 2 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n\n";
const GTEST_END =
  "[----------] 2 tests from T (0 ms total)\n\n[----------] Global test environment tear-down\n[==========] 2 tests from 1 test suite ran. (0 ms total)\n[  PASSED  ] 2 tests.\n";
const JEST_END =
  "\nTest Suites: 1 passed, 1 total\nTests:       2 passed, 2 total\nSnapshots:   0 total\nTime:        0.5 s\nRan all test suites.\n";
const VITEST_END =
  "\n Test Files  1 passed (1)\n      Tests  2 passed (2)\n   Start at  10:00:00\n   Duration  200ms\n\n";
const PHPUNIT = "PHPUnit 9.6.7 by Sebastian Bergmann and contributors.\n\n";
const PHPUNIT_END = "\n\nTime: 00:00.003, Memory: 4.00 MB\n\nOK (2 tests, 2 assertions)\n";
const JASMINE_END = "\n\n2 specs, 0 failures\nFinished in 0.01 seconds\n";

interface Shown {
  readonly command: string;
  readonly args?: readonly string[];
  readonly stream?: "stderr";
  readonly start?: string;
  readonly end: string;
  /** What a runner prints of a failing and of a passing test. */
  readonly failing: readonly string[];
  readonly passing: string;
}

const runners: Readonly<Record<string, Shown>> = {
  pytest: {
    command: "pytest",
    start: PYTEST,
    end: PYTEST_END,
    failing: [
      "test_a.py F.                     [100%]",
      "test_a.py .E                     [100%]",
      "test_a.py FF glued\n.                     [100%]",
      "test_a.py::test_a FAILED\ntest_a.py::test_b .                     [100%]",
      "test_a.py::test_a printed\nFAILED\ntest_a.py::test_b PASSED                     [100%]",
      "test_a.py::test_a ERROR             [ 50%]\n.                     [100%]",
      "[gw0] [ 50%] FAILED test_a.py::test_a \n[gw1] [100%] PASSED test_a.py::test_b ",
    ],
    passing: "test_a.py ..                     [100%]",
  },
  unittest: {
    command: "python3",
    args: ["-m", "unittest", "-v", "test_a"],
    stream: "stderr",
    end: UNITTEST_END,
    failing: [
      "test_a (test_a.T.test_a) ... FAIL\ntest_b (test_a.T.test_b) ... ",
      "test_a (test_a.T.test_a) ... ERROR\ntest_b (test_a.T.test_b) ... ok",
      "test_a (test_a.T.test_a)\nSays more. ... printed\nFAIL",
      "test_a (test_a.T.test_a) ... unexpected success",
      "F.",
      ".E",
    ],
    passing: "test_a (test_a.T.test_a) ... ok\ntest_b (test_a.T.test_b) ... ok",
  },
  minitest: {
    command: "ruby",
    args: ["a.rb", "-v"],
    start: "Run options: -v --seed 1\n\n# Running:\n\n",
    end: MINITEST_END,
    failing: [
      "T#test_a = 0.00 s = F\nT#test_b = ",
      "T#test_a = printed\n0.00 s = E\nT#test_b = 0.00 s = .",
      "F.",
      ".E",
    ],
    passing: "T#test_a = 0.00 s = .\nT#test_b = 0.00 s = .",
  },
  "mocha list": {
    command: "mocha",
    args: ["-R", "list", "a.js"],
    end: "\n\n  2 passing (3ms)\n\n",
    failing: ["\n  1) a\n", "\n    a: \r  1) a\n    b: "],
    passing: "\n    a: \r  ✓ a: 0ms\n    b: \r  ✓ b: 0ms",
  },
  "mocha dot": {
    command: "mocha",
    args: ["-R", "dot", "a.js"],
    end: "\n\n  2 passing (3ms)\n\n",
    failing: ["\n  !․", "\n  ․!"],
    passing: "\n  ․․",
  },
  phpunit: {
    command: "phpunit",
    args: ["ATest.php"],
    start: PHPUNIT,
    end: PHPUNIT_END,
    failing: ["F.     2 / 2 (100%)", "F\n.     2 / 2 (100%)", ".E     2 / 2 (100%)"],
    passing: "..     2 / 2 (100%)",
  },
  gtest: {
    command: "./tests",
    start:
      "[==========] Running 2 tests from 1 test suite.\n[----------] Global test environment set-up.\n[----------] 2 tests from T\n[ RUN      ] T.a\n",
    end: GTEST_END,
    failing: [
      "[  FAILED  ] T.a (0 ms)\n[ RUN      ] T.b\n[       OK ] T.b (0 ms)\n",
      "printed[  FAILED  ] T.a (0 ms)\n[ RUN      ] T.b\n[       OK ] T.b (0 ms)\n",
    ],
    passing: "[       OK ] T.a (0 ms)\n[ RUN      ] T.b\n[       OK ] T.b (0 ms)\n",
  },
  cargo: {
    command: "cargo",
    args: ["test", "--lib"],
    start: "\nrunning 2 tests\n",
    end: CARGO_END,
    failing: [
      "test a ... FAILED\ntest b ... ok\n",
      "test a ... printed\nFAILED\ntest b ... ok\n",
      "F.\n",
      "a --- FAILED\n.\n",
    ],
    passing: "test a ... ok\ntest b ... ok\n",
  },
  jasmine: {
    command: "jasmine",
    start: "Started\n",
    end: JASMINE_END,
    failing: ["F.", ".F"],
    passing: "..",
  },
  vitest: {
    command: "vitest",
    args: ["run"],
    start: " RUN  v3.2.7 /x\n\n",
    end: VITEST_END,
    failing: [
      " ❯ a.test.js (2 tests | 1 failed) 3ms\n   × a 2ms\n",
      "   × a 2ms\n",
      " ✓ a.test.js (2 tests) 3ms\n FAIL  a.test.js > a\n",
    ],
    passing: " ✓ a.test.js (2 tests) 3ms\n",
  },
  jest: {
    command: "jest",
    args: ["--verbose"],
    stream: "stderr",
    end: JEST_END,
    failing: ["FAIL ./a.test.js\n  ✓ a (1 ms)\n  ✓ b\n", "PASS ./a.test.js\n  ✕ a (1 ms)\n  ✓ b\n"],
    passing: "PASS ./a.test.js\n  ✓ a (1 ms)\n  ✓ b\n",
  },
};

function evidenceOf({ command, args = [], stream, start = "", end }: Shown, body: string): RunEvidence {
  const text = `${start}${body}${end}`;
  return { stdout: "", [stream ?? "stdout"]: text, exitCode: 0, command, args };
}

describe("a failure that the runner itself shows above green totals", () => {
  const each = Object.entries(runners).flatMap(([name, shown]) =>
    shown.failing.map((body) => [name, body, shown] as const),
  );

  test.each(each)("of %s takes the pass and the counts away: %j", (_name, body, shown) => {
    const evidence = evidenceOf(shown, body);
    expect(statusOf(evidence)).toBe("conflict");
    expect(parseTestRun(evidence).counts).toBeNull();
    expect(parseTestRun(evidence).findings.map(({ code }) => code)).toContain("failure-uncounted");
  });

  test.each(Object.entries(runners))(
    "of %s is not seen in a run of which every test passed",
    (_name, shown) => {
      const evidence = evidenceOf(shown, shown.passing);
      expect(statusOf(evidence)).toBe("passed");
      expect(parseTestRun(evidence).counts?.passed).toBe(2);
    },
  );
});
