import { setTimeout } from "node:timers/promises";
import type { Progress } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { candidate } from "../support/candidates.js";
import { succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

describe("progress", () => {
  test.for(["2025", "2026"] as const)(
    "is told at once and then again and again with growing values, %s protocol",
    async (era) => {
      const { connect } = setUp();
      const client = await connect({ era, heartbeatMs: 100 });
      const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
      const beats: Progress[] = [];
      const args = { workspaceId, command: "node", args: ["--test"], timeoutMs: 1_000 };
      await client.callTool(
        { name: "run_tests", arguments: args },
        { onprogress: (progress) => beats.push(progress) },
      );
      expect(beats.length).toBeGreaterThanOrEqual(4);
      const values = beats.map(({ progress }) => progress);
      expect(values).toEqual([...new Set(values)].toSorted((a, b) => a - b));
      expect(beats[0]?.message).toMatch(/(?:running|not begun).* 0 s/);
    },
  );

  test("is told at once, however long the interval", async () => {
    const { connect } = setUp();
    const client = await connect({ heartbeatMs: 10_000 });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const beats: unknown[] = [];
    const args = { workspaceId, command: "node", args: ["--version"] };
    const onprogress = (progress: unknown): unknown => beats.push(progress);
    await client.callTool({ name: "run_tests", arguments: args }, { onprogress });
    expect(beats).toMatchObject([{ progress: 0 }]);
  });

  test("ends with the call", async () => {
    const { connect } = setUp();
    const client = await connect({ heartbeatMs: 100 });
    // A client takes progress of a call that has ended for an error.
    const late: unknown[] = [];
    Object.assign(client, { onerror: (error: unknown) => late.push(error) });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const args = { workspaceId, command: "node", args: ["--version"] };
    await client.callTool({ name: "run_tests", arguments: args }, { onprogress: () => {} });
    await setTimeout(500);
    expect(late).toEqual([]);
  });

  test("keeps a client alive that would give up before the end", async () => {
    const { connect } = setUp();
    const client = await connect({ heartbeatMs: 100 });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const args = { workspaceId, command: "node", args: ["--test"], timeoutMs: 2_000 };
    const result = await client.callTool(
      { name: "run_tests", arguments: args },
      { onprogress: () => {}, timeout: 1_000, resetTimeoutOnProgress: true },
    );
    expect(result.structuredContent).toMatchObject({ status: "timed-out" });
  });
});
