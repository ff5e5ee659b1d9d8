import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { registerTool, type ToolSetting } from "./tool.js";

const workspace = z.strictObject({
  workspaceId: z.string().describe("Id for the other tools."),
  expiresAt: z.string().describe("When it is deleted unless it is used before: ISO 8601, UTC."),
});

const output = z.strictObject({
  workspaces: z.array(workspace).describe("Workspaces in the order in which they were created."),
});

export function registerListWorkspaces(server: McpServer, setting: ToolSetting): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.listWorkspaces,
    title: "List the workspaces that exist",
    description: [
      `Lists the ids of the existing workspaces and when each of them expires.`,
      `Use it when an id was lost, or to choose what to give up with ${names.destroyWorkspace} after a busy error; for files use ${names.readWorkspace}.`,
      `Listing does not put an expiry off.`,
      `What is not listed is gone with its files.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({}),
    output,
    call: async () => {
      const ids = (await state.testbed()).workspaceIds();
      return { workspaces: ids.map((id) => ({ workspaceId: id, expiresAt: state.leases.expiresAt(id) })) };
    },
  });
}
