import type { McpServer } from "@modelcontextprotocol/server";
import type { Suite } from "@testbed/grader";
import { startHeartbeat } from "../progress/heartbeat.js";
import { runResult } from "../result/run-result.js";
import { runOutput } from "../schema/run-output.js";
import { type RunInput, runInput } from "../schema/run-input.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

export function registerRunTests(server: McpServer, setting: ToolSetting): void {
  const { names } = setting;
  registerTool(server, setting, {
    name: names.runTests,
    title: "Run tests in a workspace and decide",
    description: [
      `Runs one test command in a workspace and returns a verdict with counts, failures and normalized output.`,
      `Use it after ${names.createWorkspace} or ${names.writeFiles}; to look at files only, use ${names.readWorkspace}.`,
      `The command is started without a shell in a fresh environment (no variables of the server); it may change the workspace and use the network.`,
      `After timeoutMs (default ${LIMITS.timeoutMs.default / 1000} s), or when the call is cancelled, every process of the run is killed.`,
      `The result stays within about ${Math.round(setting.maxResultBytes / 1024)} KiB: longer output loses its middle.`,
      `A failing, hanging or empty suite is a normal result with passed=false and the reason in findings: fix the code, write it and run again.`,
      `Tool errors mean an unknown workspaceId or a refused argument, and name it.`,
      `Counts are null when the output does not prove them; exit code 0 without a recognised test run passes only with requireTests=false.`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    input: runInput(names),
    output: runOutput,
    call: async (input, testbed, context) => {
      const workspace = testbed.workspace(input.workspaceId);
      let bytes = 0;
      const stop = startHeartbeat(context, {
        intervalMs: setting.heartbeatMs,
        message: (seconds) => `running for ${seconds} s, ${bytes} bytes of output so far`,
      });
      try {
        const result = await testbed.grade(input.workspaceId, suite(input, setting), {
          signal: context.mcpReq.signal,
          onOutput: (piece) => {
            bytes += piece.bytes.length;
          },
        });
        return runResult(result, { ...input, root: workspace.root, maxResultBytes: setting.maxResultBytes });
      } finally {
        stop();
      }
    },
  });
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
