import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { excerpt } from "../result/excerpt.js";
import { taskId } from "../schema/parameters.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  sessionId: z.string().describe("Id for the other tools."),
  taskId: z.string().describe("Id of the task."),
  expiresAt: z.string().describe("When the session ends by itself: ISO 8601, UTC."),
  prompt: z.string().describe("What is to be done."),
});

export function registerStartSession(server: McpServer, setting: ToolSetting): void {
  const { names, state, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.startSession,
    title: "Start to work on a task",
    description: [
      `Starts a session: a fresh copy of a task's repository in which commands can be run, and returns its id and the prompt.`,
      `Use it once per attempt at a task of ${names.listTasks}; to read the prompt only, use ${names.getTask}.`,
      `Work in it with ${names.runInSandbox}; the copy is deleted by ${names.endSession}, at expiresAt whether it is used or not, and when the server ends.`,
      `Every call makes another copy. An unknown taskId is an error; so are too many sessions, which can be retried after ending one.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    input: z.strictObject({ taskId: taskId(names) }),
    output,
    subject: (input) => input.taskId,
    call: async (input) => {
      const { id, task, expiresAt, prompt } = await (await state.sessions()).start(input.taskId);
      return {
        sessionId: id,
        taskId: task,
        expiresAt,
        prompt: excerpt(prompt, maxResultBytes - 500).text,
      };
    },
  });
}
