import type { McpServer } from "@modelcontextprotocol/server";
import type { SuiteBatch, SuiteProgress } from "@testbed/grader";
import { z } from "zod";
import { suiteBatchResult } from "../result/suite-result.js";
import { Refusal } from "../result/tool-error.js";
import { type Ended, startRun } from "../runs/long-run.js";
import { longOutput } from "../schema/long-output.js";
import { waitMs } from "../schema/parameters.js";
import { suiteFields } from "../schema/suite-output.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

interface Input {
  readonly suites: readonly string[];
  readonly onFailure: "continue" | "stop";
  readonly waitMs: number;
}

export function registerRunSuite(server: McpServer, setting: ToolSetting): void {
  const { names, state } = setting;
  registerTool(server, setting, {
    name: names.runSuite,
    title: "Run suites of the operator by id",
    description: [
      `Runs one suite of the operator, or several in order, and returns a verdict for each with counts, failures, normalized output and artifact ids.`,
      `Use it with ids from ${names.listSuites}; command, environment and limits are the operator's and cannot be passed.`,
      `Suites run in the operator's own directory, without isolation, may change files there and use the network; they wait for each other where the operator says so.`,
      `After waitMs the answer is status "running": go on with ${names.getRun}, or end it with ${names.cancelRun}.`,
      `Each suite stops at its own time limit; when the call is cancelled, every process is killed and the rest is not started.`,
      `A failing suite is a normal result with passed=false; an error means that nothing was started: an unknown or repeated id, a suite that is not allowed, or a full queue (retryable).`,
    ].join(" "),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
    input: input(),
    output: longOutput(suiteFields),
    subject: ({ suites }) => suites.join(","),
    call: (wanted, context) =>
      startRun(setting, context, {
        tool: names.runSuite,
        waitMs: wanted.waitMs,
        task: async (signal, report) => {
          const { suites, onFailure } = wanted;
          const onProgress = reporter(report, suites.length);
          const catalog = await state.catalog();
          const batch = await catalog.run(suites, { onFailure, client: "mcp", signal, onProgress });
          return toResult(batch, setting);
        },
      }),
  });
}

function toResult(batch: SuiteBatch, { maxResultBytes }: ToolSetting): Ended {
  const { status, problem, results } = batch;
  if (status !== "refused" || problem === null || results.length > 0)
    return {
      output: suiteBatchResult(batch, maxResultBytes),
      artifacts: results.flatMap(({ artifacts }) => artifacts),
    };
  throw new Refusal({ ...problem, reason: problem.code.replaceAll("_", "-") });
}

function reporter(report: (progress: string) => void, count: number): (progress: SuiteProgress) => void {
  let ended = 0;
  return (progress) => {
    if (progress.status === "ended") ended += 1;
    const id = progress.status === "ended" ? progress.result.id : progress.id;
    const place = progress.status === "waiting" ? ` behind ${progress.position}` : "";
    report(`${ended} of ${count} suites ended, ${id} ${progress.status}${place}`);
  };
}

function input(): z.ZodType<Input> {
  const { count, idLength } = LIMITS.suites;
  return z.strictObject({
    suites: z
      .array(z.string().min(1).max(idLength).describe('Id of a suite, for example "unit".'))
      .min(1)
      .max(count)
      .describe(`Ids in the order in which to run them, 1 to ${count}, each once.`),
    onFailure: z
      .enum(["continue", "stop"])
      .default("continue")
      .describe('"stop": after the first that does not pass the rest is not started. Default "continue".'),
    waitMs: waitMs(),
  });
}
