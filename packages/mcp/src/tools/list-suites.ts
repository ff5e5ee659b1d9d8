import type { McpServer } from "@modelcontextprotocol/server";
import type { SuiteDescription, SuiteKind } from "@testbed/grader";
import { z } from "zod";
import { within } from "../result/within.js";
import { every } from "../schema/every.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

const suite: z.ZodType<SuiteDescription> = z.strictObject({
  id: z.string().describe("Id to run it by."),
  summary: z.string().describe("What it is for."),
  kind: z.enum(every<SuiteKind>()(["build", "check", "lint", "test"])).describe("What it is, in one word."),
  timeoutMs: z.int().min(0).describe("Wall-clock limit in milliseconds."),
  maxOutputBytes: z.int().min(0).describe("Bytes kept of each output stream."),
  changesData: z.boolean().describe("It changes data outside of its directory."),
  parallelSafe: z.boolean().describe("It may run beside others."),
  environment: z.string().describe("Class of the environment that it touches."),
  artifacts: z.boolean().describe("Files that it leaves are kept."),
  allowed: z.boolean().describe("The operator lets callers start it."),
});

const output = z.strictObject({
  suites: z.array(suite).describe("Suites in the operator's order."),
  omitted: z.int().min(0).describe("Suites left out to keep the result small: go on with after."),
});

export function registerListSuites(server: McpServer, setting: ToolSetting): void {
  const { names, state, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.listSuites,
    title: "List the suites of the operator",
    description: [
      `Lists the suites that the operator of this server offers, each with its id, purpose, time limit and whether it may be started.`,
      `Use it before ${names.runSuite}, which takes these ids; suites cannot be added or changed from here.`,
      `Nothing is started. Commands, paths and secrets of a suite are not shown.`,
      `The list is the same until the server is restarted; an unknown after is no error, it lists from the first.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({
      after: z
        .string()
        .max(LIMITS.suites.idLength)
        .default("")
        .describe(
          'List only suites behind the one with this id, for example "unit". Default "": from the first.',
        ),
    }),
    output,
    call: async (input) => {
      const all = (await state.catalog()).describe();
      const rest = all.slice(all.findIndex(({ id }) => id === input.after) + 1);
      const { items, omitted } = within(rest, { count: rest.length, bytes: maxResultBytes - 200 });
      return { suites: items, omitted };
    },
  });
}
