import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { sessionId } from "../schema/parameters.js";
import { registerTool, type ToolSetting } from "./tool.js";

const output = z.strictObject({
  sessionId: z.string().describe("Id as it was given."),
  existed: z.boolean().describe("False when there was no such session, so that nothing had to be done."),
});

export function registerEndSession(server: McpServer, setting: ToolSetting): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.endSession,
    title: "End a session and delete its files",
    description: [
      `Ends a session: kills what runs in it and deletes its copy of the repository.`,
      `Use it when the work is done${state.has.grading ? `, after ${names.runGrader}` : ""}, to make room for another ${names.startSession}; to end a single command use ${names.cancelRun}.`,
      `There is no way back: read what is still needed with ${names.runInSandbox} before.`,
      `An id that does not exist any more is no error: existed is false.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
    input: z.strictObject({ sessionId: sessionId(names) }),
    output,
    subject: (input) => input.sessionId,
    call: async (input) => {
      const sessions = await state.sessions();
      const existed = sessions.list().some(({ id }) => id === input.sessionId);
      await sessions.end(input.sessionId);
      return { sessionId: input.sessionId, existed };
    },
  });
}
