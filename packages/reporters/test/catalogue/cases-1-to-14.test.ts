import { describe, expect, test } from "vitest";
import { compareExpectedTests, decideVerdict } from "../../src/index.js";
import { names, printed, read, recorded, report, statusOf } from "./read-case.js";

// Wrong verdicts that other readers give, by the numbers of the catalogue; each with the right answer.

describe("the catalogue of wrong verdicts", () => {
  test.each(["\r", "\u2028", "\u2029"])("1. a TAP stream with %j in its output hides no failure", (mark) => {
    const early = `TAP version 13\n50%${mark}100%${mark}\nok 1 - a\nnot ok 2 - b\n1..2\n`;
    const late = `TAP version 13\n1..2\nok 1 - a\nok 2 - b\n50%${mark}\nnot ok 3 - c\n`;
    for (const stdout of [early, late]) {
      const { run, verdict } = read({ stdout, exitCode: 0 });
      expect(verdict.passed).toBe(false);
      expect(run.failures.length).toBe(1);
    }
    expect(read({ stdout: "", exitCode: 0, command: "tape", args: ["a.js"] }).verdict.passed).toBe(false);
  });

  test("2. a failed subtest of pytest fails the run, whatever its parent says", () => {
    const { run, verdict, evidence } = recorded("02-pytest-subtests");
    expect(verdict.status).toBe("failed");
    expect(run.failures.some(({ name }) => name === "test_parts")).toBe(true);
    const onlyConsole = read({ ...evidence, reports: [] });
    expect(onlyConsole.verdict.status).toBe("failed");
    expect(statusOf(onlyConsole.run, "test_parts")).not.toBe("passed");
  });

  test("3. a teardown that failed in pytest takes the pass away", () => {
    const { run, verdict, evidence } = recorded("03-pytest-teardown");
    expect(["failed", "error"]).toContain(verdict.status);
    expect(statusOf(run, "test_uses")).not.toBe("passed");
    expect(read({ ...evidence, reports: [] }).verdict.passed).toBe(false);
  });

  test("4. a test that passed although pytest expected it to fail has passed, when it is not strict", () => {
    const { run, verdict, evidence } = recorded("04-pytest-xpass");
    expect(verdict.status).toBe("passed");
    expect(statusOf(run, "test_fixed")).toBe("passed");
    expect(read({ ...evidence, reports: [] }).run.counts).toMatchObject({ passed: 2, failed: 0 });
  });

  test("5. parameters with dashes, blanks, brackets and colons stay whole in ids", () => {
    const { run, evidence } = recorded("05-pytest-param-ids");
    const ids = ["test_p[a - b]", "test_p[x y]", "test_p[p[q]", "test_p[c::d]"];
    expect([...names(run)].sort()).toEqual([...ids].sort());
    const flat = ids.map((id) => `test_a.py::${id}`);
    const statuses = compareExpectedTests(run, flat).outcomes.map(({ status }) => status);
    expect(statuses).toEqual(["passed", "failed", "passed", "passed"]);
    expect(read({ ...evidence, reports: [] }).run.failures.map(({ name }) => name)).toEqual(["test_p[x y]"]);
  });

  test("6. TAP tells skips, todos and subtests apart", () => {
    const stdout =
      "TAP version 14\n# Subtest: s\n    ok 1 - a\n    not ok 2 - b # TODO\n    1..2\nok 1 - s\nok 2 - c # SKIP\n1..2\n";
    const { run, verdict } = read({ stdout, exitCode: 0 });
    expect(run.counts).toEqual({ total: 3, passed: 1, failed: 0, skipped: 1, todo: 1, errors: 0 });
    expect(run.tests[0]).toEqual({ name: "a", suite: ["s"], status: "passed" });
    expect(verdict.status).toBe("passed");
  });

  test("7. equal titles of Jest in two suites are two tests, and titles are not trimmed", () => {
    const { run } = recorded("jest-30/pass/json-file");
    expect(names(run).filter((name) => name === "same")).toHaveLength(2);
    const titles = recorded("jest-30/titles/json-file").run;
    expect(titles.tests.every(({ name }) => name !== "")).toBe(true);
    expect(new Set(titles.tests.map((each) => JSON.stringify([each.suite, each.name]))).size).toBeGreaterThan(
      1,
    );
  });

  test("8. tests of one name in three packages of Go are three, and a printed pass adds none", () => {
    const { run, verdict } = recorded("08-go-packages");
    expect(verdict.status).toBe("failed");
    expect(run.failures).toMatchObject([{ name: "TestSame", suite: ["example.com/m/b"] }]);
    expect(names(run)).not.toContain("TestOther");
    const json = recorded("08-go-packages-json");
    expect(json.verdict.passed).toBe(false);
    expect(names(json.run)).not.toContain("TestOther");
    expect(json.run.failures).toMatchObject([{ name: "TestSame", suite: ["example.com/m/b"] }]);
  });

  test("9. should-panic, ignored and documentation tests of cargo are seen, and minitest on stock -v", () => {
    const { run, verdict } = recorded("09-cargo-words");
    expect(verdict.status).toBe("passed");
    expect(run.counts).toMatchObject({ total: 5, passed: 4, skipped: 1 });
    const minitest = recorded("09-minitest-verbose");
    expect(minitest.run.counts).toMatchObject({ passed: 1, failed: 1, skipped: 1 });
    expect(minitest.run.failures).toMatchObject([{ name: "test_breaks" }]);
  });

  test("10. Mocha's namesakes are two, its failing hooks fail, and colours of Vitest 5 hide nothing", () => {
    const { run } = recorded("mocha-10/fail/spec");
    expect(run.counts).toMatchObject({ failed: run.failures.length });
    expect(recorded("mocha-10/before-throws/spec").verdict.passed).toBe(false);
    const coloured = recorded("vitest-5/fail/verbose");
    const [red, off] = ["\u001B[31m", "\u001B[39m"];
    const stdout = coloured.evidence.stdout.replaceAll(/^(.+)$/gmu, `${red}$1${off}`);
    expect(read({ ...coloured.evidence, stdout }).run.counts).toEqual(coloured.run.counts);
  });

  test("11. a skip of Go is a skip, and no package is a test", () => {
    const stdout =
      "=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n    a_test.go:5: later\n--- SKIP: TestB (0.00s)\nPASS\nok  \texample.com/a\t0.002s\n";
    const { run } = printed("go test -v ./...", stdout);
    expect(run.counts).toEqual({ total: 2, passed: 1, failed: 0, skipped: 1, todo: 0, errors: 0 });
    expect(names(run)).toEqual(["TestA", "TestB"]);
  });

  test("12. a browser that never started ran no test, and a skipped test is no expected pass", () => {
    const stdout = "Chrome Headless: Executed 0 of 0 DISCONNECTED (10 secs / 0 secs)\nExecuted 0 of 0\n";
    expect(printed("karma start", stdout, 1).verdict.passed).toBe(false);
    expect(printed("karma start", stdout, 0).verdict.passed).toBe(false);
    const { run, evidence } = recorded("pytest/skip/verbose");
    const skipped = run.tests.find(({ status }) => status === "skipped");
    if (skipped === undefined) throw new Error("the recording names no skipped test");
    const policy = { expectedTests: [{ name: skipped.name }] };
    expect(decideVerdict(evidence, run, policy).passed).toBe(false);
  });

  test("13. a line of success beside failures of Maven is paired with no test", () => {
    const stdout =
      "[INFO] Running a.ATest\n[INFO] Running b.BTest\n[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! - in b.BTest\n[INFO] Tests run: 1, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.1 s - in a.ATest\n[INFO] BUILD SUCCESS\n";
    for (const exitCode of [0, 1]) {
      const { verdict } = printed("mvn test", stdout, exitCode);
      expect(verdict.passed).toBe(false);
    }
  });

  test("14. the JUnit of node:test with nested suites and a failing todo is counted by its cases", () => {
    const content = `<?xml version="1.0" encoding="utf-8"?>
<testsuites>
	<testsuite name="outer" time="0.01" disabled="0" errors="0" tests="2" failures="1" skipped="0" hostname="h">
		<testsuite name="inner" time="0.01" disabled="0" errors="0" tests="1" failures="1" skipped="0" hostname="h">
			<testcase name="fails" time="0.001" classname="test" failure="boom"><failure type="testCodeFailure" message="boom">x</failure></testcase>
		</testsuite>
		<testcase name="passes" time="0.001" classname="test"/>
	</testsuite>
	<testcase name="later" time="0.001" classname="test" failure="no"><skipped type="todo" message="true"/><failure type="testCodeFailure" message="no">x</failure></testcase>
	<!-- tests 3 -->
	<!-- suites 2 -->
	<!-- pass 1 -->
	<!-- fail 1 -->
	<!-- cancelled 0 -->
	<!-- skipped 0 -->
	<!-- todo 1 -->
	<!-- duration_ms 10.5 -->
</testsuites>
`;
    const { run, verdict } = report(content, 1);
    expect(run.counts).toMatchObject({ total: 3, passed: 1, failed: 1, todo: 1 });
    expect(verdict.status).toBe("failed");
  });
});
