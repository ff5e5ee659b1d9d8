import { chmodSync, lutimesSync, mkdirSync, symlinkSync } from "node:fs";
import { checkBatch, refuseCollisions, type BatchFile } from "../batch/check-batch.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import type { Directory } from "../handle/directory.js";
import { TreeWalker } from "../handle/tree-walker.js";
import type { CompleteLimits } from "../limits/limits.js";
import { compilePolicy } from "../policy/policy.js";
import { staysInside } from "../template/link-target.js";
import type { Site } from "../workspace/site.js";
import { planArchive, refused, type ArchivePlan, type PlannedEntry } from "./archive-entry.js";
import { readTar } from "./read-tar.js";
import { readZip } from "./read-zip.js";

/** How an archive is packed, by the end of its name. */
export type ArchiveFormat = "tar" | "tar.gz" | "zip";

/** The format that a name tells, if it does. */
export function formatOf(path: string): ArchiveFormat | undefined {
  if (/\.zip$/iu.test(path)) return "zip";
  if (/\.(?:tar\.gz|tgz)$/iu.test(path)) return "tar.gz";
  return /\.tar$/iu.test(path) ? "tar" : undefined;
}

/** An archive that was read and found acceptable. */
export interface CheckedArchive {
  readonly plan: ArchivePlan;
  readonly batch: readonly BatchFile[];
}

/** Reads an archive as a plan that nobody vouches for; touches nothing else. */
export async function readArchive(
  path: string,
  format: ArchiveFormat,
  omit: ReadonlySet<string>,
  limits: CompleteLimits,
): Promise<CheckedArchive> {
  const entries = format === "zip" ? readZip(path) : readTar(path, format === "tar.gz");
  try {
    const plan = await planArchive(entries, omit, limits);
    refuseCollisions([...plan.files, ...plan.links], plan.directories);
    const files = plan.files.map(({ path: name, content, mode }) =>
      mode === undefined ? { path: name, content } : { path: name, content, mode },
    );
    return { plan, batch: checkBatch(files, { limits, policy: compilePolicy({ base: "none" }) }) };
  } catch (error) {
    if (error instanceof WorkspaceError) throw error;
    const reason = `archive ${quote(path)} cannot be read (${systemCode(error) ?? String(error)})`;
    throw new WorkspaceError("archive-malformed", reason, { cause: error });
  }
}

/** Makes what a batch cannot: times, links, and directories with their modes. The files are there already. */
export async function finishUnpacking(site: Site, { plan }: CheckedArchive): Promise<void> {
  await site.withRoot((root) => {
    const walker = new TreeWalker(root);
    try {
      for (const entry of plan.files) inParent(walker, entry, (at) => setTimes(at, entry));
      for (const link of plan.links) inParent(walker, link, (at) => symlinkSync(link.target, at));
      for (const directory of plan.directories) openMade(walker, directory.segments, directory.path);
      for (const directory of byDepth(plan.directories)) {
        const opened = openMade(walker, directory.segments, directory.path);
        chmodSync(opened.self, directory.mode ?? 0o755);
      }
    } finally {
      walker.close();
    }
  });
  for (const { path, target } of plan.links) {
    if (staysInside(site.home, Buffer.from(path), Buffer.from(target))) continue;
    throw refused(path, `is a link that leads out, to ${quote(target)}; leave it out`);
  }
}

function setTimes(at: string | Buffer, { modifiedMs }: PlannedEntry): void {
  if (modifiedMs !== undefined && Number.isFinite(modifiedMs))
    lutimesSync(at, modifiedMs / 1000, modifiedMs / 1000);
}

function inParent(walker: TreeWalker, entry: PlannedEntry, action: (at: string | Buffer) => void): void {
  const { segments, path } = entry;
  try {
    action(openMade(walker, segments.slice(0, -1), path).at(segments.at(-1) ?? ""));
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
    throw refused(path, "stands where another entry is", error);
  }
}

function openMade(walker: TreeWalker, segments: readonly string[], path: string): Directory {
  return walker.directory(segments, path, (parent, way) => {
    mkdirSync(parent.at(way.at(-1) ?? ""), { mode: 0o755 });
  });
}

/** Innermost first: a directory that may not be entered hides what lies in it. */
function byDepth(directories: readonly PlannedEntry[]): readonly PlannedEntry[] {
  return directories.toSorted((one, other) => other.segments.length - one.segments.length);
}
