import { Transform, type Readable, pipeline } from "node:stream";
import { parseJSONRPCMessage, type JSONRPCMessage } from "@modelcontextprotocol/server";

/** What is said to whoever sent something that is no message. */
export interface Unreadable {
  /** Answer of JSON-RPC; null where the rules ask for none. */
  readonly answer: object | null;
  /** The same in one word, for the operator. */
  readonly problem: "invalid-message" | "parse-error";
  /** Id of the request, where it can be read. */
  readonly request?: number | string;
}

/** What becomes of each line. */
export interface Readers {
  readonly onMessage: (message: JSONRPCMessage) => void;
  readonly onUnreadable: (unreadable: Unreadable) => void;
}

/**
 * Reads messages from whole lines. The stream that is returned carries nothing: it ends and fails with its input. What
 * cannot be read gets an answer all the same, because a client waits for one; the transport of the SDK gives none.
 */
export function readMessages(lines: Readable, { onMessage, onUnreadable }: Readers): Readable {
  const messages = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString("utf8").split("\n")) {
        if (line.trim() === "") continue;
        const read = readMessage(line);
        if ("problem" in read) onUnreadable(read);
        else onMessage(read.message);
      }
      done();
    },
  });
  pipeline(lines, messages, () => {});
  return messages;
}

function readMessage(line: string): { readonly message: JSONRPCMessage } | Unreadable {
  let content: unknown;
  try {
    content = JSON.parse(line);
  } catch {
    return { problem: "parse-error", answer: error(null, -32_700, "Parse error: the line is no JSON.") };
  }
  try {
    return { message: parseJSONRPCMessage(content) };
  } catch {
    return invalid(content);
  }
}

function invalid(content: unknown): Unreadable {
  if (typeof content !== "object" || content === null || Array.isArray(content))
    return { problem: "invalid-message", answer: error(null, -32_600, NO_REQUEST) };
  const { id, jsonrpc, method } = { id: undefined, jsonrpc: undefined, method: undefined, ...content };
  // Answers and notifications are never answered.
  if (!("id" in content) || !("method" in content)) return { problem: "invalid-message", answer: null };
  if (typeof id !== "number" && typeof id !== "string")
    return { problem: "invalid-message", answer: error(null, -32_600, NO_REQUEST) };
  const isRequest = jsonrpc === "2.0" && typeof method === "string";
  const answer = isRequest ? error(id, -32_602, WRONG_PARAMS) : error(id, -32_600, NO_REQUEST);
  return { problem: "invalid-message", request: id, answer };
}

const NO_REQUEST = "Invalid request: send one message of JSON-RPC 2.0 a line, and no batch.";
const WRONG_PARAMS =
  "Invalid params: params must be an object, and what the protocol defines in it, such as _meta.progressToken, of its type.";

function error(id: number | string | null, code: number, message: string): object {
  return { jsonrpc: "2.0", id, error: { code, message } };
}
