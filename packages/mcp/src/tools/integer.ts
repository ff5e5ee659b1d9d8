import { TestbedMcpError } from "../errors/testbed-mcp-error.js";

/** Checks an option that is a whole number. */
export function integer(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new TestbedMcpError(
    "invalid-option",
    `${name} is ${String(value)}: it must be an integer from ${min} to ${max}`,
  );
}
