import type { McpServer } from "@modelcontextprotocol/server";
import type { SessionRun, Sessions } from "@testbed/grader";
import { z } from "zod";
import { HEADER_BYTES } from "../result/run-result.js";
import { shownOutput } from "../result/shown.js";
import { BEGUN, type Ended, startRun } from "../runs/long-run.js";
import { longOutput } from "../schema/long-output.js";
import { sessionId, waitMs } from "../schema/parameters.js";
import { sandboxFields } from "../schema/session-output.js";
import { LIMITS } from "./limits.js";
import { requireSession } from "./require-session.js";
import { registerTool, type ToolSetting } from "./tool.js";

interface Input {
  readonly sessionId: string;
  readonly command: string;
  readonly timeoutMs: number;
  readonly waitMs: number;
}

export function registerRunInSandbox(server: McpServer, setting: ToolSetting): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.runInSandbox,
    title: "Run a shell command in a session",
    description: [
      `Runs one line of /bin/sh in the repository of a session and returns exit code and output.`,
      `Use it to look around, edit files and run tests on the way; begin with ${names.startSession}${state.has.grading ? `, and for the verdict use ${names.runGrader}` : ""}.`,
      `It runs in the strongest isolation that the server has, as the result says under isolation ("none": the rights of the server's user); where isolated there is no network.`,
      `Files stay for the next command, processes do not: all of them are killed at its end, after timeoutMs, and when the call is cancelled.`,
      `After waitMs the answer is status "running": go on with ${names.getRun}, or end it with ${names.cancelRun}.`,
      `A failing command is a normal result with passed=false; an error names an unknown or expired sessionId.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    input: input(setting),
    output: longOutput(sandboxFields),
    subject: (wanted) => wanted.sessionId,
    call: async (wanted, context) => {
      const sessions = await state.sessions();
      requireSession(sessions, wanted.sessionId, names);
      return startRun(setting, context, {
        tool: names.runInSandbox,
        waitMs: wanted.waitMs,
        task: (signal, report) => runCommand(setting, sessions, wanted, signal, report),
      });
    },
  });
}

async function runCommand(
  { maxResultBytes }: ToolSetting,
  sessions: Sessions,
  { sessionId: id, command, timeoutMs }: Input,
  signal: AbortSignal,
  report: (progress: string) => void,
): Promise<Ended> {
  let bytes = 0;
  report(BEGUN);
  const run = await sessions.run(id, {
    command,
    timeoutMs,
    signal,
    onOutput: (piece) => {
      bytes += piece.bytes.length;
      report(`${bytes} bytes of output so far`);
    },
  });
  return { output: commandResult(id, run, maxResultBytes - HEADER_BYTES) };
}

function commandResult(id: string, run: SessionRun, maxResultBytes: number): object {
  const { status, exitCode, signal, confinement, stdout, stderr } = run;
  const facts = {
    sessionId: id,
    status,
    passed: status === "exited" && exitCode === 0,
    isolation: confinement.mode === "process" ? "none" : confinement.mode,
    otherUser: confinement.user !== null,
    exitCode,
    signal,
    timedOut: status === "timed-out",
    stdoutBytes: stdout.bytes,
    stderrBytes: stderr.bytes,
    durationMs: Math.round(run.durationMs),
  };
  const room = maxResultBytes - Buffer.byteLength(JSON.stringify(facts)) - 100;
  const shown = shownOutput({ stdout: stdout.text, stderr: stderr.text }, room);
  const isCut = shown.stdout.omittedBytes + shown.stderr.omittedBytes > 0;
  return {
    ...facts,
    truncated: isCut || stdout.truncated || stderr.truncated,
    stdout: shown.stdout.text,
    stderr: shown.stderr.text,
  };
}

function input({ names }: ToolSetting): z.ZodType<Input> {
  const { min, max, default: usual } = LIMITS.sandboxTimeoutMs;
  return z.strictObject({
    sessionId: sessionId(names),
    command: z
      .string()
      .min(1)
      .max(LIMITS.commandLineLength)
      .describe(
        `Line for /bin/sh, 1 to ${LIMITS.commandLineLength} characters, for example "ls && npm test". Its directory is that of the repository each time.`,
      ),
    timeoutMs: z
      .int()
      .min(min)
      .max(max)
      .default(usual)
      .describe(`Wall-clock limit in milliseconds, ${min} to ${max}. Default ${usual}.`),
    waitMs: waitMs(),
  });
}
