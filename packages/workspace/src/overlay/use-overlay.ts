import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import type { Template } from "../template/template.js";
import type { Site } from "../workspace/site.js";
import { checkLower } from "./check-lower.js";
import { mountOverlay } from "./overlay-mount.js";

/**
 * Shows a template through an overlay.
 *
 * @returns why that is not possible, where the caller takes a copy then; undefined where it is mounted
 */
export async function useOverlay(site: Site, template: Template): Promise<string | undefined> {
  if (`${site.base}/`.startsWith(`${template.directory}/`)) {
    const reason = "the template holds the directory that workspaces are made in; give another directory";
    throw new WorkspaceError("invalid-options", reason, { path: template.directory });
  }
  const impossible = await checked(site, template);
  const refused =
    impossible === undefined ? await mounted(site, template) : `an overlay cannot ${impossible}`;
  if (refused === undefined || template.method === "overlay-or-copy") return refused;
  const fix = 'use "overlay-or-copy" to copy where that is so';
  throw new WorkspaceError("overlay-unavailable", `the template cannot be mounted: ${refused}; ${fix}`, {
    path: template.directory,
  });
}

async function checked(site: Site, template: Template): Promise<string | undefined> {
  try {
    return await checkLower(template, site.guarantee);
  } catch (cause) {
    if (cause instanceof WorkspaceError) throw cause;
    const reason = `the template cannot be read (${systemCode(cause) ?? String(cause)})`;
    throw new WorkspaceError("template-unreadable", reason, { path: template.directory, cause });
  }
}

async function mounted(site: Site, template: Template): Promise<string | undefined> {
  try {
    const refused = await mountOverlay(site, template.directory);
    if (refused === undefined) site.enterOverlay();
    return refused;
  } catch (cause) {
    if (cause instanceof WorkspaceError) throw cause;
    const reason = `the overlay could not be prepared (${systemCode(cause) ?? String(cause)})`;
    throw new WorkspaceError("create-failed", reason, { cause });
  }
}
