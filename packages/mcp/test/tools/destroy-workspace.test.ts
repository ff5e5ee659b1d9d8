import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { candidate } from "../support/candidates.js";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";
import { hangingPids, isAlive } from "../support/processes.js";

describe("destroy_workspace", () => {
  test("deletes the directory, and says once only that it existed", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const { workspaceId } = await succeed(client, "create_workspace", {
      files: [{ path: "a", content: "" }],
    });
    const { root } = testbed.workspace(String(workspaceId));
    expect(await succeed(client, "destroy_workspace", { workspaceId })).toEqual({
      workspaceId,
      existed: true,
    });
    expect(existsSync(root)).toBe(false);
    expect(await succeed(client, "destroy_workspace", { workspaceId })).toEqual({
      workspaceId,
      existed: false,
    });
    expect(await refused(client, "run_tests", { workspaceId, command: "node" })).toMatchObject({
      code: "invalid_request",
    });
  });

  test("ends a run that is going on, which is then cancelled", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const run = succeed(client, "run_tests", { workspaceId, command: "node", args: ["--test"] });
    const pids = await hangingPids(directory);
    await succeed(client, "destroy_workspace", { workspaceId });
    expect(pids.filter(isAlive)).toEqual([]);
    expect(await run).toMatchObject({ passed: false, status: "cancelled" });
  });
});
