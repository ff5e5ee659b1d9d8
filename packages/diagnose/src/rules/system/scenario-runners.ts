import type { Rule } from "../rule.js";

/** Runners of scenarios, of requests, and of whole builds: Cucumber, behave, Robot Framework, Newman, Bazel. */
export const systemScenarioRunnersRules: readonly Rule[] = [
  {
    id: "scenarios/failed",
    category: "assertion",
    subcategory: "test-failed",
    scope: "runner",
    patterns: [
      /^\d{1,6} scenarios? passed, [1-9]\d{0,5} failed/,
      /^\d{1,6} scenarios? \((?:[1-9]\d{0,5} \w{1,12}, )?[1-9]\d{0,5} failed/,
      /^\d{1,6} (?:tests?|critical tests?), \d{1,6} passed, [1-9]\d{0,5} failed/,
      /^\s{1,6}\d{1,5}\.\s{1,4}(?:AssertionError|JSONError|TypeError|ReferenceError)\s{2,40}\S/,
    ],
    catchAll: true,
    matches: [
      "0 scenarios passed, 1 failed, 0 skipped",
      "1 scenario (1 failed)",
      "1 test, 0 passed, 1 failed",
    ],
    ignores: [
      "3 scenarios passed, 0 failed, 0 skipped",
      "3 scenarios (3 passed)",
      "3 tests, 3 passed, 0 failed",
    ],
    explanation: "A scenario or a request failed.",
    nextStep: "Read the step that is named, and what it got.",
    source: "behave/behave, cucumber/cucumber, robotframework/robotframework, postmanlabs/newman",
  },
  {
    id: "bazel/failed-test",
    category: "assertion",
    subcategory: "test-failed",
    scope: "runner",
    catchAll: true,
    patterns: [
      /^(\/\/\S{1,200}) {1,120}(?:FAILED|TIMEOUT) in \d/,
      /^Executed \d{1,7} out of \d{1,7} tests?: .{0,80}\bfails? (?:locally|remotely)/,
    ],
    matches: ["//:a_test                                                                FAILED in 0.1s"],
    ignores: ["//:a_test                                                                PASSED in 0.1s"],
    explanation: "A test that Bazel ran failed.",
    nextStep: "Read its log: the path stands below its name; `--test_output=errors` prints it.",
    source: "bazelbuild/bazel",
  },
];
