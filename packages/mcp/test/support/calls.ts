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

/** Reads files of a workspace: a block for each, and what the last block says about them. */
export async function readFiles(
  client: Client,
  args: Arguments,
): Promise<{
  readonly blocks: Awaited<ReturnType<Client["callTool"]>>["content"];
  readonly place: Record<string, unknown>;
}> {
  const { content, isError, structuredContent } = await client.callTool({
    name: "read_workspace",
    arguments: args,
  });
  if (isError === true || structuredContent !== undefined)
    throw new Error("files have to come as they are, without structured content");
  const last = content.at(-1);
  if (last?.type !== "text") throw new Error("the last block has to be JSON");
  return { blocks: content.slice(0, -1), place: JSON.parse(last.text) };
}

function textOf(result: Awaited<ReturnType<Client["callTool"]>>): string {
  const [block, ...more] = result.content;
  if (block?.type !== "text" || more.length > 0)
    throw new Error("a result must be exactly one block of text");
  return block.text;
}
