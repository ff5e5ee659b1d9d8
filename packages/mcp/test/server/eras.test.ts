import { describe, expect, test } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { candidate } from "../support/candidates.js";
import { readFiles, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

/** The whole story of one candidate: it fails, is fixed, passes and goes. */
async function story(client: Client): Promise<void> {
  // A client that knows the output schemas throws away every result that does not match them.
  const { tools } = await client.listTools();
  expect(tools).toHaveLength(8);
  const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("failing") });
  const run = { workspaceId, command: "node", args: ["--test"] };
  expect(await succeed(client, "run_tests", run)).toMatchObject({
    passed: false,
    status: "failed",
    failedCount: 1,
  });
  const files = candidate("passing").filter(({ path }) => path === "sum.js");
  await succeed(client, "write_files", { workspaceId, files });
  expect(await succeed(client, "run_tests", run)).toMatchObject({
    passed: true,
    status: "passed",
    passedCount: 2,
  });
  const { blocks } = await readFiles(client, { workspaceId, paths: ["sum.js"] });
  expect(blocks).toEqual([{ type: "text", text: files[0]?.content }]);
  expect(await succeed(client, "destroy_workspace", { workspaceId })).toMatchObject({ existed: true });
}

describe("one story, whatever the client speaks", () => {
  test("in process, 2025 protocol", async () => {
    const { connect } = setUp();
    const client = await connect({ era: "2025" });
    expect(client.getProtocolEra()).toBe("legacy");
    await story(client);
  });

  test("in process, 2026 protocol", async () => {
    const { connect, createTestbed } = setUp();
    const client = await connect({ era: "2026", testbed: createTestbed() });
    expect(client.getProtocolEra()).toBe("modern");
    await story(client);
  });

  test.for([
    ["legacy", "legacy"],
    ["auto", "modern"],
    ["pinned", "modern"],
  ] as const)("spawned, client %s: %s era", async ([opening, era]) => {
    const { spawn, left } = setUp();
    const { client } = await spawn(opening);
    expect(client.getProtocolEra()).toBe(era);
    expect(client.getServerVersion()).toMatchObject({ name: "testbed" });
    expect(client.getInstructions()).toContain("untrusted");
    await story(client);
    await client.close();
    expect(left()).toEqual([]);
  });
});
