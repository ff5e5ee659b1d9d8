import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { workspaceId } from "../schema/parameters.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  workspaceId: z.string().describe("Id as it was given."),
  existed: z.boolean().describe("False when there was no such workspace, so that nothing had to be done."),
});

export function registerDestroyWorkspace(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.destroyWorkspace,
    title: "Destroy a workspace and its files",
    description: [
      `Deletes a workspace with all its files and kills whatever still runs in it.`,
      `Use it when a candidate is done; to replace files use ${names.writeFiles}.`,
      `There is no way back: read what is needed with ${names.readWorkspace} before.`,
      `A ${names.runTests} that goes on ends as "cancelled".`,
      `An id that does not exist any more is no error: existed is false.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ workspaceId: workspaceId(names) }),
    output,
    subject: (input) => input.workspaceId,
    call: async (input) => {
      const testbed = await setting.state.testbed();
      const existed = testbed.workspaceIds().includes(input.workspaceId);
      await testbed.destroyWorkspace(input.workspaceId);
      setting.state.leases.drop(input.workspaceId);
      return { workspaceId: input.workspaceId, existed };
    },
  });
}
