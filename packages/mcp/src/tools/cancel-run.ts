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
      `Ends a run of ${starters.join(" or ")}: kills all its processes within a second and returns what it had come to, status "cancelled".`,
      `Use it for a run that hangs; to wait for it use ${names.getRun}.`,
      `Files that it wrote stay.`,
      `For a run that has ended its result is returned.`,
      `An unknown runId is an error.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ runId: runId() }),
    output: longOutput(...fields),
    subject: (input) => input.runId,
    call: (input) => cancelRun(setting, input.runId),
  });
}
