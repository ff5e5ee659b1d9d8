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

/** How long a call waits for a run. */
export function waitMs(names: ToolNames): z.ZodDefault<z.ZodInt> {
  const { min, max, default: usual } = LIMITS.waitMs;
  return z
    .int()
    .min(min)
    .max(max)
    .default(usual)
    .describe(
      `Milliseconds to wait for the end, ${min} to ${max}; then the answer is status "running" and ${names.getRun} goes on waiting. Default ${usual}.`,
    );
}

/** Id of a run. */
export function runId(): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.workspaceIdLength)
    .describe('Id of a run, from its result, for example "8d1f7f2e-52c5-4c0d-9b52-6f3d1a0b7e44".');
}

/** Id of a session. */
export function sessionId(names: ToolNames): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.workspaceIdLength)
    .describe(
      `Id that ${names.startSession} returned, for example "c2a1d0c4-1e0b-4b54-8f0e-6f0f7c1d2e3a".`,
    );
}

/** Id of a task. */
export function taskId(names: ToolNames): z.ZodString {
  return z
    .string()
    .min(1)
    .max(LIMITS.taskIdLength)
    .describe(`Id of a task from ${names.listTasks}, for example "node-sum".`);
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
