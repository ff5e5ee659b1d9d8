import { onTestFinished } from "vitest";
import { createWith, type CreateWorkspaceOptions } from "../../src/workspace/create-workspace.js";
import type { Guarantee } from "../../src/handle/directory.js";
import type { Workspace } from "../../src/workspace/workspace.js";
import { scratchDirectory } from "./scratch.js";

/** Both ways of access, where the platform has both. */
export const guarantees: readonly Guarantee[] =
  process.platform === "linux" ? ["fd", "checked"] : ["checked"];

/** A workspace in a directory of its own, destroyed after the test. */
export async function openWorkspace(
  options: CreateWorkspaceOptions = {},
  guarantee?: Guarantee,
): Promise<Workspace> {
  const workspace = await createWith({ directory: scratchDirectory(), ...options }, guarantee);
  onTestFinished(async () => {
    await workspace.destroy({ until: "deleted" });
  });
  return workspace;
}

/** Shorthand for files without a mode. */
export function files(contents: Record<string, string>): { path: string; content: string }[] {
  return Object.entries(contents).map(([path, content]) => ({ path, content }));
}
