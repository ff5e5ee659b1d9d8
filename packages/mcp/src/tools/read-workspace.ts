import type { CallToolResult, McpServer } from "@modelcontextprotocol/server";
import type { Testbed } from "@testbed/grader";
import { z } from "zod";
import { listAsDeepAsAllowed } from "../result/deep-listing.js";
import { listing } from "../result/listing.js";
import { type FilePage, filePages } from "../result/file-page.js";
import { workspaceId } from "../schema/parameters.js";
import { LIMITS } from "./limits.js";
import type { ToolNames } from "./names.js";
import { registerPlainTool, type ToolSetting } from "./tool.js";

type Workspace = ReturnType<Testbed["workspace"]>;

interface Input {
  readonly workspaceId: string;
  readonly paths: readonly string[];
  readonly after: string;
  readonly offset: number;
  readonly maxBytes: number;
}

export function registerReadWorkspace(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerPlainTool(server, setting, {
    name: names.readWorkspace,
    title: "List a workspace or read its files",
    description: [
      `Lists a workspace as JSON, or reads the files in paths: a block each: text as it is, images, other bytes as base64; JSON with encoding and nextOffset ends it.`,
      `Use it to see what a run left; ${names.writeFiles} changes files.`,
      `Nothing is changed, no link followed, .git and node_modules not entered.`,
      `When truncated is true, go on with the last path as after, or one path and its nextOffset as offset.`,
      `A refused path or unknown id is an error.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: input(names),
    subject: (wanted) => wanted.workspaceId,
    call: async (wanted) => {
      const testbed = await setting.state.testbed();
      const workspace = testbed.workspace(wanted.workspaceId);
      setting.state.leases.renew(workspace.id);
      if (wanted.paths.length === 0) return list(workspace, wanted.after, setting.maxResultBytes);
      return files(workspace.id, await filePages(workspace, wanted));
    },
  });
}

async function list(workspace: Workspace, after: string, maxBytes: number): Promise<CallToolResult> {
  const { entries: all, notEntered } = await listAsDeepAsAllowed(workspace);
  const room = Buffer.byteLength(JSON.stringify(notEntered));
  const { entries, truncated } = listing(all, after, maxBytes - room);
  const structuredContent = { workspaceId: workspace.id, entries, notEntered, truncated };
  return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
}

// Without structured content, which hosts would show in place of text and images.
function files(id: string, pages: readonly FilePage[]): CallToolResult {
  const places = pages.map(({ path, size, encoding, nextOffset }) => ({ path, size, encoding, nextOffset }));
  const truncated = pages.some(({ nextOffset }) => nextOffset !== null);
  return {
    content: [
      ...pages.map(block),
      { type: "text", text: JSON.stringify({ workspaceId: id, files: places, truncated }) },
    ],
  };
}

function block({ content, mimeType }: FilePage): CallToolResult["content"][number] {
  return mimeType === null ? { type: "text", text: content } : { type: "image", data: content, mimeType };
}

function input(names: ToolNames): z.ZodType<Input> {
  const { readBytes } = LIMITS;
  return z.strictObject({
    workspaceId: workspaceId(names),
    paths: z
      .array(z.string().min(1).max(LIMITS.pathLength).describe('Relative path, such as "src/sum.js".'))
      .max(LIMITS.pathsPerRead)
      .default([])
      .describe(`Files to read, 0 to ${LIMITS.pathsPerRead}; none: list instead.`),
    after: z
      .string()
      .max(LIMITS.listedPathLength)
      .default("")
      .describe("List only what is sorted behind this path."),
    offset: z
      .int()
      .min(0)
      .max(MAX_OFFSET)
      .default(0)
      .describe(`First byte of each file, 0 to ${MAX_OFFSET}.`),
    maxBytes: z
      .int()
      .min(readBytes.min)
      .max(readBytes.max)
      .default(readBytes.default)
      .describe(`Bytes for all files together, ${readBytes.min} to ${readBytes.max}.`),
  });
}

const MAX_OFFSET = 1_000_000_000;
