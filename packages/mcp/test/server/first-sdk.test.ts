import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { candidate } from "../support/candidates.js";
import { setUp } from "../support/set-up.js";

test("a client of the first SDK, which checks results against their schemas, goes the whole way", async () => {
  const { directory, left } = setUp();
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtBin()],
    env: { PATH: process.env["PATH"] ?? "", TMPDIR: directory },
    stderr: "ignore",
  });
  const client = new Client({ name: "first-sdk", version: "1.0.0" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("get_run");
  const call = async (name: string, args: Record<string, unknown>): Promise<Record<string, unknown>> => {
    const { structuredContent } = await client.callTool({ name, arguments: args });
    return { ...(structuredContent as Record<string, unknown>) };
  };
  const { workspaceId } = await call("create_workspace", { files: candidate("failing") });
  const run = { workspaceId, command: "node", args: ["--test"] };
  expect(await call("run_tests", run)).toMatchObject({ passed: false, failedCount: 1 });
  await call("write_files", { workspaceId, files: candidate("passing") });
  const { runId } = await call("run_tests", { ...run, waitMs: 0 });
  expect(await call("get_run", { runId })).toMatchObject({ passed: true, passedCount: 2 });
  expect(await call("destroy_workspace", { workspaceId })).toMatchObject({ existed: true });
  await client.close();
  expect(left()).toEqual([]);
});
