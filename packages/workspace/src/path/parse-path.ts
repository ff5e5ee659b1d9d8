import { WorkspaceError, quote } from "../error/workspace-error.js";
import { everyProfileRules, portableRules } from "./segment-rules.js";

/**
 * Which names are accepted. `portable`: those that mean the same file on Linux, macOS and Windows;
 * `posix`: also those that only Windows cannot store or reads differently (`a:b`, `aux.c`, `a\b`, `a.`).
 */
export type PathProfile = "portable" | "posix";

/** A path that only leads downwards, exactly as it was given. */
export interface ParsedPath {
  /** The input, unchanged. */
  readonly path: string;
  /** Its names from the root down, at least one. */
  readonly segments: readonly string[];
}

/** More names than this in one path are refused. */
export const MAX_SEGMENTS = 1024;
const MAX_PATH_BYTES = 3072;

/**
 * Reads a path relative to a workspace. Pure: looks at no file system and gives the same answer everywhere.
 * It never trims, decodes, normalizes or repairs: what is not acceptable as it stands is refused.
 *
 * @param input - relative path with `/` between names
 * @param profile - which names are accepted; `"portable"` unless given
 * @returns the same path, split
 * @throws WorkspaceError with the code of the first rule that is broken, and the index of the segment
 */
export function parsePath(input: string, profile: PathProfile = "portable"): ParsedPath {
  if (profile !== "portable" && profile !== "posix") {
    throw new WorkspaceError("invalid-options", `profile is ${quote(profile)}; use "portable" or "posix"`);
  }
  refuseWhole(input, profile);
  const segments = input.split("/");
  if (segments.length > MAX_SEGMENTS) {
    const reason = `has ${segments.length} segments; at most ${MAX_SEGMENTS} are accepted`;
    throw new WorkspaceError("too-many-segments", reason, { path: input });
  }
  for (const [index, segment] of segments.entries()) refuseSegment(input, segment, index, profile);
  return { path: input, segments };
}

function refuseWhole(input: unknown, profile: PathProfile): asserts input is string {
  if (typeof input !== "string") {
    throw new WorkspaceError("invalid-options", `a path is a string, not ${quote(typeof input)}`);
  }
  const refuse = (code: WorkspaceError["code"], reason: string): never => {
    throw new WorkspaceError(code, reason, { path: input, segment: 0 });
  };
  if (input === "") refuse("empty-path", "is empty; name a file inside the workspace");
  if (input.includes("\0")) refuse("nul-character", "holds a NUL character; remove it");
  if (/\p{Surrogate}/u.test(input)) {
    refuse("malformed-unicode", "holds half of a surrogate pair, which several strings share as a file name");
  }
  if (/^[/\\]{2}/u.test(input) && (profile === "portable" || input.startsWith("//"))) {
    refuse("unc-path", "names a network share or a device; give a path relative to the workspace");
  }
  if (input.startsWith("/")) refuse("absolute-path", "is absolute; give a path relative to the workspace");
  if (profile === "portable" && /^[a-z]:/iu.test(input)) {
    refuse("drive-path", "names a drive; give a path relative to the workspace");
  }
  if (Buffer.byteLength(input) > MAX_PATH_BYTES) {
    refuse("path-too-long", `is longer than ${MAX_PATH_BYTES} bytes; shorten it`);
  }
}

function refuseSegment(path: string, segment: string, index: number, profile: PathProfile): void {
  const rules = profile === "portable" ? [...everyProfileRules, ...portableRules] : everyProfileRules;
  const rule = rules.find(({ broken }) => broken(segment));
  if (rule) throw new WorkspaceError(rule.code, rule.reason, { path, segment: index });
}
