import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

const read = (content: string, exitCode = 0) => {
  const evidence = { stdout: "", exitCode, reports: [{ path: "report.xml", content }] };
  const run = parseTestRun(evidence);
  return { run, status: decideVerdict(evidence, run).status };
};

const trx = (results: string, total: number, outcome = "Completed", infos = ""): string =>
  `<?xml version="1.0"?><TestRun xmlns="http://microsoft.com/schemas/VisualStudio/TeamTest/2010"><Results>${results}</Results><ResultSummary outcome="${outcome}"><Counters total="${total}"/>${infos}</ResultSummary></TestRun>`;
const result = (name: string, outcome: string): string =>
  `<UnitTestResult testName="${name}"${outcome === "" ? "" : ` outcome="${outcome}"`}/>`;

describe("a TRX report", () => {
  test("passes with every test passed", () => {
    const { run, status } = read(trx(result("A.b", "Passed") + result("A.c", "NotExecuted"), 2));
    expect([status, run.reporter]).toEqual(["passed", "trx"]);
    expect(run.counts).toMatchObject({ total: 2, passed: 1, skipped: 1 });
  });

  test.each(["Failed", "Error", "Timeout", "Aborted", "Disconnected", "PassedButRunAborted", "New", ""])(
    "with the outcome '%s' has failed",
    (outcome) => {
      const { run, status } = read(trx(result("A.b", "Passed") + result("A.c", outcome), 2));
      expect(status).toBe("failed");
      expect(run.failures.map(({ name }) => name)).toEqual(["A.c"]);
    },
  );

  test("of a run that was aborted is an error, although all results passed", () => {
    expect(read(trx(result("A.b", "Passed"), 1, "Aborted")).status).toBe("error");
    const info = '<RunInfos><RunInfo outcome="Error"><Text>host crashed</Text></RunInfo></RunInfos>';
    const { run, status } = read(trx(result("A.b", "Passed"), 1, "Failed", info));
    expect([status, run.errors[0]?.message]).toEqual(["error", "host crashed"]);
  });

  test("whose counter is higher than its results has no counts, and does not pass", () => {
    const { run, status } = read(trx(result("A.b", "Passed"), 3));
    expect([run.counts, status]).toEqual([null, "conflict"]);
  });

  test("that is cut off, or lacks its summary, does not pass", () => {
    const whole = trx(result("A.b", "Passed"), 1);
    for (let length = 1; length < whole.length; length += 3)
      expect(read(whole.slice(0, length)).status).not.toBe("passed");
    expect(read("<TestRun><Results></Results></TestRun>").status).not.toBe("passed");
  });

  test("with a DOCTYPE is refused", () => {
    const content = trx(result("A.b", "Passed"), 1).replace("<TestRun", "<!DOCTYPE TestRun><TestRun");
    expect(read(content).status).not.toBe("passed");
  });
});

describe("a report of NUnit 3", () => {
  const nunit = (cases: string, total: number, suite = ""): string =>
    `<test-run testcasecount="${total}" result="Failed"><test-suite type="Assembly" name="a.dll"><test-suite type="TestFixture" name="Queue"${suite}>${cases}</test-suite></test-suite></test-run>`;

  test("names suite and test, and counts inconclusive ones as skipped", () => {
    const cases =
      '<test-case name="Pushes" result="Passed"/><test-case name="Pops" result="Failed"><failure><message>no</message></failure></test-case><test-case name="Waits" result="Inconclusive"/>';
    const { run, status } = read(nunit(cases, 3), 1);
    expect(status).toBe("failed");
    expect(run.counts).toMatchObject({ total: 3, passed: 1, failed: 1, skipped: 1 });
    expect(run.failures).toEqual([{ name: "Pops", suite: ["Queue"], message: "no" }]);
  });

  test("with a set-up that threw is an error", () => {
    const cases = '<failure><message>setup</message></failure><test-case name="Pushes" result="Passed"/>';
    expect(read(nunit(cases, 1, ' site="SetUp"')).status).toBe("error");
  });

  test("that lost test cases has no counts", () => {
    expect(read(nunit('<test-case name="Pushes" result="Passed"/>', 2)).run.counts).toBeNull();
  });
});

describe("a report of NUnit 2", () => {
  test("adds the tests that were not run to its total", () => {
    const content =
      '<test-results total="1" not-run="1"><test-suite type="TestFixture" name="Queue"><results><test-case name="Queue.Pushes" executed="True" result="Success"/><test-case name="Queue.Pops" executed="False" result="Ignored"/></results></test-suite></test-results>';
    const { run, status } = read(content);
    expect([status, run.counts?.skipped]).toEqual(["passed", 1]);
  });

  test("with a result that it does not know has failed", () => {
    const content =
      '<test-results total="1" not-run="0"><test-case name="a" executed="True" result="Cancelled"/></test-results>';
    expect(read(content).status).toBe("failed");
  });
});

describe("a report of xUnit.net", () => {
  const xunit = (tests: string, total: number, errors = ""): string =>
    `<assemblies><assembly name="a.dll" total="${total}"><errors>${errors}</errors><collection>${tests}</collection></assembly></assemblies>`;

  test("takes the class off the names", () => {
    const tests =
      '<test name="Demo.Queue.Pushes" type="Demo.Queue" result="Pass"/><test name="Demo.Queue.Pops" type="Demo.Queue" result="Fail"><failure><message>no</message></failure></test>';
    const { run, status } = read(xunit(tests, 2), 1);
    expect(status).toBe("failed");
    expect(run.failures).toEqual([{ name: "Pops", suite: ["Demo.Queue"], message: "no" }]);
  });

  test("with an error of a fixture is an error", () => {
    const error =
      '<error type="class-cleanup" name="Queue"><failure><message>teardown</message></failure></error>';
    expect(read(xunit('<test name="a" type="" result="Pass"/>', 1, error)).status).toBe("error");
  });
});
