import { quote, RunnerError } from "../errors/runner-error.js";
import { checkKeys } from "../options/check-keys.js";
import { wholeNumber } from "../options/whole-number.js";
import type { RunLimits } from "./resource-limits.js";

/** Each with its least value. */
const known = [
  ["memoryBytes", 1],
  ["processes", 1],
  ["fileBytes", 0],
  ["openFiles", 3],
  ["cpuMs", 1],
  ["totalMemoryBytes", 16_777_216],
  ["totalProcesses", 1],
] as const;

/** Checks every limit. */
export function resolveLimits(limits: RunLimits): RunLimits {
  if (typeof limits !== "object" || limits === null) {
    throw new RunnerError("invalid-option", "limits must be an object such as { processes: 64 }.");
  }
  checkKeys("limits", limits, [...known.map(([name]) => name), "cpus"]);
  const checked: { -readonly [Name in keyof RunLimits]: number } = {};
  for (const [name, lowest] of known) {
    const value = limits[name];
    if (value !== undefined) checked[name] = wholeNumber(`limits.${name}`, value, lowest, 2 ** 50);
  }
  if (limits.cpus !== undefined) checked.cpus = processors(limits.cpus);
  return checked;
}

function processors(cpus: unknown): number {
  if (typeof cpus === "number" && cpus >= 0.01 && cpus <= 4096) return cpus;
  throw new RunnerError(
    "invalid-limit",
    `limits.cpus is ${quote(cpus)}: it must be a number from 0.01 to 4096.`,
  );
}
