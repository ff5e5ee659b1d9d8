import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { fileContents } from "../schema/file-contents.js";
import { files } from "../schema/parameters.js";
import { minutes } from "./minutes.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  workspaceId: z.string().describe("Id for the other tools."),
  filesWritten: z.int().min(0).max(LIMITS.filesPerCall).describe("Number of files written."),
  expiresAt: z.string().describe("When it is deleted unless it is used before: ISO 8601, UTC."),
  guarantee: z
    .enum(["fd", "checked"])
    .describe(
      'How file access is kept inside: "fd" through open directory handles, "checked" just before use.',
    ),
});

export function registerCreateWorkspace(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.createWorkspace,
    title: "Create a test workspace",
    description: [
      `Creates a temporary directory for code and its tests and returns its id.`,
      `Use it once per candidate, with all files at once; to change files later use ${names.writeFiles}.`,
      `If a file is refused (absolute path, "..", .npmrc, .git), nothing is created and the error names it.`,
      `It is deleted by ${names.destroyWorkspace}, when nobody used it for ${minutes(setting.state.workspaceLifetimeMs)}, and when the server ends.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    input: z.strictObject({
      files: files()
        .default([])
        .describe(`0 to ${LIMITS.filesPerCall} files, together at most ${LIMITS.callLength} characters.`),
    }),
    output,
    call: async (input) => {
      const testbed = await setting.state.testbed();
      const { id, guarantee } = await testbed.createWorkspace({ files: fileContents(input.files) });
      const expiresAt = setting.state.leases.renew(id);
      return { workspaceId: id, filesWritten: input.files.length, expiresAt, guarantee };
    },
  });
}
