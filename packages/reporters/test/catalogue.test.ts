import { describe, expect, test } from "vitest";
import {
  compareExpectedTests,
  decideVerdict,
  parseTestRun,
  type RunEvidence,
  type TestRun,
  type Verdict,
} from "../src/index.js";
import { bugcases, catalogue, corpus, recordings } from "./recorded.js";

// Wrong verdicts that other readers give, by the numbers of the catalogue; each with the right answer.

const all = [...catalogue(), ...bugcases(), ...corpus(), ...recordings()];

function read(evidence: RunEvidence): { run: TestRun; verdict: Verdict } {
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run, { requireTests: true }) };
}

function recorded(name: string): { run: TestRun; verdict: Verdict; evidence: RunEvidence } {
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return { ...read(found.evidence), evidence: found.evidence };
}

const report = (content: string, exitCode = 0, path = "report.xml") =>
  read({ stdout: "", exitCode, reports: [{ path, content }] });
const names = (run: TestRun): readonly string[] => run.tests.map(({ name }) => name);
const statusOf = (run: TestRun, wanted: string) => run.tests.find(({ name }) => name === wanted)?.status;
const console_ = (command: string, stdout: string, exitCode = 0, stderr = "") => {
  const [executable = "", ...args] = command.split(" ");
  return read({ stdout, stderr, exitCode, command: executable, args });
};

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
    const { run } = console_("go test -v ./...", stdout);
    expect(run.counts).toEqual({ total: 2, passed: 1, failed: 0, skipped: 1, todo: 0, errors: 0 });
    expect(names(run)).toEqual(["TestA", "TestB"]);
  });

  test("12. a browser that never started ran no test, and a skipped test is no expected pass", () => {
    const stdout = "Chrome Headless: Executed 0 of 0 DISCONNECTED (10 secs / 0 secs)\nExecuted 0 of 0\n";
    expect(console_("karma start", stdout, 1).verdict.passed).toBe(false);
    expect(console_("karma start", stdout, 0).verdict.passed).toBe(false);
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
      const { verdict } = console_("mvn test", stdout, exitCode);
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

  test("15. nested suites lose no case, and an error that only a suite claims takes the pass away", () => {
    const nested =
      '<testsuites><testsuite name="a"><testcase name="1"/><testsuite name="b"><testcase name="2"/><testsuite name="c"><testcase name="3"><failure/></testcase></testsuite></testsuite></testsuite></testsuites>';
    expect(report(nested, 1).run.counts).toMatchObject({ total: 3, failed: 1 });
    const claimed = '<testsuite name="a" tests="1" failures="0" errors="1"><testcase name="1"/></testsuite>';
    expect(report(claimed).verdict.status).toBe("conflict");
  });

  test.each(["Timeout", "Aborted", "Inconclusive", "Disconnected"])(
    "16. the outcome %s of TRX is no pass",
    (outcome) => {
      const trx = `<?xml version="1.0"?><TestRun><Results><UnitTestResult testName="a" outcome="Passed"/><UnitTestResult testName="b" outcome="${outcome}"/></Results><ResultSummary outcome="Completed"><Counters total="2" executed="2" passed="1" failed="0"/></ResultSummary></TestRun>`;
      const { run, verdict } = report(trx, 0, "r.trx");
      expect(run.counts?.passed ?? 1).toBe(1);
      if (outcome !== "Inconclusive") expect(verdict.passed).toBe(false);
    },
  );

  test("17. failures behind any number of passes count, a repeated id hides none, and failure beats skip", () => {
    const many = `<testsuite>${'<testcase name="p"/>'.repeat(200)}${'<testcase name="f"><failure/></testcase>'.repeat(5)}</testsuite>`;
    expect(report(many, 1).run.counts).toMatchObject({ total: 205, failed: 5 });
    const twice =
      '<testsuite><testcase name="a" classname="c"/><testcase name="a" classname="c"><failure/></testcase></testsuite>';
    expect(report(twice, 1).verdict.status).toBe("failed");
    const both = '<testsuite><testcase name="a"><skipped/><failure/></testcase></testsuite>';
    expect(report(both, 1).run.counts).toMatchObject({ failed: 1, skipped: 0 });
  });

  test("18. no count is ever computed below zero", () => {
    for (const { evidence } of all)
      for (const count of Object.values(parseTestRun(evidence).counts ?? {}))
        expect(Number.isSafeInteger(count) && count >= 0).toBe(true);
    const odd = '<testsuite tests="1" failures="2" errors="1" skipped="4"><testcase name="a"/></testsuite>';
    expect(report(odd).verdict.passed).toBe(false);
  });

  test("19. an unhandled error of Vitest takes the pass away although its JSON says success", () => {
    for (const version of ["0.34", "1", "2", "3", "4", "5"]) {
      const { verdict } = recorded(`vitest-${version}/unhandled/json-file`);
      expect([version, verdict.passed]).toEqual([version, false]);
    }
    // 0.34 counts skipped and todo tests as passed.
    const { counts } = recorded("vitest-0.34/todo/json-file").run;
    expect(counts?.total).toBe(
      (counts?.passed ?? 0) + (counts?.failed ?? 0) + (counts?.skipped ?? 0) + (counts?.todo ?? 0),
    );
  });

  test("20. a green JUnit of jest-junit beside exit code 1 is a conflict", () => {
    const green =
      '<testsuites name="jest tests" tests="1" failures="0" errors="0" time="0.5"><testsuite name="a" tests="1" failures="0" errors="0" skipped="0"><testcase classname="a" name="a" time="0"/></testsuite></testsuites>';
    expect(report(green, 1).verdict.status).toBe("conflict");
  });

  test("21. attempts of Playwright are no tests, and an all-zero JUnit is no pass", () => {
    const { run, verdict } = recorded("09-playwright-flaky-attempts");
    expect(verdict.passed).toBe(false);
    expect(run.tests.some(({ failedAttempts = 0 }) => failedAttempts > 0)).toBe(true);
    expect(new Set(names(run)).size).toBe(run.tests.length);
    const zero =
      '<testsuites id="" name="" tests="0" failures="0" skipped="0" errors="0" time="0.1"></testsuites>';
    for (const exitCode of [0, 1]) expect(report(zero, exitCode).verdict.passed).toBe(false);
  });

  test("22. a program that CTest could not find has failed, although its JUnit says skipped", () => {
    const { run, verdict } = recorded("22-ctest-missing");
    expect(verdict.status).toBe("failed");
    expect(run.counts).toMatchObject({ passed: 1, failed: 2 });
  });

  test("23. an environment of GoogleTest that failed is no pass, and disabled tests are not run", () => {
    const json = {
      tests: 1,
      failures: 0,
      disabled: 0,
      errors: 0,
      name: "AllTests",
      testsuites: [
        { name: "A", tests: 1, failures: 0, testsuite: [{ name: "b", status: "RUN", result: "COMPLETED" }] },
      ],
    };
    expect(report(JSON.stringify(json), 1, "r.json").verdict.passed).toBe(false);
    expect(recorded("gtest/before-throws/default").verdict.passed).toBe(false);
  });

  test("24. cases of Catch2 that failed as expected are no failures", () => {
    const { run, verdict } = recorded("catch2/expected/default");
    expect([verdict.status, run.failures.length]).toEqual(["passed", 0]);
    const junit =
      '<testsuites><testsuite name="t" errors="0" failures="1" tests="3" hostname="tbd" time="0" timestamp="2026-11-30T10:00:00Z"><testcase classname="t.global" name="a" time="0" status="run"><failure/></testcase><testcase classname="t.global" name="b" time="0" status="run"><failure/></testcase><testcase classname="t.global" name="c" time="0" status="run"><failure/></testcase></testsuite></testsuites>';
    const counted = report(junit, 1);
    expect(counted.run.counts).toBeNull();
    expect(counted.verdict.status).toBe("failed");
  });

  test("25. risky tests of PHPUnit make no two numbers of one", () => {
    for (const reporter of ["default", "junit-file"]) {
      const { run, verdict } = recorded(`phpunit/risky/${reporter}`);
      expect([run.counts === null || run.counts.failed >= 0, verdict.status === "error"]).toEqual([
        true,
        false,
      ]);
    }
  });

  test("26. a TestMain that drops the exit code passes nothing, and glued output hides no test", () => {
    for (const reporter of ["default", "verbose", "json"])
      expect(recorded(`go/main-drops/${reporter}`).verdict.passed).toBe(false);
    expect(recorded("go/glued/json").run.counts).toEqual(recorded("go/glued/verbose").run.counts);
  });

  test("27. the points of AVA's TAP count, not its trailer, and more points than planned are no pass", () => {
    const ava = (points: string, plan: string) =>
      console_("ava --tap", `TAP version 13\n${points}\n${plan}\n`, 1);
    const three = "ok 1 - a\nok 2 - b\nnot ok 3 - unhandled";
    expect(ava(three, "1..1").verdict.passed).toBe(false);
    const todo = ava("ok 1 - a\nnot ok 2 - b # TODO", "1..2\n# tests 2\n# pass 1\n# fail 1").run;
    expect(todo.counts?.failed ?? 0).toBe(0);
  });

  test("28. a point that a test of bats printed is not counted, nor is one that its JUnit lost", () => {
    expect(recorded("28-bats-forged").verdict.passed).toBe(false);
    expect(recorded("28-bats-forged").run.counts).toBeNull();
    expect(recorded("28-bats-forged-junit").verdict.passed).toBe(false);
    const lost =
      '<testsuites><testsuite name="a.bats" tests="5" failures="0" errors="0" skipped="0"><testcase name="1"/><testcase name="2"/><testcase name="3"/><testcase name="4"/></testsuite></testsuites>';
    expect(report(lost).verdict.passed).toBe(false);
  });

  test("29. pytest counts attributes by its own rules: its cases count, and a crashed worker is no pass", () => {
    const { run } = recorded("pytest/fail/junit-file");
    expect(run.counts?.total).toBe(run.tests.length);
    const crashed =
      "============================= test session starts ==============================\ncreated: 2/2 workers\n2 workers [4 items]\n\n..\nreplacing crashed worker gw0\n[gw0] node down: Not properly terminated\n\n";
    expect(console_("pytest -n 2 --max-worker-restart 0", crashed).verdict.passed).toBe(false);
  });

  test("30. numbers beside the word failed are only read in totals, and nothing read is no zero", () => {
    const noise = "connect: port 55432 failed\nRetry 3 failed\n";
    for (const command of ["jest", "vitest run", "mocha", "pytest", "go test ./...", "cargo test", "rspec"]) {
      const { run, verdict } = console_(command, noise);
      expect([command, run.counts, verdict.passed]).toEqual([command, null, false]);
    }
    const summary = recorded("jest-30/pass/default");
    const before = read({
      ...summary.evidence,
      stdout: noise,
      stderr: `${noise}${summary.evidence.stderr ?? ""}`,
    });
    expect(before.run.counts).toEqual(summary.run.counts);
  });

  test("31. a test that XCTest skipped is not among those that have to pass", () => {
    const xunit =
      '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="TestResults" errors="0" tests="2" failures="0" skipped="1" time="0.1">\n<testcase classname="ATests" name="testA" time="0.0"/>\n<testcase classname="ATests" name="testB" time="0.0"><skipped/></testcase>\n</testsuite>\n</testsuites>\n';
    const { run } = report(xunit);
    expect(run.counts).toMatchObject({ passed: 1, skipped: 1 });
    const evidence = { stdout: "", exitCode: 0 };
    expect(decideVerdict(evidence, run, { expectedNames: ["ATests.testB"] }).passed).toBe(false);
    expect(decideVerdict(evidence, run, { expectedNames: ["ATests.testA"] }).passed).toBe(true);
  });
});

describe("the recorded cases of the catalogue", () => {
  test.each(catalogue().map((each) => [each.name, each] as const))(
    "%s is read as it truly was",
    (_name, each) => {
      const { run, verdict } = read(each.evidence);
      const { truth } = each;
      if (run.counts !== null) {
        for (const name of ["passed", "failed", "skipped"] as const)
          if (truth[name] !== undefined) expect([name, run.counts[name]]).toEqual([name, truth[name]]);
        expect([truth.verdict, ...(truth.statuses ?? [])]).toContain(verdict.status);
      } else expect(verdict.passed).toBe(false);
    },
  );
});
