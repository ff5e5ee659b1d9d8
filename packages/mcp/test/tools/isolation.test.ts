import { chmodSync, existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { succeed } from "../support/calls.js";
import { candidate } from "../support/candidates.js";
import { setUp } from "../support/set-up.js";

const run = { command: "node", args: ["--test"] };
const otherUser = process.getuid?.() === 0;

describe("a server with isolation", () => {
  test.beforeEach((ctx) => ctx.skip(!existsSync("/usr/bin/bwrap"), "bwrap: /usr/bin/bwrap is not installed"));

  test("runs every suite in it, and says so", async () => {
    const { connect, createTestbed, directory } = setUp();
    chmodSync(directory, 0o755);
    const client = await connect({ testbed: createTestbed({ isolation: { mode: "bubblewrap" } }) });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
    const result = await succeed(client, "run_tests", { workspaceId, ...run });
    expect(result).toMatchObject({ passed: true, isolation: "bubblewrap", otherUser });
  });

  test("is started by a flag, which no caller can change", async () => {
    const { spawn, directory } = setUp();
    chmodSync(directory, 0o755);
    const { client } = await spawn("legacy", "--isolation", "auto", "--require-isolation");
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
    const result = await succeed(client, "run_tests", { workspaceId, ...run });
    expect(result).toMatchObject({ passed: true, isolation: "bubblewrap", otherUser });
  });

  test("says not-started where its isolation cannot be had", async () => {
    const { connect, createTestbed, directory } = setUp();
    chmodSync(directory, 0o755);
    const isolation = { mode: "container", image: "localhost/testbed-no-such-image" } as const;
    const client = await connect({ testbed: createTestbed({ isolation }) });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
    const result = await succeed(client, "run_tests", { workspaceId, ...run });
    expect(result).toMatchObject({ passed: false, status: "not-started", isolation: "container" });
  });
});
