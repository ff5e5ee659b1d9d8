import { quote, RunnerError } from "../errors/runner-error.js";

/** Checks a number with its bounds. */
export function wholeNumber(name: string, value: unknown, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isSafeInteger(value) || value < least || value > most) {
    throw new RunnerError(
      "invalid-limit",
      `${name} is ${quote(value)}: it must be a whole number from ${String(least)} to ${String(most)}.`,
    );
  }
  return value;
}
