import type { Writable } from "node:stream";
import { printedConfig } from "./command-line/printed-config.js";
import { misuse, readCommandLine, type Settings } from "./command-line/options.js";
import { reportError } from "./errors/report-error.js";
import { logCall } from "./server/call-log.js";
import { createTestbedServer } from "./server/create-server.js";
import { openParts, readSite, type Site } from "./server/open-parts.js";
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
    const site = await readSite(settings);
    if (request.kind === "serve") await start(settings, site, output);
    else output.write(`${JSON.stringify(printedConfig(settings, site), null, 2)}\n`);
  } catch (error) {
    process.exitCode = misuse(error instanceof Error ? error.message : String(error)).exitCode;
  }
}

async function start(settings: Settings, site: Site, output: Writable): Promise<void> {
  warnOf(site);
  const { parts, close } = openParts(settings, site);
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

/** What does not keep the server from starting, but will not work. */
function warnOf({ brokenTasks, config }: Site): void {
  for (const { directory, faults } of brokenTasks)
    reportError(`the task in ${directory} is left out: ${faults.join("; ")}`);
  for (const { id, secrets = [] } of config?.config.suites ?? [])
    for (const name of secrets.filter((variable) => process.env[variable] === undefined))
      reportError(`the suite ${id} will not be started: its secret ${name} is not set`);
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
