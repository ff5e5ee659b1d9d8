import { fileURLToPath } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { candidate } from "../support/candidates.js";
import { succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

const example = fileURLToPath(new URL("../../../../docs/examples/mcp-server/server.mjs", import.meta.url));

test("the example server offers the tools under its prefix, and its own beside them", async () => {
  // It imports what is built.
  builtBin();
  const { directory, left } = setUp();
  const client = new Client({ name: "student", version: "1" });
  const env = { ...getDefaultEnvironment(), TMPDIR: directory };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [example], env }));
  onTestFinished(() => client.close());
  const { tools } = await client.listTools();
  const names = tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(["course_run_tests", "course_diagnose_ci", "course_hand_in"]));
  const files = candidate("passing");
  const { workspaceId } = await succeed(client, "course_create_workspace", { files });
  const run = { workspaceId, command: "node", args: ["--test"] };
  expect(await succeed(client, "course_run_tests", run)).toMatchObject({ passed: true });
  for (const [solution, says] of [
    ["export const sum = (a, b) => a + b;", "passed"],
    ["export const sum = (a, b) => a - b;", "not yet: failed"],
  ]) {
    const result = await client.callTool({ name: "course_hand_in", arguments: { solution } });
    expect(result.content).toEqual([{ type: "text", text: says }]);
  }
  await client.close();
  expect(left()).toEqual([]);
});
