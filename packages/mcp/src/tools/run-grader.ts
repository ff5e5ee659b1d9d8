import type { McpServer } from "@modelcontextprotocol/server";
import type { ItemEvidence, Session, Sessions } from "@testbed/grader";
import { z } from "zod";
import { itemResult } from "../result/item-result.js";
import { type Ended, startRun } from "../runs/long-run.js";
import { longOutput } from "../schema/long-output.js";
import { sessionId, waitMs } from "../schema/parameters.js";
import { gradeFields } from "../schema/session-output.js";
import { LIMITS } from "./limits.js";
import { requireSession } from "./require-session.js";
import { registerTool, type ToolSetting } from "./tool.js";

interface Input {
  readonly sessionId: string;
  readonly attempts: number;
  readonly waitMs: number;
}

export function registerRunGrader(server: McpServer, setting: ToolSetting): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.runGrader,
    title: "Grade the work of a session",
    description: [
      `Grades what a session has changed with the task's own hidden tests and returns the verdict with counts, failures and what became of the required tests.`,
      `Use it when the work is done; to try things on the way use ${names.runInSandbox}, which does not decide anything.`,
      `The changes are put into a fresh copy: the session stays as it is and can be worked on and graded again, until ${names.endSession}.`,
      `Changes to protected files do not count. Several attempts have to agree; passes beside failures are flaky, and no pass.`,
      `After waitMs the answer is status "running": go on with ${names.getRun}, or end it with ${names.cancelRun}; each attempt stops at the task's time limit.`,
      `A failing candidate is a normal result with passed=false, outcome "infrastructure" is nobody's failure; an error names an unknown or expired sessionId.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true },
    input: input(setting),
    output: longOutput(gradeFields),
    subject: (wanted) => wanted.sessionId,
    call: async (wanted, context) => {
      const sessions = await state.sessions();
      const session = requireSession(sessions, wanted.sessionId, names);
      return startRun(setting, context, {
        tool: names.runGrader,
        waitMs: wanted.waitMs,
        task: (signal, report) => grade(setting, { sessions, session, wanted, signal, report }),
      });
    },
  });
}

interface GradeCall {
  readonly sessions: Sessions;
  readonly session: Session;
  readonly wanted: Input;
  readonly signal: AbortSignal;
  readonly report: (progress: string) => void;
}

async function grade({ state, maxResultBytes }: ToolSetting, call: GradeCall): Promise<Ended> {
  const { sessions, session, wanted, signal, report } = call;
  const { content, executor } = await state.grading();
  const task = (await state.tasks()).find(({ id }) => id === session.task);
  if (task === undefined) throw new Error(`session of a task that is not offered: ${session.task}`);
  const candidate = await content.addCandidate(await sessions.candidate(session.id));
  const spec = {
    schema: "testbed.item/1",
    task: await content.addTask(task),
    candidate,
    attempts: wanted.attempts,
  } as const;
  const graded = executor.execute(spec, {
    signal,
    onProgress: (progress) =>
      report(
        progress.status === "started" ? "grading" : `${progress.attempt} of ${wanted.attempts} attempts`,
      ),
  });
  const evidence: ItemEvidence = await graded.finally(() => content.removeCandidate(candidate));
  const { judgeItem } = await import("@testbed/grader");
  const result = judgeItem(evidence);
  const output = itemResult({ sessionId: session.id, evidence, result, maxResultBytes });
  return { output, artifacts: result.artifacts };
}

function input({ names }: ToolSetting): z.ZodType<Input> {
  const { max } = LIMITS.attempts;
  return z.strictObject({
    sessionId: sessionId(names),
    attempts: z
      .int()
      .min(1)
      .max(max)
      .default(1)
      .describe(`How often to grade, 1 to ${max}; all attempts have to agree. Default 1.`),
    waitMs: waitMs(),
  });
}
