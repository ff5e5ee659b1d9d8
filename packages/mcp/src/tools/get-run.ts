import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { waitForRun } from "../runs/long-run.js";
import type { Fields } from "../schema/long-output.js";
import { longOutput } from "../schema/long-output.js";
import { runId, waitMs } from "../schema/parameters.js";
import { minutes } from "./minutes.js";
import { registerTool, type ToolSetting } from "./tool.js";

export function registerGetRun(
  server: McpServer,
  setting: ToolSetting,
  starters: readonly string[],
  fields: readonly Fields[],
): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.getRun,
    title: "Wait for a run and get its result",
    description: [
      `Waits for a run that answered status "running" and returns what ${starters.join(" or ")} would have returned.`,
      `Use it with that runId until status is another, without pauses: each call waits. To end the run use ${names.cancelRun}.`,
      `Giving up this call leaves the run alone.`,
      `A result is kept for ${minutes(state.runLifetimeMs)} (expiresAt) or until the server ends.`,
      `An unknown runId is an error: start another run.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ runId: runId(), waitMs: waitMs() }),
    output: longOutput(...fields),
    subject: (input) => input.runId,
    call: (input, context) => waitForRun(setting, context, { id: input.runId, waitMs: input.waitMs }),
  });
}
