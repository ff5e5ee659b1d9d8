#!/usr/bin/env node
import { misuseExitCode } from "./exit-codes.js";
import { isMisuse } from "./misuse.js";
import { createProgram } from "./program.js";

try {
  await createProgram().parseAsync();
} catch (error) {
  if (!isMisuse(error)) throw error;
  process.stderr.write(`testbed: ${error.message}\n`);
  process.exitCode = misuseExitCode;
}
