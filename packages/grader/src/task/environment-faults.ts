import { pinnedEnvironment, RunnerError } from "@testbed/runner";
import type { TaskFault } from "./task-fault.js";

/** Variables that no run takes, as a fault of the key that they stand under. */
export function environmentFaults(
  file: string,
  key: string,
  env: Readonly<Record<string, string>>,
): readonly TaskFault[] {
  try {
    pinnedEnvironment({ env });
    return [];
  } catch (error) {
    if (!(error instanceof RunnerError)) throw error;
    return [{ file, key, message: `cannot be used: ${error.message}` }];
  }
}
