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
      `Use it to see what a run left behind or what a candidate holds; the output of a run comes with ${names.runTests} already, and ${names.writeFiles} changes files.`,
      `Nothing is executed or changed; links are listed but never followed, and what .git and node_modules hold is not listed.`,
      `Results are bounded: when truncated is true, pass the last path as after to go on listing, or one path with its nextOffset as offset to go on reading.`,
      `A path that is missing, a directory or refused is a tool error that names it, as is an unknown id.`,
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
      .array(
        z
          .string()
          .min(1)
          .max(LIMITS.pathLength)
          .describe('Path relative to the workspace, for example "src/sum.js".'),
      )
      .max(LIMITS.pathsPerRead)
      .default([])
      .describe(`Files to read, 0 to ${LIMITS.pathsPerRead}. Default none: list the entries instead.`),
    after: z
      .string()
      .max(LIMITS.listedPathLength)
      .default("")
      .describe('List only entries sorted after this path. Default "": from the first. Ignored with paths.'),
    offset: z
      .int()
      .min(0)
      .max(MAX_OFFSET)
      .default(0)
      .describe(`Byte to start at in every file of paths, 0 to ${MAX_OFFSET}. Default 0.`),
    maxBytes: z
      .int()
      .min(readBytes.min)
      .max(readBytes.max)
      .default(readBytes.default)
      .describe(
        `Bytes to return for all paths together, in their order, ${readBytes.min} to ${readBytes.max}. Default ${readBytes.default}.`,
      ),
  });
}

const MAX_OFFSET = 1_000_000_000;
