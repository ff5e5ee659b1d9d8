import { describe, expect, test } from "vitest";
import { z } from "zod";
import { candidate } from "../support/candidates.js";
import { refused, succeed } from "../support/calls.js";
import { eventually, hangingPids, isAlive } from "../support/processes.js";
import { setUp } from "../support/set-up.js";

const hang = { command: "node", args: ["--test"] };

describe("a run that outlives its call", () => {
  test.for(["2025", "2026"] as const)(
    "is waited for by its id, with the same result as without waiting, %s protocol",
    async (era) => {
      const { connect } = setUp();
      const client = await connect({ era });
      await client.listTools();
      const { workspaceId } = await succeed(client, "create_workspace", {});
      const args = ["-e", "setTimeout(() => console.log('the end'), 1500)"];
      const run = { workspaceId, command: "node", args, requireTests: false };
      const begun = await succeed(client, "run_tests", { ...run, waitMs: 100 });
      expect(begun).toMatchObject({
        tool: "run_tests",
        status: "running",
        passed: false,
        expiresAt: null,
        hint: expect.stringContaining("get_run"),
      });
      const { runId } = begun;
      expect(await succeed(client, "get_run", { runId, waitMs: 0 })).toMatchObject({ status: "running" });
      const ended = await succeed(client, "get_run", { runId });
      expect(ended).toMatchObject({ runId, status: "passed", passed: true, stdout: "the end\n" });
      expect(Date.parse(String(ended["expiresAt"]))).toBeGreaterThan(Date.now() + 3_500_000);
      expect(await succeed(client, "get_run", { runId })).toEqual(ended);
      expect(await succeed(client, "cancel_run", { runId })).toEqual(ended);
    },
  );

  test("is ended with its whole tree by cancel_run, and keeps its evidence", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const { runId } = await succeed(client, "run_tests", { workspaceId, ...hang, waitMs: 0 });
    const pids = await hangingPids(directory);
    const start = performance.now();
    const ended = await succeed(client, "cancel_run", { runId });
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(ended).toMatchObject({ runId, status: "cancelled", passed: false });
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await succeed(client, "get_run", { runId })).toEqual(ended);
  });

  test("goes on when a call that only waits for it is given up", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const { runId } = await succeed(client, "run_tests", { workspaceId, ...hang, waitMs: 0 });
    const pids = await hangingPids(directory);
    const waiting = client.callTool({ name: "get_run", arguments: { runId } }, { timeout: 500 });
    await expect(waiting).rejects.toThrow(/timed out/i);
    expect(await succeed(client, "get_run", { runId, waitMs: 0 })).toMatchObject({ status: "running" });
    expect(pids.filter(isAlive)).toEqual(pids);
  });

  test("is found by the id in its progress after the call that started it was given up", async () => {
    const { connect, directory } = setUp();
    const client = await connect({ heartbeatMs: 100 });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const messages: string[] = [];
    const cancel = new AbortController();
    const call = client
      .callTool(
        { name: "run_tests", arguments: { workspaceId, ...hang } },
        { signal: cancel.signal, onprogress: ({ message }) => messages.push(message ?? "") },
      )
      .catch(() => "given up");
    const pids = await hangingPids(directory);
    cancel.abort();
    expect(await call).toBe("given up");
    await eventually("the run is dead", () => !pids.some(isAlive), 1_500);
    const [, runId] = /run ([0-9a-f-]{36})$/.exec(messages[0] ?? "") ?? [];
    expect(await succeed(client, "get_run", { runId })).toMatchObject({ status: "cancelled", passed: false });
  });

  test("is dead within a second and a half of a client that stops waiting after 2 s", async () => {
    const { spawn, directory } = setUp();
    const { client } = await spawn("legacy");
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const call = client
      .callTool({ name: "run_tests", arguments: { workspaceId, ...hang } }, { timeout: 2_000 })
      .then(
        () => "answered",
        (error: unknown) => String(error),
      );
    const pids = await hangingPids(directory);
    expect(await call).toMatch(/timed out/i);
    await eventually("the run is dead", () => !pids.some(isAlive), 1_500);
    // The server is well, and the workspace is still there for the next call.
    const next = { workspaceId, command: "node", args: ["-p", "1"], requireTests: false };
    expect(await succeed(client, "run_tests", next)).toMatchObject({ passed: true });
  });

  test("that a client starts and leaves is there when it comes back for it", async () => {
    const { spawn } = setUp();
    const { client } = await spawn("legacy");
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const args = ["-e", "setTimeout(() => console.log('the end'), 4000)"];
    const run = { workspaceId, command: "node", args, requireTests: false, waitMs: 1_000 };
    const patient = { timeout: 2_000 };
    const stateOf = z.looseObject({ status: z.string(), runId: z.string() });
    const begun = await client.callTool({ name: "run_tests", arguments: run }, patient);
    let last = stateOf.parse(begun.structuredContent);
    expect(last.status).toBe("running");
    while (last.status === "running") {
      const wait = { name: "get_run", arguments: { runId: last.runId, waitMs: 1_000 } };
      last = stateOf.parse((await client.callTool(wait, patient)).structuredContent);
    }
    expect(last).toMatchObject({ passed: true, stdout: "the end\n" });
  });

  test("that waited too long for others to end is refused as busy, and never begins", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed({ maxConcurrentRuns: 1, maxQueueWaitMs: 300 });
    const client = await connect({ testbed });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const { runId } = await succeed(client, "run_tests", { workspaceId, ...hang, waitMs: 0 });
    const args = ["-e", "fs.writeFileSync('begun', '')"];
    const waited = { workspaceId, command: "node", args, requireTests: false };
    expect(await refused(client, "run_tests", waited)).toMatchObject({
      code: "busy",
      message: expect.stringContaining("300 ms"),
      retryable: true,
    });
    await succeed(client, "cancel_run", { runId });
    const { entries } = await succeed(client, "read_workspace", { workspaceId });
    expect(JSON.stringify(entries)).not.toContain("begun");
  });

  test("is an error that says what to do once it is kept no more, or never was", async () => {
    const { connect, createTestbed } = setUp();
    const client = await connect({ testbed: { testbed: createTestbed(), runLifetimeMs: 1_000 } });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const args = { workspaceId, command: "node", args: ["--version"] };
    const { runId } = await succeed(client, "run_tests", args);
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    for (const tool of ["get_run", "cancel_run"]) {
      expect(await refused(client, tool, { runId })).toMatchObject({
        code: "invalid_request",
        hint: expect.stringContaining("run_tests"),
        retryable: false,
      });
    }
  });

  test("is refused as busy, which can be retried, when as many go on as are allowed", async () => {
    const { connect, createTestbed } = setUp();
    const client = await connect({ testbed: { testbed: createTestbed(), maxRuns: 1 } });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const run = { workspaceId, ...hang, waitMs: 0 };
    const { runId } = await succeed(client, "run_tests", run);
    expect(await refused(client, "run_tests", run)).toMatchObject({
      code: "busy",
      hint: expect.stringContaining("get_run"),
      retryable: true,
    });
    await succeed(client, "cancel_run", { runId });
    const other = await succeed(client, "run_tests", run);
    expect(other).toMatchObject({ status: "running" });
    await succeed(client, "cancel_run", { runId: other["runId"] });
  });
});
