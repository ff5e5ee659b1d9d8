import { WorkspaceError, quote } from "../error/workspace-error.js";

/** The properties of an object that may have these and no others; a misspelt one must not pass for a missing one. */
export function knownOptions(
  value: unknown,
  where: string,
  known: readonly string[],
): Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    const fix = `give an object with ${known.join(", ")}`;
    throw new WorkspaceError("invalid-options", `${where} is ${quote(value)}; ${fix}`);
  }
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const reason = `${where}: ${quote(unknown)} is unknown; known are ${known.join(", ")}`;
    throw new WorkspaceError("invalid-options", reason);
  }
  return Object(value);
}
