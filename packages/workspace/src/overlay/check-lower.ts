import { readlinkSync } from "node:fs";
import type { Directory } from "../handle/directory.js";
import { describeType, readEntries } from "../handle/entry.js";
import { isCrossing } from "../handle/mount.js";
import { openDirectory } from "../handle/open-directory.js";
import { createPace, type Pace } from "../handle/pace.js";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import { staysInside } from "../template/link-target.js";
import type { Template } from "../template/template.js";
import type { Guarantee } from "../handle/directory.js";

const MAX_DEPTH = 1024;
const SLASH = Buffer.from("/");

/**
 * Refuses in a template what a copy refuses. Reads names only, no file.
 *
 * @returns what an overlay cannot do and the template needs: leave a path out, or show what is mounted in it;
 *   undefined where there is nothing
 */
export async function checkLower(template: Template, guarantee: Guarantee): Promise<string | undefined> {
  const root = openDirectory(template.directory, guarantee);
  try {
    return await checkLevel(root, Buffer.alloc(0), { template, pace: createPace(), depth: 0 });
  } finally {
    root.close();
  }
}

interface Check {
  readonly template: Template;
  readonly pace: Pace;
  readonly depth: number;
}

async function checkLevel(directory: Directory, above: Buffer, check: Check): Promise<string | undefined> {
  const pause = check.pace();
  if (pause !== undefined) await pause;
  if (check.depth > MAX_DEPTH) {
    const reason = `the template has more than ${MAX_DEPTH} levels`;
    throw new WorkspaceError("too-deep", reason, { path: String(above) });
  }
  for (const entry of readEntries(directory)) {
    if (check.template.omit.has(String(entry.name)))
      return `leave out ${quote(String(below(above, entry.name)))} (template.omit)`;
    if (entry.isFile()) continue;
    const path = below(above, entry.name);
    if (entry.isDirectory()) {
      const child = openUnmounted(directory, entry.name);
      if (child === undefined) return `show what is mounted at ${quote(String(path))}`;
      try {
        const left = await checkLevel(child, path, { ...check, depth: check.depth + 1 });
        if (left !== undefined) return left;
      } finally {
        child.close();
      }
    } else if (entry.isSymbolicLink()) refuseLeading(directory, entry.name, path, check.template);
    else {
      const reason = `the template holds ${describeType(entry)}, which has no place in a workspace; remove it`;
      throw new WorkspaceError("template-special-file", reason, { path: String(path) });
    }
  }
  return undefined;
}

function openUnmounted(directory: Directory, name: Buffer): Directory | undefined {
  try {
    return directory.open(name);
  } catch (error) {
    if (isCrossing(error)) return undefined;
    throw error;
  }
}

function refuseLeading(directory: Directory, name: Buffer, path: Buffer, template: Template): void {
  const target = readlinkSync(directory.at(name), "buffer");
  if (staysInside(template.directory, path, target)) return;
  const reason = `the template holds a link that leads out of it, to ${quote(target)}; remove or change it`;
  throw new WorkspaceError("template-link", reason, { path: String(path) });
}

function below(above: Buffer, name: Buffer): Buffer {
  return above.length === 0 ? name : Buffer.concat([above, SLASH, name]);
}
