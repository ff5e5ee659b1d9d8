import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe, type RunEvidence } from "../../src/index.js";
import { recordings } from "../recorded.js";

const decide = (evidence: RunEvidence) => decideVerdict(evidence, parseTestRun(evidence));
const codes = (evidence: RunEvidence) => decide(evidence).findings.map(({ code }) => code);
const pytestConsole =
  "============================= test session starts ==============================\ncollected 1 item\n\ntest_a.py .                     [100%]\n\n============== 1 passed in 0.01s ===============\n";
const LEFT = /exit|crash|kill|no-tests/u;
const REPORT = { path: "/r/report.xml", content: '<testsuite name="a"><testcase name="x"/></testsuite>' };

const commands: readonly (readonly [string, readonly string[]])[] = [
  ["node", ["--test", "a.test.js"]],
  ["jest", []],
  ["npx", ["vitest", "run"]],
  ["mocha", ["a.js"]],
  ["pytest", []],
  ["rspec", ["a_spec.rb"]],
  ["phpunit", ["ATest.php"]],
  ["ctest", []],
  ["bats", ["a.bats"]],
  ["bun", ["test"]],
  ["deno", ["test"]],
  ["./a", ["--gtest_color=no"]],
  ["playwright", ["test"]],
];

describe("a report that the arguments ask for", () => {
  test.each(commands)("by the recipe of %s makes the run incomplete where it is missing", (command, args) => {
    const recipe = reportRecipe(command, args);
    const asked = recipe?.apply("/r/report.xml").args ?? [];
    expect(recipe).not.toBeNull();
    const evidence = { stdout: "", exitCode: 0, command, args: asked };
    expect(codes({ ...evidence, reports: [] })).toContain("report-missing");
    expect(codes({ ...evidence, summaries: [] })).toContain("report-missing");
    expect(decide({ ...evidence, reports: [] }).status).toBe("incomplete");
    expect(codes({ ...evidence, reports: [REPORT] })).not.toContain("report-missing");
    expect(codes(evidence)).not.toContain("report-missing");
  });

  test.each([
    ["pytest", ["--junitxml", "r.xml"]],
    ["mocha", ["-R", "json", "--reporter-options", "output=r.json"]],
    ["mocha", ["-R", "mocha-junit-reporter", "--reporter-option=mochaFile=r.xml"]],
    ["vitest", ["run", "--reporter=junit", "--outputFile=r.xml"]],
  ] as const)("is known from the arguments %s %j", (command, args) => {
    const evidence = { stdout: "", exitCode: 0, command, args, reports: [] };
    expect(codes(evidence)).toContain("report-missing");
  });

  test("does not let the console stand in for it", () => {
    const evidence = { stdout: pytestConsole, exitCode: 0, command: "pytest", args: ["--junit-xml=r.xml"] };
    expect(decide({ ...evidence, reports: [] }).status).toBe("incomplete");
    expect(decide(evidence).status).toBe("passed");
    const both = {
      ...evidence,
      args: ["--junit-xml=r.xml", "--test-reporter-destination=x"],
      reports: [REPORT],
    };
    expect(decide(both).status).toBe("incomplete");
  });

  test("on a standard stream is none", () => {
    const args = ["--test", "--test-reporter=tap", "--test-reporter-destination=stdout"];
    const stdout = "TAP version 13\nok 1 - a\n1..1\n";
    expect(codes({ stdout, exitCode: 0, command: "node", args, reports: [] })).not.toContain(
      "report-missing",
    );
  });

  test("is missing in no recording of a run that ended by itself", () => {
    const missing = recordings().filter(({ evidence }) => codes(evidence).includes("report-missing"));
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.filter(({ scenario }) => !LEFT.test(scenario)).map(({ name }) => name)).toEqual([]);
  });
});

describe("a command that only lists its tests", () => {
  const rspecReport = {
    path: "r.json",
    content: JSON.stringify({
      version: "3.12.0",
      examples: [
        {
          id: "1",
          description: "a",
          full_description: "x a",
          status: "passed",
          file_path: "a",
          line_number: 1,
        },
      ],
      summary: { duration: 0, example_count: 1, failure_count: 0, pending_count: 0 },
      summary_line: "1 example, 0 failures",
    }),
  };

  test("of RSpec has no recipe, and its report is no run", () => {
    expect(reportRecipe("rspec", ["--dry-run", "a_spec.rb"])).toBeNull();
    const args = ["--format", "json", "--out", "r.json", "a_spec.rb"];
    const evidence = { stdout: "", exitCode: 0, command: "rspec", args, reports: [rspecReport] };
    expect(parseTestRun(evidence).counts?.passed).toBe(1);
    const dry = { ...evidence, args: ["--dry-run", ...args] };
    expect(decide(dry).status).toBe("incomplete");
    expect(parseTestRun(dry).counts).toBeNull();
  });

  test.each([
    ["ctest", ["-N"], "Test project /tmp/x\n  Test #1: ok\n\nTotal Tests: 1\n"],
    ["ctest", ["--show-only=json-v1"], "{}\n"],
    ["go", ["test", "-list", "."], "TestA\nok  \tex/ok\t0.002s\n"],
    ["go", ["test", "-exec", "true", "./ok"], "ok  \tex/ok\t0.002s\n"],
    ["go", ["test", "-c", "./ok"], ""],
    ["cargo", ["test", "--", "--list"], "a: test\n\n1 test, 0 benchmarks\n"],
    ["cargo", ["test", "--no-run"], ""],
    ["pytest", ["--collect-only"], pytestConsole],
    ["jest", ["--listTests"], "/x/a.test.js\n"],
    ["phpunit", ["--list-tests"], "Available test(s):\n - ATest::testA\n"],
    ["./tests", ["--gtest_list_tests"], "T.\n  a\n"],
  ] as const)("%s %j is never a pass by its exit code", (command, args, stdout) => {
    const evidence = { stdout, exitCode: 0, command, args };
    expect(decide(evidence).status).toBe("incomplete");
    expect(codes(evidence)).toContain("tests-not-run");
  });

  test("of a tool that is no runner is judged by its exit code", () => {
    const evidence = { stdout: "", exitCode: 0, command: "lister", args: ["--list", "-N", "--dry-run"] };
    expect(decide(evidence).status).toBe("passed");
  });
});

describe("go test -v", () => {
  test("in which no test began ran none", () => {
    const evidence = { stdout: "ok  \tex/a\t0.002s\n", exitCode: 0, command: "go" };
    expect(decide({ ...evidence, args: ["test", "-v", "./a"] }).status).toBe("no-tests");
    expect(decide({ ...evidence, args: ["test", "-v", "-exec", "true", "./a"] }).status).toBe("no-tests");
    expect(decide({ ...evidence, args: ["test", "./a"] }).status).toBe("passed");
  });
});
