import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

describe("the lifetime of a workspace", () => {
  test("ends when nobody uses it, and its files go with it", async () => {
    const { connect, createTestbed, left } = setUp();
    const testbed = { testbed: createTestbed(), workspaceLifetimeMs: 1_000 };
    const client = await connect({ testbed });
    const { workspaceId, expiresAt } = await succeed(client, "create_workspace", {});
    expect(Math.abs(Date.parse(String(expiresAt)) - Date.now() - 1_000)).toBeLessThan(500);
    expect(await succeed(client, "list_workspaces", {})).toEqual({
      workspaces: [{ workspaceId, expiresAt }],
    });
    await setTimeout(700);
    await succeed(client, "read_workspace", { workspaceId });
    await setTimeout(700);
    await succeed(client, "read_workspace", { workspaceId });
    await setTimeout(1_500);
    expect(await refused(client, "read_workspace", { workspaceId })).toMatchObject({
      code: "invalid_request",
      hint: expect.stringContaining("create_workspace"),
    });
    expect(await succeed(client, "list_workspaces", {})).toEqual({ workspaces: [] });
    expect(left()).toEqual([]);
  });

  test("does not end while a run goes on in it", async () => {
    const { connect, createTestbed } = setUp();
    const client = await connect({ testbed: { testbed: createTestbed(), workspaceLifetimeMs: 1_000 } });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const args = ["-e", "setTimeout(() => console.log('the end'), 1800)"];
    const run = { workspaceId, command: "node", args, requireTests: false };
    expect(await succeed(client, "run_tests", run)).toMatchObject({ passed: true, stdout: "the end\n" });
    await succeed(client, "read_workspace", { workspaceId });
  });
});
