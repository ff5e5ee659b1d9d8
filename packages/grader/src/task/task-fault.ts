import type { z } from "zod";

/** Something in a task that keeps it from being graded. */
export interface TaskFault {
  /** File it stands in, relative to the task. */
  readonly file: string;
  /** Key it is about, for example `limits.timeout_sec`; empty for the file as a whole. */
  readonly key: string;
  /** What is wrong, and what it must be. */
  readonly message: string;
}

/** The faults that a schema found, each with its key and the fix. */
export function faultsOf(file: string, error: z.ZodError): readonly TaskFault[] {
  return error.issues.map((issue) => {
    const key = issue.path.map(String).join(".");
    if (issue.code === "unrecognized_keys")
      return { file, key, message: `has no key ${issue.keys.join(", ")}; remove it or correct its spelling` };
    const missing = issue.code === "invalid_type" && issue.input === undefined;
    return { file, key, message: missing ? `is missing; ${lower(issue.message)}` : lower(issue.message) };
  });
}

/** One line for each fault. */
export function describeFaults(faults: readonly TaskFault[]): string {
  return faults
    .map(({ file, key, message }) => `${file}${key === "" ? "" : `: ${key}`} ${message}`)
    .join("; ");
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
