import { describe, expect, test } from "vitest";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

async function connected() {
  const { connect } = setUp();
  const client = await connect({ testbed: {}, groups: ["ci"] });
  await client.listTools();
  return client;
}

describe("diagnose_ci", () => {
  test("names category, evidence lines and next step of a failed log", async () => {
    const content = "installing\nnpm error code ERESOLVE\nnpm error ERESOLVE could not resolve\n";
    const result = await succeed(await connected(), "diagnose_ci", { content, exitCode: 1 });
    expect(result).toMatchObject({
      outcome: "failed",
      findings: [{ category: "dependency-conflict", evidence: [{ startLine: 2 }, { startLine: 3 }] }],
      lines: 3,
    });
    expect(JSON.stringify(result["findings"])).toContain("nextStep");
  });

  test("reads a JUnit report", async () => {
    const content = [
      '<testsuite tests="1" failures="1"><testcase name="adds" classname="sum">',
      '<failure message="expected 3 to be 2">AssertionError: expected 3 to be 2</failure></testcase></testsuite>',
    ].join("");
    const result = await succeed(await connected(), "diagnose_ci", { content, kind: "junit" });
    expect(result).toMatchObject({ outcome: "failed", findings: [{ category: "assertion" }] });
  });

  test("says that it does not know, and that a log passed, as normal results", async () => {
    const client = await connected();
    const unknown = await succeed(client, "diagnose_ci", { content: "something is odd\n", exitCode: 3 });
    expect(unknown).toMatchObject({ findings: [{ category: "unknown" }] });
    const passed = await succeed(client, "diagnose_ci", { content: "all is well\n", exitCode: 0 });
    expect(passed).toMatchObject({ outcome: "passed", findings: [] });
  });

  test("does not take a line of a run that passed for evidence", async () => {
    const baseline = "curl: (6) Could not resolve host: metrics.example\nall is well\n";
    const content =
      "curl: (6) Could not resolve host: metrics.example\nsrc/a.ts(3,5): error TS2322: Type 'string'\n";
    const result = await succeed(await connected(), "diagnose_ci", { content, baseline, exitCode: 2 });
    expect(result).toMatchObject({ findings: [{ category: "compile-error" }] });
  });

  test("keeps its result within 16 KiB, however long the log and its lines", async () => {
    const content = `npm error code E${"\u0001".repeat(2_000)}\nerror: cannot ${"x".repeat(5_000)}\n`.repeat(
      300,
    );
    const result = await succeed(await connected(), "diagnose_ci", { content, exitCode: 1 });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
  });

  test("refuses a kind that it does not know", async () => {
    expect(await refused(await connected(), "diagnose_ci", { content: "", kind: "xml" })).toMatchObject({
      code: "invalid_request",
    });
  });
});
