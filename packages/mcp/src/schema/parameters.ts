import { z } from "zod";
import { LIMITS } from "../tools/limits.js";
import type { ToolNames } from "../tools/names.js";

export function workspaceId(names: ToolNames): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.workspaceIdLength)
    .describe(
      `Id that ${names.createWorkspace} returned, for example "3f0c9a52-6a0e-4c0b-9d3a-0d1f5e8b7c21".`,
    );
}

/** A file as a caller sends it. */
export interface FileArgument {
  readonly path: string;
  readonly content: string;
  readonly encoding: "utf8" | "base64";
}

const file: z.ZodType<FileArgument> = z.strictObject({
  path: z
    .string()
    .min(1)
    .max(LIMITS.pathLength)
    .describe(
      `Path relative to the workspace with "/" between segments, 1 to ${LIMITS.pathLength} characters, for example "test/sum.test.js".`,
    ),
  content: z
    .string()
    .max(LIMITS.fileLength)
    .describe(`Whole content of the file, 0 to ${LIMITS.fileLength} characters.`),
  encoding: z
    .enum(["utf8", "base64"])
    .default("utf8")
    .describe('How content is encoded: "utf8" for text, "base64" for binary data. Default "utf8".'),
});

export function files(): z.ZodArray<z.ZodType<FileArgument>> {
  return z
    .array(file)
    .max(LIMITS.filesPerCall)
    .refine(withinCall, { error: `content of all files together exceeds ${LIMITS.callLength} characters` })
    .refine(validBase64, { error: 'a content with encoding "base64" is not valid base64' });
}

function withinCall(list: readonly FileArgument[]): boolean {
  return list.reduce((length, { content }) => length + content.length, 0) <= LIMITS.callLength;
}

// Node decodes what it can and ignores the rest: a damaged binary would be written without a word.
const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

function validBase64(list: readonly FileArgument[]): boolean {
  return list.every(({ content, encoding }) => encoding === "utf8" || BASE64.test(content));
}
