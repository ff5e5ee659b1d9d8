import type { McpServer } from "@modelcontextprotocol/server";
import type { Suite } from "@testbed/grader";
import { HEADER_BYTES, runResult } from "../result/run-result.js";
import { type Ended, startRun } from "../runs/long-run.js";
import { longOutput } from "../schema/long-output.js";
import { runFields } from "../schema/run-output.js";
import { type RunInput, runInput } from "../schema/run-input.js";
import { checkAllowed } from "./allowed.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

export function registerRunTests(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.runTests,
    title: "Run tests in a workspace and decide",
    description: [
      `Runs a test command in a workspace and returns verdict, counts, failures and normalized output.`,
      `Use it after ${names.createWorkspace} or ${names.writeFiles}; to look at files use ${names.readWorkspace}.`,
      `No shell; the command may change the workspace and use the network.`,
      `After waitMs status is "running": go on with ${names.getRun}, or end it with ${names.cancelRun}.`,
      `After timeoutMs (default ${LIMITS.timeoutMs.default / 1000} s), or when the call is cancelled, all its processes are killed.`,
      `Longer output than ${Math.round(setting.maxResultBytes / 1024)} KiB loses its middle.`,
      `A failing or hanging suite is a normal result, passed=false with findings; an error is an unknown id or refused argument.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    input: runInput(names),
    output: longOutput(runFields),
    subject: (input) => input.workspaceId,
    call: async (input, context) => {
      checkAllowed(setting, input);
      const testbed = await setting.state.testbed();
      testbed.workspace(input.workspaceId);
      return startRun(setting, context, {
        tool: names.runTests,
        waitMs: input.waitMs,
        task: (signal, report) =>
          setting.state.leases.during(input.workspaceId, async () =>
            runTests(setting, input, signal, report),
          ),
      });
    },
  });
}

async function runTests(
  setting: ToolSetting,
  input: RunInput,
  signal: AbortSignal,
  report: (progress: string) => void,
): Promise<Ended> {
  const testbed = await setting.state.testbed();
  const { root } = testbed.workspace(input.workspaceId);
  let bytes = 0;
  const result = await testbed.grade(input.workspaceId, suite(input, setting), {
    signal,
    onOutput: (piece) => {
      bytes += piece.bytes.length;
      report(`${bytes} bytes of output so far`);
    },
  });
  const maxResultBytes = setting.maxResultBytes - HEADER_BYTES;
  return { output: runResult(result, { ...input, root, maxResultBytes }) };
}

function suite(input: RunInput, { killGraceMs }: ToolSetting): Suite {
  return {
    command: input.command,
    args: input.args,
    env: Object.fromEntries(input.env.map(({ name, value }) => [name, value])),
    timeoutMs: input.timeoutMs,
    killGraceMs,
    policy: {
      requireTests: input.requireTests,
      expectedTests: input.expectedTests.map((name) => ({ name })),
    },
  };
}
