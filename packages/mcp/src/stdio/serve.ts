import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import type { Testbed } from "@testbed/grader";
import { createTestbedServer } from "../server/create-server.js";
import { MAX_LINE_BYTES } from "../tools/limits.js";
import { takeStdout } from "./guarded-stdout.js";
import { onceEnded } from "./once-ended.js";

/**
 * Serves one client over standard input and output until it goes or a signal arrives, then ends every run, removes
 * every workspace and the process. The testbed lives outside of the factory: a client of the 2026 protocol makes the
 * factory run for its probe and again for its connection.
 */
export function serve(testbed: Testbed): void {
  const transport = new StdioServerTransport(process.stdin, takeStdout(), { maxBufferSize: MAX_LINE_BYTES });
  const end = onceEnded(() => testbed.close());
  serveStdio(() => createTestbedServer(testbed), { transport, onerror: report });
  const closed = transport.onclose;
  transport.onclose = () => {
    closed?.();
    end(0);
  };
  for (const [signal, number] of SIGNALS) process.on(signal, () => end(128 + number));
  process.on("uncaughtException", (error) => {
    report(error);
    end(1);
  });
}

const SIGNALS = [
  ["SIGHUP", 1],
  ["SIGINT", 2],
  ["SIGTERM", 15],
] as const;

function report(error: Error): void {
  console.error(error);
}
