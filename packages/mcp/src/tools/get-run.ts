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
      `Use it with the runId of that answer, again and again until status is another; each call waits up to waitMs, so do not pause in between. To end the run instead use ${names.cancelRun}.`,
      `Nothing is started or changed; giving up this call leaves the run alone.`,
      `A result is kept for ${minutes(state.runLifetimeMs)} after the end (expiresAt), and may be asked for more than once; it is gone when the server ends.`,
      `An unknown or expired runId is an error: start another run.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ runId: runId(), waitMs: waitMs(names) }),
    output: longOutput(...fields),
    subject: (input) => input.runId,
    call: (input, context) => waitForRun(setting, context, { id: input.runId, waitMs: input.waitMs }),
  });
}
