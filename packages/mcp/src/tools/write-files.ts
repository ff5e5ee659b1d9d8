import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { fileContents } from "../schema/file-contents.js";
import { files, workspaceId } from "../schema/parameters.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  workspaceId: z.string().describe("Id of the workspace."),
  filesWritten: z.int().min(1).max(LIMITS.filesPerCall).describe("Number of files written."),
});

export function registerWriteFiles(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.writeFiles,
    title: "Write files into a workspace",
    description: [
      `Writes a batch of whole files into a workspace, all of them or none.`,
      `Use it to add or replace files before ${names.runTests}; pass the first ones to ${names.createWorkspace} instead.`,
      `It cannot patch: read with ${names.readWorkspace}, then send the whole content.`,
      `Existing files are overwritten, others stay.`,
      `A refused path (absolute, "..", through a link, .npmrc, .git) or an unknown id is an error; nothing is written then.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      workspaceId: workspaceId(names),
      files: files()
        .min(1)
        .describe(
          `1 to ${LIMITS.filesPerCall} files, together at most ${LIMITS.callLength} characters; each path once.`,
        ),
    }),
    output,
    subject: (input) => input.workspaceId,
    call: async (input) => {
      const testbed = await setting.state.testbed();
      await testbed.workspace(input.workspaceId).writeFiles(fileContents(input.files));
      setting.state.leases.renew(input.workspaceId);
      return { workspaceId: input.workspaceId, filesWritten: input.files.length };
    },
  });
}
