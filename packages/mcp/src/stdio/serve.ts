import type { Writable } from "node:stream";
import type { JSONRPCMessage, McpServer } from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { reportError } from "../errors/report-error.js";
import { logUnreadable } from "../server/call-log.js";
import { MAX_LINE_BYTES } from "../tools/limits.js";
import type { EndProcess } from "./once-ended.js";
import { readMessages } from "./read-messages.js";
import { wholeLines } from "./whole-lines.js";

/**
 * Serves one client over standard input and `output` until it goes. What the tools work with lives outside of the
 * factory: a client of the 2026 protocol makes the factory run for its probe and again for its connection.
 */
export function serve(createServer: () => McpServer, output: Writable, end: EndProcess): void {
  const transport = new EndingTransport(output, end);
  serveStdio(createServer, { transport, onerror: reportError });
}

/** Closes by itself when the client has gone or sent what cannot be read. */
class EndingTransport extends StdioServerTransport {
  readonly #end: EndProcess;

  constructor(output: Writable, end: EndProcess) {
    let deliver = (_message: JSONRPCMessage): void => {};
    const messages = readMessages(wholeLines(process.stdin, MAX_LINE_BYTES), {
      onMessage: (message) => deliver(message),
      onUnreadable: ({ answer, ...what }) => {
        logUnreadable(what);
        if (answer !== null) output.write(`${JSON.stringify(answer)}\n`);
      },
    });
    super(messages, output);
    deliver = (message) => this.onmessage?.(message);
    this.#end = end;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#end(0);
  }
}
