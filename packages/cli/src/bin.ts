#!/usr/bin/env node
import { infrastructureExitCode, misuseExitCode } from "./exit-codes.js";
import { isClosedPipe, isMisuse } from "./misuse.js";
import { createProgram } from "./program.js";
import { splitCommandLine } from "./split-command-line.js";

// A reader that left, as in `testbed normalize | head -1`, is no fault; a full disk is one of the machine.
process.stdout.on("error", fail);

try {
  const { own, command } = splitCommandLine(process.argv.slice(2));
  await createProgram(command).parseAsync(own, { from: "user" });
} catch (error) {
  fail(error);
}

function fail(error: unknown): void {
  if (isClosedPipe(error)) return;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`testbed: ${message}\n`);
  process.exitCode = isMisuse(error) ? misuseExitCode : infrastructureExitCode;
}
