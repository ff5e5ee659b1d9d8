import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { within } from "../result/within.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

const task = z.strictObject({
  taskId: z.string().describe("Id for the other tools."),
  title: z.string().describe("What it is, in one line."),
  category: z.string().nullable().describe("Kind of task."),
  difficulty: z.string().nullable().describe("How hard it is."),
});

const output = z.strictObject({
  tasks: z.array(task).describe("Tasks, sorted by id."),
  omitted: z.int().min(0).describe("Tasks left out to keep the result small: go on with after."),
  unusable: z
    .int()
    .min(0)
    .describe("Tasks of the operator that are broken and not listed; he finds them named on standard error."),
});

export function registerListTasks(server: McpServer, setting: ToolSetting): void {
  const { names, state, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.listTasks,
    title: "List the tasks that can be worked on",
    description: [
      `Lists the tasks of this server with id, title, category and difficulty.`,
      `Use it to choose one for ${names.getTask}, which gives the whole prompt, or for ${names.startSession}, which begins the work.`,
      `Nothing is started. The list is the same until the server is restarted.`,
      `When omitted is not 0, pass the last taskId as after; an after that is no task is no error.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      after: z
        .string()
        .max(LIMITS.taskIdLength)
        .default("")
        .describe(
          'List only tasks sorted behind this id, for example "node-sum". Default "": from the first.',
        ),
    }),
    output,
    call: async (input) => {
      const rest = (await state.tasks()).filter(({ id }) => id > input.after);
      const list = rest.map(({ id, title, category, difficulty }) => ({
        taskId: id,
        title,
        category,
        difficulty,
      }));
      const { items, omitted } = within(list, { count: list.length, bytes: maxResultBytes - 200 });
      return { tasks: items, omitted, unusable: state.unusableTasks };
    },
  });
}
