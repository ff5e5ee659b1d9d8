import { writeFileSync, writeSync } from "node:fs";
import type { Reporter, TestCase, TestModule, Vitest } from "vitest/node";

/**
 * Ends a run with what was skipped and why, and a plain last line. Under `TESTBED_REQUIRE_ALL=1` a skip is a failure.
 */
export class SummaryReporter implements Reporter {
  #isFiltered = false;

  onInit(vitest: Vitest): void {
    this.#isFiltered = vitest.config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests.filter((test) => test.result().state === "skipped" && !this.#isLeftOut(test));
    const brokenModules = modules.filter((module) => module.state() === "failed" && !hasFailedTest(module));
    const requireAll = process.env["TESTBED_REQUIRE_ALL"] === "1";
    const passed = tests.filter((test) => test.result().state === "passed").length;
    const failed =
      tests.filter((test) => test.result().state === "failed").length +
      brokenModules.length +
      unhandledErrors.length +
      (requireAll ? skipped.length : 0);

    const lines = skipped.map(
      (test) => `${requireAll ? "missing" : "skipped"}: ${test.fullName} (${reasonOf(test)})`,
    );
    // After the default reporter's own summary, so that this line is the last.
    process.once("exit", () => {
      writeSync(1, [...lines, `${passed} passed, ${failed} failed`, ""].join("\n"));
    });
    const counts = process.env["TESTBED_COUNTS"];
    if (counts !== undefined) writeFileSync(counts, `${passed} ${failed}\n`);
    if (failed > 0 || passed === 0) process.exitCode = 1;
  }

  /** A person who runs some tests by name does not want to hear of the others. */
  #isLeftOut(test: TestCase): boolean {
    return this.#isFiltered && reasonOf(test) === noReason;
  }
}

function hasFailedTest(module: TestModule): boolean {
  return [...module.children.allTests("failed")].length > 0;
}

const noReason = "no reason given";

function reasonOf(test: TestCase): string {
  const result = test.result();
  return result.state === "skipped" && result.note !== undefined ? result.note : noReason;
}
