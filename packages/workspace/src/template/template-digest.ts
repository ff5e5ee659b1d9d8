import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { digestOfFile } from "../changes/origin.js";
import { WorkspaceError, quote } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { openDirectory, strongestGuarantee } from "../handle/open-directory.js";
import { describeState } from "../tree/describe-entry.js";
import { walkTree } from "../tree/walk-tree.js";
import { checkTemplate, type Template, type TemplateOptions } from "./template.js";

/**
 * What a template holds, as one SHA-256: for a directory that of the sorted list of its entries (path, type,
 * permission bits, SHA-256 of the content, target of a link) without what is left out; for an archive that of the
 * file. Keep it beside a task and give it to `createWorkspace`.
 *
 * @param template - as for `createWorkspace`
 * @returns 64 hexadecimal digits
 * @throws WorkspaceError with `invalid-options`, `template-unreadable`, `unreadable` or `changed-during-call`
 */
export async function templateDigest(template: string | TemplateOptions): Promise<string> {
  const checked = checkTemplate(template);
  if (checked === undefined) throw new WorkspaceError("invalid-options", "there is no template; give one");
  return digestTemplate(checked);
}

/** The digest of a checked template. */
export async function digestTemplate({ directory, archive, omit }: Template): Promise<string> {
  if (archive !== undefined) return digestArchive(directory);
  const root = openDirectory(directory, strongestGuarantee(), { crossesMounts: true });
  try {
    return await digestTree(root, omit);
  } finally {
    root.close();
  }
}

async function digestArchive(path: string): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(path), hash);
  return hash.digest("hex");
}

/** The digest of what lies in a directory. */
export async function digestTree(root: Directory, omit: ReadonlySet<string>): Promise<string> {
  const lines: { readonly bytes: Buffer; readonly line: string }[] = [];
  const rules = { maxEntries: Number.POSITIVE_INFINITY, maxDepth: 1024, omit };
  await walkTree(root, rules, (visit) => {
    const { bytes, name, directory, stats } = visit;
    if (omit.has(String(name))) return;
    const { type, mode, target } = describeState(visit);
    const digest = type === "file" ? digestOfFile(directory.at(name), stats.size) : (target ?? "");
    if (digest === undefined) {
      throw new WorkspaceError("changed-during-call", "changed while it was read", { path: String(bytes) });
    }
    lines.push({ bytes, line: JSON.stringify([bytes.toString("latin1"), type, mode, digest]) });
  });
  const hash = createHash("sha256");
  for (const { line } of lines.sort((one, other) => Buffer.compare(one.bytes, other.bytes)))
    hash.update(`${line}\n`);
  return hash.digest("hex");
}

/** Refuses a template that is not what the caller was told. */
export function refuseChanged(template: Template, digest: string): void {
  if (template.digest === undefined || digest === template.digest) return;
  const reason = `the template has the digest ${digest}, not ${quote(template.digest)}`;
  throw new WorkspaceError("template-changed", reason, { path: template.directory });
}
