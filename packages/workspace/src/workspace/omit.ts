import { WorkspaceError, quote } from "../error/workspace-error.js";

/** Directories whose content is neither copied nor listed unless asked for. */
const DEFAULT_OMIT: readonly string[] = [".git", "node_modules"];

/** Checks a list of names to leave out. */
export function namesToOmit({ omit = DEFAULT_OMIT }: { readonly omit?: unknown }): ReadonlySet<string> {
  if (Array.isArray(omit) && omit.every((name) => typeof name === "string")) return new Set(omit);
  throw new WorkspaceError("invalid-options", `omit is ${quote(omit)}; give an array of names`);
}
