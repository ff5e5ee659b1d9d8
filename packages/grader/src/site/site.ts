import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { lstat, mkdir, mkdtemp, realpath, rm, stat, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { promisify } from "node:util";
import { GraderError } from "../errors.js";

/** Where a site is made and what it offers to candidates. */
export interface SiteOptions {
  readonly directory?: string | undefined;
  readonly modules?: string | undefined;
}

/**
 * A private directory around one workspace: `<site>/<workspace id>`, with `<site>/node_modules` beside it, so that
 * Node finds the modules by walking up although nothing in the workspace leads out of it.
 */
export interface Site {
  /** Absolute path; the workspace is made in it. */
  readonly path: string;
  /** The modules as candidates reach them, or `null`. */
  readonly modules: string | null;
  /** Makes a fresh directory for the report of one run, outside of every workspace. */
  createReportDirectory(): Promise<string>;
  /** Removes everything, whatever the candidate made of it; a directory that stays is told by a process warning. */
  destroy(): Promise<void>;
}

/** Creates a site. Throws `GraderError` `invalid-option` when a given directory does not exist. */
export async function createSite(options: SiteOptions): Promise<Site> {
  if (options.directory !== undefined) await requireDirectory("directory", options.directory);
  if (options.modules !== undefined) await requireDirectory("modules", options.modules);
  // Resolved, so that what a program derives from its working directory and what it is told have the same spelling.
  const path = await realpath(await mkdtemp(join(options.directory ?? tmpdir(), "testbed-")));
  const modules = options.modules === undefined ? null : join(path, "node_modules");
  if (options.modules !== undefined)
    await symlink(await realpath(options.modules), join(path, "node_modules"));
  return {
    path,
    modules,
    async createReportDirectory() {
      // A user that a run may have passes through to its own; no names can be seen.
      await mkdir(join(path, "reports"), { recursive: true, mode: 0o711 });
      const reports = join(path, "reports", randomUUID());
      await mkdir(reports, { mode: 0o700 });
      return reports;
    },
    destroy: () => removeSite(path),
  };
}

async function requireDirectory(option: string, path: string): Promise<void> {
  if (!isAbsolute(path)) {
    throw new GraderError(
      "invalid-option",
      `${option} ${JSON.stringify(path)} is relative; give an absolute path.`,
    );
  }
  const entry = await stat(path).catch(() => null);
  if (entry?.isDirectory() !== true) {
    throw new GraderError(
      "invalid-option",
      `${option} ${JSON.stringify(path)} is not a directory; create it first.`,
    );
  }
}

async function removeSite(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => removeByTool(path));
  if ((await lstat(path).catch(() => null)) === null) return;
  process.emitWarning(`${path} could not be removed; remove it by hand.`, { code: "TESTBED_SITE_LEFT" });
}

/** Node 20 cannot remove a tree that is deeper than the longest path; this tool can. */
async function removeByTool(path: string): Promise<void> {
  await promisify(execFile)("rm", ["-rf", "--", path]).catch(() => null);
}
