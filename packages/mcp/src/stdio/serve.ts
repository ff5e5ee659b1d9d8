import type { Writable } from "node:stream";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { reportError } from "../errors/report-error.js";
import { createTestbedServer } from "../server/create-server.js";
import type { LateTestbed } from "./late-testbed.js";
import { MAX_LINE_BYTES } from "../tools/limits.js";
import { type EndProcess, onceEnded } from "./once-ended.js";
import { wholeLines } from "./whole-lines.js";

/**
 * Serves one client over standard input and `output` until it goes or a signal arrives, then ends every run, removes
 * every workspace and ends the process. The testbed lives outside of the factory: a client of the 2026 protocol makes
 * the factory run for its probe and again for its connection.
 */
export function serve(testbed: LateTestbed, output: Writable): void {
  const end = onceEnded(testbed.close);
  const transport = new EndingTransport(output, end);
  serveStdio(() => createTestbedServer(testbed.open), { transport, onerror: reportError });
  for (const [signal, number] of SIGNALS) process.on(signal, () => end(128 + number));
  process.on("uncaughtException", (error) => {
    reportError(error);
    end(1);
  });
}

const SIGNALS = [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

/** Closes by itself when the client has gone or sent what cannot be read. */
class EndingTransport extends StdioServerTransport {
  readonly #end: EndProcess;

  constructor(output: Writable, end: EndProcess) {
    // What comes in is bounded already.
    super(wholeLines(process.stdin, MAX_LINE_BYTES), output, { maxBufferSize: Number.POSITIVE_INFINITY });
    this.#end = end;
  }

  override async close(): Promise<void> {
    await super.close();
    this.#end(0);
  }
}
