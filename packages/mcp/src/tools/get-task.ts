import type { McpServer } from "@modelcontextprotocol/server";
import type { Task } from "@testbed/grader";
import { z } from "zod";
import { excerpt } from "../result/excerpt.js";
import { Refusal } from "../result/tool-error.js";
import { taskId } from "../schema/parameters.js";
import type { ToolNames } from "./names.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  taskId: z.string().describe("Id of the task."),
  title: z.string().describe("What it is, in one line."),
  category: z.string().nullable().describe("Kind of task."),
  difficulty: z.string().nullable().describe("How hard it is."),
  timeoutMs: z.int().min(0).describe("Wall-clock limit of the run that grades, in milliseconds."),
  executables: z.array(z.string()).describe("Executables that the task needs."),
  allowedPaths: z.array(z.string()).describe("Globs of the only files that may change; empty: all."),
  protectedPaths: z.array(z.string()).describe("Globs of files whose changes do not count."),
  promptOmittedBytes: z.int().min(0).describe("Bytes left out of the prompt."),
  prompt: z.string().describe("What is to be done."),
});

export function registerGetTask(server: McpServer, setting: ToolSetting): void {
  const { names, state, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.getTask,
    title: "Get the prompt and rules of a task",
    description: [
      `Returns one task: its whole prompt, its time limit and which files may change.`,
      `Use it to decide about a task of ${names.listTasks}; ${names.startSession} returns the prompt as well and makes the repository available, so call that to begin the work.`,
      `Nothing is started, and nothing of the tests that grade or of the solution is returned.`,
      `An unknown taskId is an error.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ taskId: taskId(names) }),
    output,
    subject: (input) => input.taskId,
    call: async (input) => shown(find(await state.tasks(), input.taskId, names), maxResultBytes),
  });
}

function find(tasks: readonly Task[], id: string, names: ToolNames): Task {
  const task = tasks.find((one) => one.id === id);
  if (task !== undefined) return task;
  throw new Refusal({
    code: "invalid_request",
    reason: "unknown-task",
    message: `There is no task ${JSON.stringify(id)}.`,
    hint: `Call ${names.listTasks} for the ids that there are.`,
    retryable: false,
  });
}

function shown(task: Task, maxResultBytes: number): z.infer<typeof output> {
  const { id, title, category, difficulty, limits, environment, allowedPaths, protectedPaths } = task;
  const facts = {
    taskId: id,
    title,
    category,
    difficulty,
    timeoutMs: limits.timeoutMs,
    executables: [...environment.executables],
    allowedPaths: [...allowedPaths],
    protectedPaths: [...protectedPaths],
  };
  const room = maxResultBytes - Buffer.byteLength(JSON.stringify(facts)) - 200;
  const prompt = excerpt(task.prompt, room);
  return { ...facts, promptOmittedBytes: prompt.omittedBytes, prompt: prompt.text };
}
