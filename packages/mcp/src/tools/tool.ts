import type { CallToolResult, McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { z } from "zod";
import {
  INTERNAL_ERROR,
  Refusal,
  errorResult,
  invalidArguments,
  toToolError,
  type ToolError,
} from "../result/tool-error.js";
import { inputSchema, outputSchema } from "../schema/tool-schema.js";
import type { State } from "../state/state.js";
import type { CallReport } from "./call-report.js";
import type { ToolNames } from "./names.js";

/** What every tool works with. */
export interface ToolSetting {
  readonly state: State;
  readonly names: ToolNames;
  readonly maxResultBytes: number;
  readonly heartbeatMs: number;
  readonly killGraceMs: number;
  readonly allowedExecutables: readonly string[] | null;
  readonly allowedEnv: readonly string[] | null;
  readonly showGradingOutput: boolean;
  readonly onError: (error: unknown) => void;
  readonly onCall: (report: CallReport) => void;
}

/** What of a tool is listed, but for its output. */
interface Listed<Input> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
  readonly input: z.ZodType<Input>;
  /** What a call is about, for the operator: an id, never a payload. */
  readonly subject?: (input: Input) => string;
}

/** One tool: what is listed, and what it does. */
export interface Tool<Input, Output> extends Listed<Input> {
  readonly output: z.ZodType<Output>;
  readonly call: (input: Input, context: ServerContext) => Promise<Output>;
}

/** A tool whose result is text or an image, as it is. */
export interface PlainTool<Input> extends Listed<Input> {
  readonly call: (input: Input, context: ServerContext) => Promise<CallToolResult>;
}

/** Offers a tool on a server; whatever happens, the caller gets a result of one of two forms. */
export function registerTool<Input, Output extends object>(
  server: McpServer,
  setting: ToolSetting,
  tool: Tool<Input, Output>,
): void {
  const config = { ...listed(tool), outputSchema: outputSchema(tool.output) };
  server.registerTool(tool.name, config, async (input, context) =>
    answer(
      setting,
      tool,
      context,
      async () => {
        // A validating client throws away a result with one key too many, so none leaves unparsed.
        const structuredContent = tool.output.parse(await tool.call(accepted(tool.name, input), context));
        return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
      },
      input,
    ),
  );
}

/** Offers a tool without structured content, which hosts would show instead of text and images. */
export function registerPlainTool<Input>(
  server: McpServer,
  setting: ToolSetting,
  tool: PlainTool<Input>,
): void {
  server.registerTool(tool.name, listed(tool), async (input, context) =>
    answer(setting, tool, context, () => tool.call(accepted(tool.name, input), context), input),
  );
}

function listed<Input>({ title, description, annotations, input }: Listed<Input>) {
  return { title, description, annotations: { ...annotations }, inputSchema: inputSchema(input) };
}

type Checked<Input> =
  | { readonly accepted: true; readonly value: Input }
  | { readonly accepted: false; readonly problems: readonly string[] };

function accepted<Input>(name: string, input: Checked<Input>): Input {
  if (input.accepted) return input.value;
  throw new Refusal(invalidArguments(name, input.problems));
}

async function answer<Input>(
  setting: ToolSetting,
  tool: Listed<Input>,
  context: ServerContext,
  call: () => Promise<CallToolResult>,
  input: Checked<Input>,
): Promise<CallToolResult> {
  const start = performance.now();
  let outcome: string = "ok";
  try {
    const result = await call();
    outcome = statusOf(result) ?? outcome;
    return result;
  } catch (error) {
    const refusal = toolError(error, setting);
    outcome = refusal.reason;
    return errorResult(refusal);
  } finally {
    const subject = input.accepted ? tool.subject?.(input.value) : undefined;
    setting.onCall({
      request: context.mcpReq.id,
      tool: tool.name,
      ...(subject === undefined ? {} : { subject }),
      durationMs: Math.round(performance.now() - start),
      outcome,
    });
  }
}

function toolError(error: unknown, setting: ToolSetting): ToolError {
  const refusal = toToolError(error, setting.names);
  if (refusal === null) setting.onError(error);
  return refusal ?? INTERNAL_ERROR;
}

function statusOf({ structuredContent: content }: CallToolResult): string | null {
  if (typeof content !== "object" || content === null || !("status" in content)) return null;
  return typeof content.status === "string" ? content.status : null;
}
