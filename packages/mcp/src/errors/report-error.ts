import { inspect } from "node:util";

/** Tells the operator of the server; standard output belongs to the protocol. */
export function reportError(error: unknown): void {
  process.stderr.write(`testbed: ${error instanceof Error ? inspect(error) : String(error)}\n`);
}
