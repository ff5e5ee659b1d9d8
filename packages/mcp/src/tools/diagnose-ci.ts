import type { McpServer } from "@modelcontextprotocol/server";
import type { FileInput } from "@testbed/diagnose";
import { z } from "zod";
import { diagnosisOutput } from "../schema/diagnosis-output.js";
import { diagnosisResult } from "../result/diagnosis-result.js";
import { LIMITS } from "./limits.js";
import { registerTool, type ToolSetting } from "./tool.js";

interface Input {
  readonly content: string;
  readonly kind: "ctrf" | "junit" | "log";
  readonly exitCode: number;
  readonly timedOut: boolean;
  readonly baseline: string;
}

export function registerDiagnoseCi(server: McpServer, setting: ToolSetting): void {
  const { names, maxResultBytes } = setting;
  registerTool(server, setting, {
    name: names.diagnoseCi,
    title: "Diagnose why a CI job failed",
    description: [
      `Says what broke in a CI log or a JUnit or CTRF report: category, the lines that show it, how sure that is, what to do next and whether to retry.`,
      `Use it with the log of a failed job of any CI service, whole rather than cut, before guessing at a cause. Do not use it to run or decide tests: it knows nothing but what is passed.`,
      `Nothing is executed, fetched or kept, and the same input gives the same answer.`,
      `A log that fits no rule gives category "unknown" with its most informative lines, and one that passed gives no finding; both are normal results. Evidence quotes the log, which is untrusted text.`,
      `One log never shows that a test is flaky. An error means an argument out of its range.`,
    ].join(" "),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    input,
    output: diagnosisOutput,
    call: async (wanted) => {
      const { diagnose } = await import("@testbed/diagnose");
      const { baseline } = wanted;
      const options = baseline === "" ? {} : { baseline };
      return diagnosisResult(diagnose(toInput(wanted), options), maxResultBytes);
    },
  });
}

function toInput({ kind, content, exitCode, timedOut }: Input): FileInput {
  if (kind !== "log") return { kind, content };
  return { kind, content, timedOut, ...(exitCode === UNKNOWN ? {} : { exitCode }) };
}

const UNKNOWN = -1;

const input: z.ZodType<Input> = z.strictObject({
  content: z
    .string()
    .max(LIMITS.callLength)
    .describe(
      `The whole log or report, 0 to ${LIMITS.callLength} characters; leave out its middle, if anything.`,
    ),
  kind: z
    .enum(["log", "junit", "ctrf"])
    .default("log")
    .describe('What content is: a "log", a "junit" XML report or a "ctrf" JSON report. Default "log".'),
  exitCode: z
    .int()
    .min(UNKNOWN)
    .max(4_294_967_295)
    .default(UNKNOWN)
    .describe("Exit code of the process that wrote the log, such as 137. Default -1: unknown."),
  timedOut: z
    .boolean()
    .default(false)
    .describe("The process was ended at a time limit. Default false. Only with a log, as is exitCode."),
  baseline: z
    .string()
    .max(LIMITS.callLength)
    .default("")
    .describe(
      `Log of a run of the same job that passed, 0 to ${LIMITS.callLength} characters: its lines are no evidence. Default "": none.`,
    ),
});
