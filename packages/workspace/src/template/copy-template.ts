import { chmodSync, mkdirSync, readlinkSync, symlinkSync, type Stats } from "node:fs";
import type { Origins } from "../changes/origin.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import { sameFile, type Directory, type Identity } from "../handle/directory.js";
import { describeType, readEntries, statEntry } from "../handle/entry.js";
import { openDirectory } from "../handle/open-directory.js";
import { createPace, type Pace } from "../handle/pace.js";
import type { Site } from "../workspace/site.js";
import { copyRegularFile } from "./copy-file.js";
import { CopySlots } from "./copy-slots.js";
import { staysInside } from "./link-target.js";
import type { Template } from "./template.js";

const MAX_DEPTH = 1024;
const PARALLEL_COPIES = 16;

/** What is copied, and what it is called in errors. */
export interface CopySource {
  /** Absolute path of the directory. */
  readonly directory: string;
  /** Entries of these names are left out. */
  readonly omit: ReadonlySet<string>;
  /** In a template, links that lead out of it are refused; in a candidate's tree they are kept as they are. */
  readonly kind: "template" | "tree";
}

/** What all directories of one copy share. */
interface Copy {
  readonly source: CopySource;
  readonly origins: Origins;
  readonly refused: Identity | undefined;
  readonly slots: CopySlots;
  readonly pace: Pace;
}

/** One directory on both sides, and the names that lead to it. */
interface Level {
  readonly from: Directory;
  readonly to: Directory;
  readonly way: readonly Buffer[];
}

/** Something whose files may still be on their way when it has been walked; `done` never rejects. */
interface Walked {
  readonly done: Promise<void>;
}

/** Copies a template into the root of an empty workspace; notes where each file came from. */
export async function copyTemplate(template: Template, site: Site, origins: Origins): Promise<void> {
  await site.withRoot(async (to) => {
    const from = openDirectory(template.directory, site.guarantee);
    try {
      await copyTree({ ...template, kind: "template" }, { from, to }, origins, identifyBase(site));
    } finally {
      from.close();
    }
  });
}

/** Copies what lies in one directory into another, which is empty; notes where each file came from. */
export async function copyTree(
  source: CopySource,
  { from, to }: Pick<Level, "from" | "to">,
  origins: Origins,
  refused?: Identity,
): Promise<void> {
  const slots = new CopySlots(PARALLEL_COPIES);
  const { done } = await copyLevel(
    { from, to, way: [] },
    { source, origins, refused, slots, pace: createPace() },
  );
  // Nothing may be closed under a copy that still runs.
  await done;
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
async function copyLevel(level: Level, copy: Copy): Promise<Walked> {
  const pending: Promise<void>[] = [];
  try {
    refuseEndless(level, copy);
    for (const { name } of readEntries(level.from)) {
      if (copy.slots.failed) break;
      if (copy.source.omit.has(String(name))) continue;
      const rest = copy.pace();
      if (rest !== undefined) await rest;
      const walked = await copyEntry(level, name, copy);
      pending.push(walked.done);
    }
  } catch (error) {
    copy.slots.fail(explain(error, level.way, copy));
  }
  return { done: Promise.all(pending).then(() => undefined) };
}

async function copyEntry(level: Level, name: Buffer, copy: Copy): Promise<Walked> {
  const stats = statEntry(level.from, name);
  const way = [...level.way, name];
  if (stats?.isDirectory() === true) return copyDirectory(level, name, stats, copy);
  if (stats?.isFile() === true) {
    const copyOne = async (): Promise<void> => {
      const stamp = await copyRegularFile(level.from, level.to, name);
      noteOrigin(way, stamp, copy);
    };
    const [done] = await copy.slots.start(copyOne, (error) => explain(error, way, copy));
    return { done };
  }
  if (stats?.isSymbolicLink() === true) copyLink(level, name, copy);
  else if (stats !== undefined) {
    const reason = `the ${copy.source.kind} holds ${describeType(stats)}, which is not copied; remove it`;
    const code = copy.source.kind === "template" ? "template-special-file" : "not-a-file";
    throw new WorkspaceError(code, reason, { path: show(way, copy) });
  }
  return { done: Promise.resolve() };
}

async function copyDirectory(level: Level, name: Buffer, stats: Stats, copy: Copy): Promise<Walked> {
  const from = level.from.open(name);
  let to: Directory | undefined;
  try {
    mkdirSync(level.to.at(name), { mode: 0o700 });
    to = level.to.open(name);
    // Whatever the umask took away is needed to fill it.
    chmodSync(to.self, 0o700);
  } catch (error) {
    from.close();
    throw error;
  }
  const made = to;
  const below = { from, to: made, way: [...level.way, name] };
  const walked = await copyLevel(below, copy);
  return { done: finishDirectory(walked, below, stats.mode & 0o777, copy) };
}

async function finishDirectory(
  walked: Walked,
  { from, to, way }: Level,
  mode: number,
  copy: Copy,
): Promise<void> {
  await walked.done;
  try {
    // Last: a directory that may not be written could not be filled.
    chmodSync(to.self, mode);
  } catch (error) {
    copy.slots.fail(explain(error, way, copy));
  }
  from.close();
  to.close();
}

function copyLink({ from, to, way }: Level, name: Buffer, copy: Copy): void {
  const target = readlinkSync(from.at(name), "buffer");
  const { kind, directory } = copy.source;
  if (kind === "template" && !staysInside(directory, way, target)) {
    const reason = `the template holds a link that leads out of it, to ${quote(target)}; remove or change it`;
    throw new WorkspaceError("template-link", reason, { path: show([...way, name], copy) });
  }
  symlinkSync(target, to.at(name));
}

function noteOrigin(way: readonly Buffer[], stamp: string, { source, origins }: Copy): void {
  const path = way.map((name) => name.toString("latin1")).join("/");
  const original = Buffer.concat([Buffer.from(`${source.directory}/`), Buffer.from(path, "latin1")]);
  origins.set(path, { kind: "template", path: original, stamp });
}

function refuseEndless({ from, way }: Level, copy: Copy): void {
  const { source, refused } = copy;
  if (way.length > MAX_DEPTH) {
    throw new WorkspaceError("too-deep", `the ${source.kind} has more than ${MAX_DEPTH} levels`, {
      path: show(way, copy),
    });
  }
  if (refused === undefined || !sameFile(from.identity(), refused)) return;
  const reason = "the template holds the directory that workspaces are made in; give another directory";
  throw new WorkspaceError("invalid-options", reason, { path: show(way, copy) });
}

function explain(error: unknown, way: readonly Buffer[], copy: Copy): unknown {
  const path = show(way, copy);
  if (error instanceof WorkspaceError) {
    return error.path === undefined ? new WorkspaceError(error.code, error.reason, { path }) : error;
  }
  const { kind } = copy.source;
  const reason = `the ${kind} could not be copied (${systemCode(error) ?? String(error)})`;
  const code = kind === "template" ? "template-unreadable" : "unreadable";
  return new WorkspaceError(code, reason, { path, cause: error });
}

/** The path below what is copied, or that of the whole. */
function show(way: readonly Buffer[], { source }: Copy): string {
  return way.length === 0 ? source.directory : way.map(String).join("/");
}
