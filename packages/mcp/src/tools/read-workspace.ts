import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { listAsDeepAsAllowed } from "../result/deep-listing.js";
import { listing } from "../result/listing.js";
import { filePages } from "../result/file-page.js";
import { workspaceId } from "../schema/parameters.js";
import { LIMITS } from "./limits.js";
import type { ToolNames } from "./names.js";
import { registerTool, type ToolSetting } from "./tool.js";

interface Input {
  readonly workspaceId: string;
  readonly paths: readonly string[];
  readonly after: string;
  readonly offset: number;
  readonly maxBytes: number;
}

const entry = z.strictObject({
  path: z.string().describe("Path relative to the workspace."),
  type: z.enum(["file", "directory", "link", "other"]).describe("What it is; links are not followed."),
  size: z.int().min(0).describe("Bytes of a file, else 0."),
});

const page = z.strictObject({
  path: z.string().describe("Path as it was given."),
  size: z.int().min(0).describe("Bytes of the whole file."),
  encoding: z
    .enum(["utf8", "base64"])
    .describe('How content is encoded: "base64" where it is no UTF-8 text.'),
  content: z.string().describe("Content from offset on."),
  nextOffset: z
    .int()
    .min(0)
    .nullable()
    .describe("Offset to go on reading at; null when the end was reached."),
});

const output = z.strictObject({
  workspaceId: z.string().describe("Id of the workspace."),
  entries: z.array(entry).describe("Listing, sorted by path; empty when paths were given."),
  notEntered: z
    .array(z.string())
    .describe(
      "Names of directories listed without what they hold, since something in one lies too deep; usually empty.",
    ),
  files: z.array(page).describe("Contents in the order of paths."),
  truncated: z.boolean().describe("There is more: go on with after or with offset."),
});

export function registerReadWorkspace(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.readWorkspace,
    title: "List a workspace or read its files",
    description: [
      `Lists the entries of a workspace, or reads the files named in paths.`,
      `Use it to see what a run left behind; output of a run comes with ${names.runTests}, and ${names.writeFiles} changes files.`,
      `Nothing is changed; links are never followed, .git and node_modules are not entered.`,
      `When truncated is true, go on with the last path as after, or one path and its nextOffset as offset.`,
      `A missing or refused path and an unknown id are errors.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: input(names),
    output,
    subject: (wanted) => wanted.workspaceId,
    call: async (wanted) => {
      const testbed = await setting.state.testbed();
      const workspace = testbed.workspace(wanted.workspaceId);
      setting.state.leases.renew(workspace.id);
      if (wanted.paths.length === 0) {
        const { entries: all, notEntered } = await listAsDeepAsAllowed(workspace);
        const room = Buffer.byteLength(JSON.stringify(notEntered));
        const { entries, truncated } = listing(all, wanted.after, setting.maxResultBytes - room);
        return { workspaceId: workspace.id, entries, notEntered, files: [], truncated };
      }
      const files = await filePages(workspace, wanted);
      const truncated = files.some(({ nextOffset }) => nextOffset !== null);
      return { workspaceId: workspace.id, entries: [], notEntered: [], files, truncated };
    },
  });
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
      .describe("List only what is sorted behind this path; not with paths."),
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
