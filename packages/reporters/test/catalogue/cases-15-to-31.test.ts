import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../src/index.js";
import { all, names, printed, read, recorded, report } from "./read-case.js";

// Wrong verdicts that other readers give, by the numbers of the catalogue; each with the right answer.

describe("the catalogue of wrong verdicts", () => {
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
      expect(verdict.passed && outcome !== "Inconclusive").toBe(false);
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
      printed("ava --tap", `TAP version 13\n${points}\n${plan}\n`, 1);
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
    expect(printed("pytest -n 2 --max-worker-restart 0", crashed).verdict.passed).toBe(false);
  });

  test("30. numbers beside the word failed are only read in totals, and nothing read is no zero", () => {
    const noise = "connect: port 55432 failed\nRetry 3 failed\n";
    for (const command of ["jest", "vitest run", "mocha", "pytest", "go test ./...", "cargo test", "rspec"]) {
      const { run, verdict } = printed(command, noise);
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
