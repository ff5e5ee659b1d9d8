import type { Client } from "@modelcontextprotocol/client";

/** Arguments of a call. */
export type Arguments = Record<string, unknown>;

/** Calls a tool that is expected to succeed, checks that text and structured content agree, and returns the latter. */
export async function succeed(
  client: Client,
  name: string,
  args: Arguments,
): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: args });
  const text = textOf(result);
  if (result.isError === true) throw new Error(`${name} refused: ${text}`);
  if (text !== JSON.stringify(result.structuredContent)) {
    throw new Error(`${name} says one thing in text and another in structured content`);
  }
  return JSON.parse(text);
}

/** Calls a tool that is expected to refuse, and returns its error. */
export async function refused(
  client: Client,
  name: string,
  args: Arguments,
): Promise<Record<string, unknown>> {
  const result = await client.callTool({ name, arguments: args });
  if (result.isError !== true) throw new Error(`${name} did not refuse: ${textOf(result)}`);
  return JSON.parse(textOf(result));
}

function textOf(result: Awaited<ReturnType<Client["callTool"]>>): string {
  const [block, ...more] = result.content;
  if (block?.type !== "text" || more.length > 0)
    throw new Error("a result must be exactly one block of text");
  return block.text;
}
