import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  type Dirent,
} from "node:fs";
import { noteEntry, type BaselineEntries } from "../changes/baseline.js";
import { stampOf } from "../changes/origin.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import { sameFile, type Directory, type Identity } from "../handle/directory.js";
import { describeType, readEntries } from "../handle/entry.js";
import { isCrossing, mountInTheWay } from "../handle/mount.js";
import { openDirectory } from "../handle/open-directory.js";
import { createPace, type Pace } from "../handle/pace.js";
import type { Site } from "../workspace/site.js";
import { describeState } from "../tree/describe-entry.js";
import { copyRegularFile, type CopiedFile } from "./copy-file.js";
import { CopySlots } from "./copy-slots.js";
import { staysInside } from "./link-target.js";
import type { Template } from "./template.js";

const MAX_DEPTH = 1024;

/** What is copied, and what it is called in errors. */
export interface CopySource {
  /** Absolute path of the directory. */
  readonly directory: string;
  /** Entries of these names are left out. */
  readonly omit: ReadonlySet<string>;
  /** In a template, links that lead out of it are refused; in a candidate's tree they are kept as they are. */
  readonly kind: "template" | "tree";
  /**
   * What becomes of FIFOs, sockets and devices.
   * @defaultValue refused
   */
  readonly special?: "left-out";
}

/** What all directories of one copy share. */
interface Copy {
  readonly source: CopySource;
  readonly entries: BaselineEntries | undefined;
  readonly refused: Identity | undefined;
  readonly slots: CopySlots;
  readonly pace: Pace;
}

/** One directory on both sides, and the path that leads to it. */
interface Level {
  readonly from: Directory;
  readonly to: Directory;
  readonly path: Buffer;
  readonly depth: number;
}

/** Something whose files may still be on their way when it has been walked; `undefined` where none is. */
type Rest = Promise<void> | undefined;

const NO_PATH = Buffer.alloc(0);
const SLASH = Buffer.from("/");

/** Copies a template into the root of an empty workspace; notes every entry. */
export async function copyTemplate(template: Template, site: Site, entries: BaselineEntries): Promise<void> {
  await site.withRoot(async (to) => {
    // Whoever gives a template says what belongs to it, and nothing of the copy leads back.
    const from = openDirectory(template.directory, site.guarantee, { crossesMounts: true });
    try {
      const refused = identifyBase(site);
      await copyTree({ ...template, kind: "template" }, { from, to }, { entries, refused });
    } finally {
      from.close();
    }
  });
}

/** Copies what lies in one directory into another, which is empty. */
export async function copyTree(
  source: CopySource,
  { from, to }: Pick<Level, "from" | "to">,
  { entries, refused }: { readonly entries?: BaselineEntries; readonly refused?: Identity } = {},
): Promise<void> {
  const slots = new CopySlots();
  const copy = { source, entries, refused, slots, pace: createPace() };
  // Nothing may be closed under a copy that still runs.
  await (
    await copyLevel({ from, to, path: NO_PATH, depth: 0 }, copy)
  ).rest;
  slots.throwFailure();
}

function identifyBase(site: Site): Identity {
  const base = openDirectory(site.base, site.guarantee);
  try {
    return base.identity();
  } finally {
    base.close();
  }
}

/** The first failure is kept by the slots, and ends the walk; it is thrown when all that started has settled. */
async function copyLevel(level: Level, copy: Copy): Promise<{ readonly rest: Rest }> {
  const pending: Promise<void>[] = [];
  try {
    refuseEndless(level, copy);
    for (const entry of readEntries(level.from)) {
      if (copy.slots.failed) break;
      if (copy.source.omit.has(String(entry.name))) continue;
      const pause = copy.pace() ?? copy.slots.breathe();
      if (pause !== undefined) await pause;
      const { rest } = entry.isDirectory()
        ? await copyDirectory(level, entry.name, copy)
        : await copyEntry(level, entry, copy);
      if (rest !== undefined) pending.push(rest);
    }
  } catch (error) {
    copy.slots.fail(explain(error, level.path, copy));
  }
  return { rest: pending.length === 0 ? undefined : Promise.all(pending).then(() => undefined) };
}

const DONE = { rest: undefined };

function copyEntry(
  level: Level,
  entry: Dirent<Buffer>,
  copy: Copy,
): { readonly rest: Rest } | Promise<{ readonly rest: Rest }> {
  const { name } = entry;
  const path = below(level, name);
  if (entry.isSymbolicLink()) {
    copyLink(level, name, path, copy);
    return DONE;
  }
  if (!entry.isFile()) {
    if (copy.source.special === "left-out") return DONE;
    const reason = `the ${copy.source.kind} holds ${describeType(entry)}, which is not copied; remove it`;
    const code = copy.source.kind === "template" ? "template-special-file" : "not-a-file";
    throw new WorkspaceError(code, reason, { path: show(path, copy) });
  }
  try {
    const copied = copyRegularFile(level.from, level.to, name);
    if (copied instanceof Promise) return copy.slots.take(finishFile(copied, path, copy));
    noteFile(path, copied, copy);
  } catch (error) {
    throw explain(error, path, copy);
  }
  return DONE;
}

