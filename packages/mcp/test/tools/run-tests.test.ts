import { describe, expect, test } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { candidate } from "../support/candidates.js";
import { type Arguments, refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";
import { hangingPids, isAlive } from "../support/processes.js";

async function runCandidate(
  client: Client,
  name: string,
  args: Arguments = {},
): Promise<Record<string, unknown>> {
  const { workspaceId } = await succeed(client, "create_workspace", { files: candidate(name) });
  return succeed(client, "run_tests", { workspaceId, command: "node", args: ["--test"], ...args });
}

describe("run_tests", () => {
  test("passes a right candidate, with counts and evidence", async () => {
    const { connect } = setUp();
    const client = await connect();
    expect(await runCandidate(client, "passing")).toMatchObject({
      passed: true,
      status: "passed",
      reporter: "node-test",
      total: 2,
      passedCount: 2,
      failedCount: 0,
      skipped: 0,
      todo: 0,
      errors: 0,
      failures: [],
      exitCode: 0,
      signal: null,
      timedOut: false,
      truncated: false,
      isolation: "none",
      otherUser: false,
    });
  });

  test("fails a wrong candidate with the name of the failed test, as a normal result", async () => {
    const { connect } = setUp();
    const client = await connect();
    const result = await runCandidate(client, "failing");
    expect(result).toMatchObject({
      passed: false,
      status: "failed",
      total: 2,
      passedCount: 1,
      failedCount: 1,
      exitCode: 1,
    });
    expect(result["failures"]).toMatchObject([{ name: "adds negative numbers" }]);
    expect(result["findings"]).not.toEqual([]);
  });

  test("kills a candidate that never ends, and everything it started", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const run = runCandidate(client, "hanging", { timeoutMs: 3_000 });
    const pids = await hangingPids(directory);
    expect(await run).toMatchObject({ passed: false, status: "timed-out", timedOut: true });
    expect(pids.filter(isAlive)).toEqual([]);
  });

  test("says that a candidate could not be loaded", async () => {
    const { connect } = setUp();
    const client = await connect();
    const result = await runCandidate(client, "throws-on-import");
    expect(result).toMatchObject({ passed: false, exitCode: 1 });
    expect(["error", "failed"]).toContain(result["status"]);
    expect(JSON.stringify(result)).toContain("broken while it is loaded");
  });

  test("does not take an early exit for a pass", async () => {
    const { connect } = setUp();
    const client = await connect();
    const result = await runCandidate(client, "exits-early");
    expect(result).toMatchObject({ passed: false, exitCode: 0 });
    expect(["incomplete", "no-tests", "error"]).toContain(result["status"]);
  });

  test("does not take a command that runs no tests for a pass, unless it is told to", async () => {
    const { connect } = setUp();
    const client = await connect();
    const args = { args: ["--version"] };
    expect(await runCandidate(client, "passing", args)).toMatchObject({ passed: false, total: null });
    expect(await runCandidate(client, "passing", { ...args, requireTests: false })).toMatchObject({
      passed: true,
      reporter: "exit-code",
      total: null,
      passedCount: null,
    });
  });

  test("does not pass when an expected test is missing", async () => {
    const { connect } = setUp();
    const client = await connect();
    const expectedTests = ["adds two numbers", "adds fractions"];
    const result = await runCandidate(client, "passing", { expectedTests });
    expect(result["passed"]).toBe(false);
    expect(JSON.stringify(result["findings"])).toContain("adds fractions");
  });

  test("reaches assurance L1 when the expected tests are named and all evidence agrees", async (context) => {
    if (process.platform !== "linux") context.skip("/proc: nothing else proves that no process is left");
    const { connect } = setUp();
    const client = await connect();
    const expectedTests = ["adds two numbers", "adds negative numbers"];
    const named = await runCandidate(client, "passing", { expectedTests });
    expect(named).toMatchObject({ passed: true, source: "report-file", assurance: { level: "L1" } });
    expect(await runCandidate(client, "passing")).toMatchObject({ passed: true, assurance: { level: "L0" } });
  });

  test("says in a normal result why a command did not start", async () => {
    const { connect } = setUp();
    const client = await connect();
    const result = await runCandidate(client, "passing", { command: "no-such-runner" });
    expect(result).toMatchObject({
      passed: false,
      status: "not-started",
      notStarted: "command-not-found",
      exitCode: null,
    });
  });

  test("passes variables on, and refuses those that change how code is loaded", async () => {
    const { connect } = setUp();
    const client = await connect();
    const print = { args: ["-p", "process.env.SEED"], requireTests: false };
    expect(
      await runCandidate(client, "passing", { ...print, env: [{ name: "SEED", value: "42" }] }),
    ).toMatchObject({
      stdout: "42\n",
    });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const env = [{ name: "NODE_OPTIONS", value: "--import=./evil.js" }];
    const error = await refused(client, "run_tests", { workspaceId, command: "node", env });
    expect(error["message"]).toContain("NODE_OPTIONS");
  });

  test("does not hand on the variables of the server", async () => {
    const { connect } = setUp();
    process.env["TESTBED_MCP_TEST_SECRET"] = "do-not-leak";
    const client = await connect();
    const args = { args: ["-p", "JSON.stringify(process.env)"], requireTests: false };
    const result = await runCandidate(client, "passing", args);
    delete process.env["TESTBED_MCP_TEST_SECRET"];
    expect(result["stdout"]).toContain("PATH");
    expect(result["stdout"]).not.toContain("do-not-leak");
  });

  test("returns raw output on request only, bounded", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const args = { args: ["-p", "process.cwd()"], requireTests: false };
    const plain = await runCandidate(client, "passing", args);
    expect(plain).toMatchObject({ stdout: "<workspace>\n" });
    expect(plain).not.toHaveProperty("rawStdout");
    const raw = await runCandidate(client, "passing", { ...args, rawOutputBytes: 1_000 });
    expect(raw["rawStdout"]).toContain(directory);
    const cut = await runCandidate(client, "chatty", { rawOutputBytes: 2_000 });
    expect(JSON.stringify(cut["rawStdout"]).length).toBeLessThan(2_100);
  });

  test("keeps the result of a chatty run within 16 KiB, with the last lines in it", async () => {
    const { connect } = setUp();
    const client = await connect();
    const result = await runCandidate(client, "chatty");
    expect(result).toMatchObject({ passed: true, truncated: true, passedCount: 1 });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
    expect(result["stdout"]).toContain("bytes omitted]");
    expect(result["stdout"]).toContain("line 0:");
  });

  test("says nothing about where the workspace lies on the host", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    for (const name of ["passing", "failing", "exits-early", "throws-on-import"]) {
      expect(JSON.stringify(await runCandidate(client, name))).not.toContain(directory);
    }
  });

  test("refuses an unknown id before anything runs", async () => {
    const { connect } = setUp();
    const client = await connect();
    const error = await refused(client, "run_tests", { workspaceId: "gone", command: "node" });
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(error["hint"]).toContain("create_workspace");
  });
});
