import { z } from "zod";
import { LIMITS } from "../tools/limits.js";
import type { ToolNames } from "../tools/names.js";

export function workspaceId(names: ToolNames): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.workspaceIdLength)
    .describe(`Id from ${names.createWorkspace}, a UUID.`);
}

/** How long a call waits for a run. */
export function waitMs(): z.ZodDefault<z.ZodInt> {
  const { min, max, default: usual } = LIMITS.waitMs;
  return z.int().min(min).max(max).default(usual).describe(`ms to wait for the end, ${min} to ${max}.`);
}

/** Id of a run. */
export function runId(): z.ZodString {
  return z.string().min(1).max(LIMITS.workspaceIdLength).describe("Id from the result of a run, a UUID.");
}

/** Id of a session. */
export function sessionId(names: ToolNames): z.ZodString {
  return z.string().min(1).max(LIMITS.workspaceIdLength).describe(`Id from ${names.startSession}, a UUID.`);
}

/** Id of a task. */
export function taskId(names: ToolNames): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.taskIdLength)
    .describe(`Id from ${names.listTasks}, such as "node-sum".`);
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
    .describe(`Relative, such as "test/sum.test.js"; 1 to ${LIMITS.pathLength} characters.`),
  content: z.string().max(LIMITS.fileLength).describe(`Whole content, 0 to ${LIMITS.fileLength} characters.`),
  encoding: z.enum(["utf8", "base64"]).default("utf8").describe('"base64" for binary content.'),
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
