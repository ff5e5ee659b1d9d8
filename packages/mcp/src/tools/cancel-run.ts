import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { cancelRun } from "../runs/long-run.js";
import { type Fields, longOutput } from "../schema/long-output.js";
import { runId } from "../schema/parameters.js";
import { registerTool, type ToolSetting } from "./tool.js";

export function registerCancelRun(
  server: McpServer,
  setting: ToolSetting,
  starters: readonly string[],
  fields: readonly Fields[],
): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.cancelRun,
    title: "End a run that goes on",
    description: [
      `Ends a run of ${starters.join(" or ")}: kills every process of it within about a second, and returns what it had come to, with status "cancelled".`,
      `Use it for a run that hangs or is no longer wanted; to wait for its end use ${names.getRun} instead.`,
      `Output up to then is kept; files that the run wrote stay as they are.`,
      `A run that has ended already is no error: its result is returned, as it was.`,
      `An unknown or expired runId is an error; nothing is left to end then.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ runId: runId() }),
    output: longOutput(...fields),
    subject: (input) => input.runId,
    call: (input) => cancelRun(setting, input.runId),
  });
}
