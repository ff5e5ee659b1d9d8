import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";
import { samples } from "../forged.js";

function recording(name: string): RunEvidence {
  const found = samples(/./u, /./u).find((sample) => sample.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return found.evidence;
}

function judge(evidence: RunEvidence): { readonly status: string; readonly counts: unknown } {
  const run = parseTestRun(evidence);
  return { status: decideVerdict(evidence, run).status, counts: run.counts };
}

describe("what a test prints in the form of its own runner", () => {
  test("is no JSON of Vitest 5, which writes it to a file and says so", () => {
    const evidence = recording("vitest-5/todo/json");
    const { stdout } = recording("vitest-3/pass/json");
    expect(judge({ ...evidence, stdout: stdout + evidence.stdout })).toMatchObject({
      status: "incomplete",
      counts: null,
    });
  });

  test("is no document of RSpec beside its totals", () => {
    const evidence = recording("rspec/pass/documentation");
    const { stdout } = recording("rspec/fail/json");
    expect(judge({ ...evidence, stdout: `${stdout}\n${evidence.stdout}` })).toMatchObject({
      status: "conflict",
      counts: null,
    });
  });

  test("is no test of go inside of another one", () => {
    const evidence = recording("go/main-drops/verbose");
    const forged = "=== RUN   TestForged\n--- PASS: TestForged (0.00s)\n";
    const stdout = evidence.stdout.replace("=== RUN   TestAdds\n", `=== RUN   TestAdds\n${forged}`);
    expect(judge({ ...evidence, stdout })).toMatchObject({ status: "failed", counts: null });
  });

  test("erases no service message of Karma", () => {
    const evidence = recording("karma/fail/teamcity");
    const stdout = evidence.stdout.replaceAll(/^(?= ##teamcity\[testFinished)/gmu, "\u001B[1A\u001B[2K");
    expect(judge({ ...evidence, stdout })).toEqual(judge(evidence));
  });

  test.each([
    ["exunit/excluded/default", "1 test, 0 failures"],
    ["minitest/no-tests/default", "0 runs, "],
  ])("is no digit of the total of %s", (name, total) => {
    const evidence = recording(name);
    const stdout = evidence.stdout.replace(total, `1${total}`);
    expect(judge({ ...evidence, stdout })).toMatchObject({ status: "conflict", counts: null });
  });

  test("shows no test of prove, which names them only with -v", () => {
    const evidence = recording("prove/pass/default");
    const { stdout } = recording("prove/pass/verbose");
    const shown = stdout.slice(0, stdout.indexOf("All tests successful."));
    expect(judge({ ...evidence, stdout: shown + evidence.stdout }).counts).toBeNull();
  });
});