async function finishFile(copied: Promise<CopiedFile>, path: Buffer, copy: Copy): Promise<void> {
  try {
    noteFile(path, await copied, copy);
  } catch (error) {
    copy.slots.fail(explain(error, path, copy));
  }
}

async function copyDirectory(level: Level, name: Buffer, copy: Copy): Promise<{ readonly rest: Rest }> {
  const path = below(level, name);
  const from = openSource(level, name, path, copy);
  let to: Directory | undefined;
  try {
    mkdirSync(level.to.at(name), { mode: 0o700 });
    to = level.to.open(name);
    // Whatever the umask took away is needed to fill it.
    if ((statSync(to.self).mode & 0o777) !== 0o700) chmodSync(to.self, 0o700);
  } catch (error) {
    from.close();
    throw explain(error, path, copy);
  }
  const made = { from, to, path, depth: level.depth + 1 };
  const { rest } = await copyLevel(made, copy);
  if (rest !== undefined) return { rest: rest.then(() => finishDirectory(made, copy)) };
  finishDirectory(made, copy);
  return DONE;
}

function openSource({ from }: Level, name: Buffer, path: Buffer, copy: Copy): Directory {
  try {
    return from.open(name);
  } catch (error) {
    throw explain(error, path, copy);
  }
}

function finishDirectory({ from, to, path }: Level, copy: Copy): void {
  try {
    const { mode: bits, atimeMs, mtimeMs } = statSync(from.self);
    const mode = bits & 0o777;
    // Last: a directory that may not be written could not be filled, and filling it is what its time would say.
    chmodSync(to.self, mode);
    utimesSync(to.self, atimeMs / 1000, mtimeMs / 1000);
    if (copy.entries !== undefined)
      noteEntry(copy.entries, path, { type: "directory", size: 0, mode }, statSync(to.self), undefined);
  } catch (error) {
    copy.slots.fail(explain(error, path, copy));
  }
  from.close();
  to.close();
}

function copyLink({ from, to }: Level, name: Buffer, path: Buffer, copy: Copy): void {
  const target = readlinkSync(from.at(name), "buffer");
  const { kind, directory } = copy.source;
  if (kind === "template" && !staysInside(directory, path, target)) {
    const reason = `the template holds a link that leads out of it, to ${quote(target)}; remove or change it`;
    throw new WorkspaceError("template-link", reason, { path: show(path, copy) });
  }
  symlinkSync(target, to.at(name));
  if (copy.entries === undefined) return;
  const stats = lstatSync(to.at(name));
  noteEntry(copy.entries, path, describeState({ directory: to, name, stats }), stats, undefined);
}

function noteFile(path: Buffer, { source, copy: made }: CopiedFile, { source: from, entries }: Copy): void {
  if (entries === undefined) return;
  const state = { type: "file", size: made.size, mode: made.mode & 0o777 } as const;
  const origin = { kind: "template", directory: from.directory, stamp: stampOf(source) } as const;
  noteEntry(entries, path, state, made, origin);
}

function below({ path }: Level, name: Buffer): Buffer {
  return path.length === 0 ? name : Buffer.concat([path, SLASH, name]);
}

function refuseEndless({ from, path, depth }: Level, copy: Copy): void {
  const { source, refused } = copy;
  if (depth > MAX_DEPTH) {
    throw new WorkspaceError("too-deep", `the ${source.kind} has more than ${MAX_DEPTH} levels`, {
      path: show(path, copy),
    });
  }
  if (refused === undefined || !sameFile(from.identity(), refused)) return;
  const reason = "the template holds the directory that workspaces are made in; give another directory";
  throw new WorkspaceError("invalid-options", reason, { path: show(path, copy) });
}

function explain(error: unknown, way: Buffer, copy: Copy): unknown {
  const path = show(way, copy);
  if (error instanceof WorkspaceError) {
    return error.path === undefined ? new WorkspaceError(error.code, error.reason, { path }) : error;
  }
  if (isCrossing(error)) return mountInTheWay({ path, cause: error });
  const { kind } = copy.source;
  const reason = `the ${kind} could not be copied (${systemCode(error) ?? String(error)})`;
  const code = kind === "template" ? "template-unreadable" : "unreadable";
  return new WorkspaceError(code, reason, { path, cause: error });
}

/** The path below what is copied, or that of the whole. */
function show(path: Buffer, { source }: Copy): string {
  return path.length === 0 ? source.directory : String(path);
}
