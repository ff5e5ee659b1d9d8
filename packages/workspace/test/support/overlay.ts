import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { createWith, type CreateWorkspaceOptions } from "../../src/workspace/create-workspace.js";
import { WorkspaceError } from "../../src/error/workspace-error.js";
import type { Workspace } from "../../src/workspace/workspace.js";
import { scratchDirectory } from "./scratch.js";

/** A template with these files, and a link that stays inside. */
export function makeTemplate(contents: Record<string, string>): string {
  const directory = join(scratchDirectory(), "a,b:c\\d e=f");
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(directory, path, ".."), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  symlinkSync("a", join(directory, "l"));
  return directory;
}

/** An overlay, or a skip of the test where this user may not mount one. */
export async function openOverlay(
  context: TestContext,
  template: string,
  options: CreateWorkspaceOptions = {},
): Promise<Workspace> {
  try {
    return await createWith({
      directory: scratchDirectory(),
      ...options,
      template: { directory: template, method: "overlay" },
    });
  } catch (error) {
    if (!(error instanceof WorkspaceError) || error.code !== "overlay-unavailable") throw error;
    return context.skip(`mount: this user may not mount an overlay (${error.message})`);
  }
}
