import type { McpServer, ServerContext } from "@modelcontextprotocol/server";
import type { Testbed } from "@testbed/grader";
import type { z } from "zod";
import { INTERNAL_ERROR, errorResult, invalidArguments, toToolError } from "../result/tool-error.js";
import { inputSchema, outputSchema } from "../schema/tool-schema.js";
import type { ToolNames } from "./names.js";

/** What every tool works with. */
export interface ToolSetting {
  readonly open: () => Promise<Testbed>;
  readonly names: ToolNames;
  readonly maxResultBytes: number;
  readonly heartbeatMs: number;
  readonly killGraceMs: number;
  readonly onError: (error: unknown) => void;
}

/** One tool: what is listed, and what it does. */
export interface Tool<Input, Output> {
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
  readonly output: z.ZodType<Output>;
  readonly call: (input: Input, testbed: Testbed, context: ServerContext) => Promise<Output>;
}

/** Offers a tool on a server; whatever happens, the caller gets a result of one of two forms. */
export function registerTool<Input, Output extends object>(
  server: McpServer,
  setting: ToolSetting,
  tool: Tool<Input, Output>,
): void {
  const { name, title, description, annotations } = tool;
  const config = {
    title,
    description,
    annotations: { ...annotations },
    inputSchema: inputSchema(tool.input),
    outputSchema: outputSchema(tool.output),
  };
  server.registerTool(name, config, async (input, context) => {
    if (!input.accepted) return errorResult(invalidArguments(name, input.problems));
    try {
      const testbed = await setting.open();
      // A validating client throws away a result with one key too many, so none leaves unparsed.
      const structuredContent = tool.output.parse(await tool.call(input.value, testbed, context));
      return { content: [{ type: "text", text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      const refusal = toToolError(error, setting.names);
      if (refusal === null) setting.onError(error);
      return errorResult(refusal ?? INTERNAL_ERROR);
    }
  });
}
