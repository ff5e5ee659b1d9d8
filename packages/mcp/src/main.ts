import type { Writable } from "node:stream";
import { createTestbed } from "@testbed/grader";
import { readCommandLine } from "./command-line/options.js";
import { serve } from "./stdio/serve.js";

/** The `mcp` command. */
export function main(argv: readonly string[], output: Writable): void {
  const request = readCommandLine(argv, output);
  if (request.kind === "serve") serve(createTestbed(request.options), output);
  else process.exitCode = request.exitCode;
}
