import type { Writable } from "node:stream";
import { readCommandLine } from "./command-line/options.js";
import { lateTestbed } from "./stdio/late-testbed.js";
import { serve } from "./stdio/serve.js";

/** The `mcp` command. */
export function main(argv: readonly string[], output: Writable): void {
  const request = readCommandLine(argv, output);
  if (request.kind === "serve") serve(lateTestbed(request.options), output);
  else process.exitCode = request.exitCode;
}
