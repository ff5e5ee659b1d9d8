import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { within } from "../result/within.js";
import { artifact, shownArtifact } from "../schema/artifact-output.js";
import { runId } from "../schema/parameters.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  runId: z.string().describe("Id of the run."),
  running: z.boolean().describe("It goes on; what it leaves is known when it has ended."),
  artifacts: z.array(artifact).describe("Files that the run left, in the order of its suites."),
  omitted: z.int().min(0).describe("Artifacts left out to keep the result small."),
});

export function registerListArtifacts(server: McpServer, setting: ToolSetting): void {
  const { names, state, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.listArtifacts,
    title: "List the files that a run left",
    description: [
      `Lists the artifacts of a run: files such as reports, logs and screenshots that its suites left, with id, type and size.`,
      `Use it with the runId of ${names.runSuite}, whose result names the first of them already; to read one use ${names.readArtifact} with its id.`,
      `Nothing is started or changed. While the run goes on, the list is empty and running is true.`,
      `An unknown or expired runId is an error: run the suite again.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ runId: runId() }),
    output,
    subject: (input) => input.runId,
    call: async (input) => {
      const run = await (await state.runs()).wait(input.runId, 0);
      const found = run.status === "done" ? run.value.artifacts.map(shownArtifact) : [];
      const { items, omitted } = within(found, { count: found.length, bytes: maxResultBytes - 300 });
      return { runId: run.id, running: run.status === "running", artifacts: items, omitted };
    },
  });
}
