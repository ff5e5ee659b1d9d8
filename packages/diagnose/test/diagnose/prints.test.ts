import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";

const prints = `npm ERR! code ECONNREFUSED
npm error network request to https://registry.npmjs.org/x failed
Error: connect ECONNREFUSED 127.0.0.1:5432
OSError: [Errno 28] No space left on device
MemoryError
##[error]The runner has received a shutdown signal. This can happen when the runner service is stopped.
FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
Killed
fatal: unable to access 'https://github.com/o/r.git/': Could not resolve host: github.com
toomanyrequests: You have reached your pull rate limit.
ERROR: Job failed (system failure): gone
E: Unable to locate package nope
ModuleNotFoundError: No module named 'requests'
sh: 1: vitest: not found`;

const indented = prints.replaceAll(/^/gm, "    ");

test.each([
  [
    "jest",
    `FAIL test/a.test.js
  ● Console

    console.log
      ${prints.split("\n").join("\n      ")}

      at Object.<anonymous> (test/a.test.js:2:9)

  ● adds

    expect(received).toBe(expected) // Object.is equality

    Expected: "connect ECONNREFUSED 127.0.0.1:5432"
    Received: "npm ERR! code ECONNREFUSED"

      at Object.toBe (test/a.test.js:3:5)

Test Suites: 1 failed, 1 total
Tests:       1 failed, 1 total
`,
  ],
  [
    "vitest",
    ` RUN  v4.1.12 /w

stdout | a.test.ts > adds
${prints}

 ❯ a.test.ts (1 test | 1 failed) 5ms
⎯⎯⎯⎯⎯⎯⎯ Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯

 FAIL  a.test.ts > adds
AssertionError: expected 'Error: connect ECONNREFUSED 127.0.0.1:1' to be 'ok'

 Test Files  1 failed (1)
      Tests  1 failed (1)
`,
  ],
  [
    "mocha",
    `> app@1.0.0 test\n> mocha\n\n${prints}\n  1) adds\n\n  0 passing (5ms)\n  1 failing\n\n  1) adds:\n     AssertionError [ERR_ASSERTION]: 1 == 2\n`,
  ],
  [
    "node:test",
    `TAP version 13\n${prints}\n# Subtest: adds\nnot ok 1 - adds\n  ---\n  error: '1 == 2'\n  code: 'ERR_ASSERTION'\n  ...\n1..1\n# tests 1\n# pass 0\n# fail 1\n`,
  ],
  [
    "node:test, spec",
    `> app@1.0.0 test\n> node --test\n\n${prints}\n✖ adds (1.2ms)\nℹ tests 1\nℹ pass 0\nℹ fail 1\n\n✖ failing tests:\n\n✖ adds (1.2ms)\n  AssertionError [ERR_ASSERTION]: 1 == 2\n`,
  ],
  [
    "pytest",
    `============================= test session starts ==============================
test_a.py F                                                              [100%]
=================================== FAILURES ===================================
____________________________________ test_a ____________________________________

    def test_a():
        print("OSError: [Errno 98] Address already in use")
>       assert 1 == 2
E       assert 1 == 2

----------------------------- Captured stdout call -----------------------------
${prints}
=========================== short test summary info ============================
FAILED test_a.py::test_a - assert 1 == 2
============================== 1 failed in 0.02s ===============================
`,
  ],
  [
    "go",
    `=== RUN   TestAdd\n${prints}\n    a_test.go:5: got 1, want 2\n--- FAIL: TestAdd (0.00s)\nFAIL\nFAIL\texample.com/x\t0.003s\nFAIL\n`,
  ],
  [
    "cargo",
    `running 1 test\ntest tests::adds ... FAILED\n\nfailures:\n\n---- tests::adds stdout ----\n${prints}\n\nthread 'tests::adds' panicked at src/lib.rs:9:9:\nassertion \`left == right\` failed\n  left: 1\n right: 2\n\nfailures:\n    tests::adds\n\ntest result: FAILED. 0 passed; 1 failed; 0 ignored\n`,
  ],
  [
    "rspec",
    `$ bundle exec rspec\n${prints}\nF\n\nFailures:\n\n  1) A adds\n     Failure/Error: expect(1).to eq(2)\n\nFinished in 0.01 seconds\n1 example, 1 failure\n\nrspec ./spec/a_spec.rb:3 # A adds\n`,
  ],
  [
    "gradle",
    `ATest > adds() STANDARD_OUT\n${indented}\n\nATest > adds() FAILED\n    org.opentest4j.AssertionFailedError at ATest.java:5\n\n1 test completed, 1 failed\n`,
  ],
])("what a failing test of %s prints does not outrank its failure", (_runner, log) => {
  const { findings, outcome } = diagnose(log);
  expect(findings.map(({ category }) => category)).toEqual(["assertion"]);
  expect(outcome).toBe("failed");
});

test("an error of the system that ends a test is named before the test that it failed", () => {
  const log = `FAIL test/a.test.js
  ● reads the ledger

    connect ECONNREFUSED 127.0.0.1:5432

Test Suites: 1 failed, 1 total
Tests:       1 failed, 1 total
`;
  const [first] = diagnose(log).findings;
  expect(first).toMatchObject({ category: "service-not-ready", confidence: "likely" });
});

test("the words of the CI service outside of a test run count", () => {
  const log =
    "##[error]The runner has received a shutdown signal. This can happen when the runner service is stopped.\n";
  expect(diagnose(log).findings.map(({ category }) => category)).toEqual(["ci-infrastructure"]);
});
