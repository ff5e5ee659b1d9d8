import type { Writable } from "node:stream";
import { misuse, readCommandLine, type Settings } from "./command-line/options.js";
import { logCall } from "./server/call-log.js";
import { createTestbedServer } from "./server/create-server.js";
import { openParts, readSite } from "./server/open-parts.js";
import { endOnSignals } from "./stdio/end-on-signals.js";
import { onceEnded } from "./stdio/once-ended.js";
import { serve } from "./stdio/serve.js";
import { watchParent } from "./stdio/watch-parent.js";
import type { TestbedToolsOptions } from "./tools/setting.js";

/** The `mcp` command. */
export async function main(argv: readonly string[], output: Writable): Promise<void> {
  const request = readCommandLine(argv, output);
  if (request.kind === "done") {
    process.exitCode = request.exitCode;
    return;
  }
  const { settings } = request;
  try {
    await start(settings, output);
  } catch (error) {
    process.exitCode = misuse(error instanceof Error ? error.message : String(error)).exitCode;
  }
}

async function start(settings: Settings, output: Writable): Promise<void> {
  const { parts, close } = openParts(settings, await readSite(settings));
  const createServer = () => createTestbedServer(parts, toolsOptions(settings));
  const { http, httpToken } = settings.flags;
  if (http === undefined || httpToken === undefined) {
    const end = onceEnded(close);
    endOnSignals(end);
    // One that serves over HTTP may well outlive whoever started it.
    watchParent(() => end(0));
    serve(createServer, output, end);
    return;
  }
  const { serveHttp } = await import("./http/serve-http.js");
  const server = await serveHttp(createServer, { ...http, token: httpToken });
  endOnSignals(
    onceEnded(async () => {
      await Promise.all([server.close(), close()]);
    }),
  );
  process.stderr.write(`${JSON.stringify({ listening: server.url })}\n`);
}

function toolsOptions({ flags }: Settings): TestbedToolsOptions {
  const { tools, maxResultBytes, allowExecutables, allowEnv, showGradingOutput } = flags;
  return {
    groups: tools,
    maxResultBytes,
    ...(allowExecutables === undefined ? {} : { allowedExecutables: allowExecutables }),
    ...(allowEnv === undefined ? {} : { allowedEnv: allowEnv }),
    ...(showGradingOutput === undefined ? {} : { showGradingOutput }),
    onCall: logCall,
  };
}
