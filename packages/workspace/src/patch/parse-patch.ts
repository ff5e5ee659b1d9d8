import { parsePatch as parseDiff, type StructuredPatch } from "diff";
import { scanPatch } from "./scan-patch.js";
import { WorkspaceError, quote } from "../error/workspace-error.js";

/** What a patch does to one file. */
export interface FilePatch {
  /** Path before; undefined where the file is new. */
  readonly from: string | undefined;
  /** Path after; undefined where the file goes. */
  readonly to: string | undefined;
  /** Whether the file at `from` stays. */
  readonly isCopy: boolean;
  /** Permission bits after, where the patch says so. */
  readonly mode: number | undefined;
  /** The changes, as the library reads them. */
  readonly diff: StructuredPatch;
}

const NOTHING = "/dev/null";
const MODES: Readonly<Record<string, number>> = { "100644": 0o644, "100755": 0o755 };

/**
 * Reads a patch as git writes it (https://git-scm.com/docs/diff-format#generate_patch_text_with_p), or a plain
 * unified diff with `a/` and `b/`. Whatever is not understood whole is refused.
 */
export function parsePatch(text: string): readonly FilePatch[] {
  // A hunk's lines start with a sign, so this is never content. The library would see an empty file.
  if (/^GIT binary patch/mu.test(text)) throw unsupported("holds binary changes; write such files instead");
  if (/^(?:diff --(?:cc|combined) |@@@)/mu.test(text)) throw unsupported("is a combined diff of a merge");
  const scanned = scanPatch(text);
  if ("fault" in scanned) throw malformed(scanned.fault);
  refuseContradictions(scanned.patch);
  const patches = parse(scanned.patch).map(readOne);
  if (patches.length === 0) throw malformed("holds no change");
  return patches;
}

/** The library believes the last header of a file; one that names another file than the first is no patch of git's. */
function refuseContradictions(text: string): void {
  for (const part of text.split(/^diff --git /mu).slice(1)) {
    const [first = "", ...others] = (part.split(/^@@ /mu)[0] ?? "").split("\n");
    refuseHalves(others);
    const names = /^a\/(.+) b\/(.+)$/u.exec(first);
    // Quoted names are compared by nobody: they are read by the library alone.
    if (names === null) continue;
    const [, from = "", to = ""] = names;
    for (const line of others) {
      const said = /^(?:(--- a\/|rename from |copy from )|(?:\+\+\+ b\/|rename to |copy to ))(.+)$/u.exec(
        line,
      );
      if (said === null) continue;
      const expected = said[1] === undefined ? to : from;
      if (said[2]?.replace(/\t.*$/u, "") !== expected && first.split(" b/").length === 2)
        throw malformed(`names ${quote(said[2] ?? "")} where its header names ${quote(expected)}`);
    }
  }
}

/** Where a file came from and where it goes belong together, and it is renamed or copied, not both. */
function refuseHalves(headers: readonly string[]): void {
  const said = ["rename from ", "rename to ", "copy from ", "copy to "].map((start) =>
    headers.some((line) => line.startsWith(start)),
  );
  const [renamedFrom, renamedTo, copiedFrom, copiedTo] = said;
  if (renamedFrom !== renamedTo || copiedFrom !== copiedTo || (renamedFrom && copiedFrom))
    throw malformed("has headers of a rename or a copy that do not belong together");
}

function parse(text: string): StructuredPatch[] {
  try {
    return parseDiff(text);
  } catch (error) {
    throw malformed(`cannot be read (${error instanceof Error ? error.message : String(error)})`, error);
  }
}

function readOne(diff: StructuredPatch): FilePatch {
  const { oldFileName, newFileName } = diff;
  if (!oldFileName || !newFileName) throw malformed("has a part without the names of its files");
  if (diff.isBinary === true) throw unsupported("holds binary changes; write such files instead");
  const changesNothing = diff.hunks.length === 0 && !isSaid(diff);
  if (changesNothing) throw malformed(`has a part without a change, for ${quote(newFileName)}`);
  if (diff.hunks.some(({ lines }) => !lines.some((line) => /^[+-]/u.test(line))))
    throw malformed(`has a hunk without a change, for ${quote(newFileName)}`);
  const from = nameOf(oldFileName, "a/");
  const to = nameOf(newFileName, "b/");
  const isNamedTwice = from !== undefined && to !== undefined && from !== to;
  if (isNamedTwice && diff.isRename !== true && diff.isCopy !== true)
    throw malformed(`names ${quote(from)} and ${quote(to)} without saying that it renames or copies`);
  if (from === undefined && to === undefined) throw malformed("has a part that names no file");
  if (diff.hunks.length > 0 && ((diff.isCreate && from !== undefined) || (diff.isDelete && to !== undefined)))
    throw malformed(`makes or removes ${quote(newFileName)}, and names it on both sides`);
  return {
    from: diff.isCreate === true ? undefined : from,
    to: diff.isDelete === true ? undefined : to,
    isCopy: diff.isCopy === true,
    mode: diff.isDelete === true ? undefined : modeOf(diff.newMode),
    diff,
  };
}

/** Whether the headers alone say that something changes. */
function isSaid({ isCreate, isDelete, isRename, isCopy, newMode }: StructuredPatch): boolean {
  return [isCreate, isDelete, isRename, isCopy, newMode !== undefined].includes(true);
}

function nameOf(name: string, prefix: string): string | undefined {
  if (name === NOTHING) return undefined;
  if (!name.startsWith(prefix)) {
    throw malformed(`names ${quote(name)}; paths start with ${quote(prefix)}, as git writes them`);
  }
  return name.slice(prefix.length);
}

function modeOf(mode: string | undefined): number | undefined {
  if (mode === undefined) return undefined;
  const bits = MODES[mode];
  if (bits === undefined) throw unsupported(`makes something that is no file (mode ${quote(mode)})`);
  return bits;
}

function malformed(what: string, cause?: unknown): WorkspaceError {
  return new WorkspaceError("patch-malformed", `the patch ${what}`, { cause });
}

function unsupported(what: string): WorkspaceError {
  return new WorkspaceError("patch-unsupported", `the patch ${what}`);
}
