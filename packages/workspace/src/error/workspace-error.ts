/**
 * Why something was refused or failed. Stable: messages may be reworded, codes are not.
 *
 * Path grammar: `empty-path`, `absolute-path`, `drive-path`, `unc-path`, `parent-segment`, `dot-segment`,
 * `empty-segment`, `nul-character`, `control-character`, `bidi-character`, `malformed-unicode`, `backslash`,
 * `colon`, `reserved-character`, `device-name`, `short-name`, `trailing-dot-or-space`, `segment-too-long`,
 * `path-too-long`, `too-many-segments`.
 * Batch: `duplicate-path`, `path-collision`, `path-conflict`, `too-many-files`, `file-too-large`,
 * `batch-too-large`, `too-deep`, `protected-path`.
 * What is on disk: `not-found`, `is-directory`, `not-a-directory`, `not-a-file`, `link`, `hard-link`, `mount`,
 * `too-many-entries`, `tree-too-large`, `too-many-workspaces`, `unreadable`, `changed-during-call`, `root-replaced`.
 * Outcome: `read-failed`, `write-failed`, `rollback-failed`, `not-removed`, `create-failed`.
 * Template: `template-link`, `template-special-file`, `template-unreadable`, `overlay-unavailable`.
 * Archive: `archive-malformed`, `archive-entry`, `archive-too-large`. Template digest: `template-changed`.
 * Patch: `patch-malformed`, `patch-unsupported`, `patch-conflict`.
 * Call: `invalid-options`, `unsafe-directory`, `in-use`, `destroyed`, `expired`.
 */
export type WorkspaceErrorCode =
  | "empty-path"
  | "absolute-path"
  | "drive-path"
  | "unc-path"
  | "parent-segment"
  | "dot-segment"
  | "empty-segment"
  | "nul-character"
  | "control-character"
  | "bidi-character"
  | "malformed-unicode"
  | "backslash"
  | "colon"
  | "reserved-character"
  | "device-name"
  | "short-name"
  | "trailing-dot-or-space"
  | "segment-too-long"
  | "path-too-long"
  | "too-many-segments"
  | "duplicate-path"
  | "path-collision"
  | "path-conflict"
  | "too-many-files"
  | "file-too-large"
  | "batch-too-large"
  | "too-deep"
  | "protected-path"
  | "not-found"
  | "is-directory"
  | "not-a-directory"
  | "not-a-file"
  | "link"
  | "hard-link"
  | "mount"
  | "too-many-entries"
  | "tree-too-large"
  | "too-many-workspaces"
  | "unreadable"
  | "changed-during-call"
  | "root-replaced"
  | "read-failed"
  | "write-failed"
  | "rollback-failed"
  | "not-removed"
  | "create-failed"
  | "template-link"
  | "template-special-file"
  | "template-unreadable"
  | "template-changed"
  | "overlay-unavailable"
  | "archive-malformed"
  | "archive-entry"
  | "archive-too-large"
  | "patch-malformed"
  | "patch-unsupported"
  | "patch-conflict"
  | "invalid-options"
  | "unsafe-directory"
  | "in-use"
  | "destroyed"
  | "expired";

/** Where and why, beside the code. */
export interface WorkspaceErrorDetails {
  /** The path as it was given, untouched. */
  readonly path?: string;
  /** Index of the offending segment, from 0. */
  readonly segment?: number;
  /** What happened underneath, usually a system error. */
  readonly cause?: unknown;
}

const SHOWN_CHARACTERS = 120;

/** The one error of this package: a stable `code`, the rule that was broken, and how to mend it. */
export class WorkspaceError extends Error {
  /** Stable reason, made for programs. */
  readonly code: WorkspaceErrorCode;
  /** The rule and the fix in plain words, without the path. */
  readonly reason: string;
  /** The path as it was given, where there is one. */
  readonly path: string | undefined;
  /** Index of the offending segment of `path`, from 0, where there is one. */
  readonly segment: number | undefined;

  /**
   * @param code - stable reason
   * @param reason - the rule and the fix in plain words
   * @param details - path, segment and cause
   */
  constructor(code: WorkspaceErrorCode, reason: string, details: WorkspaceErrorDetails = {}) {
    const subject = details.path === undefined ? "" : `${quote(details.path)}: `;
    super(`${subject}${reason}`, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = "WorkspaceError";
    this.code = code;
    this.reason = reason;
    this.path = details.path;
    this.segment = details.segment;
  }
}

/** A value as it may stand in a message: escaped, so that it cannot steer a terminal, and cut. */
export function quote(value: unknown): string {
  const text = typeof value === "string" ? value : String(value);
  const cut = text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS)}…` : text;
  return JSON.stringify(cut).replaceAll(
    /[\u007F-\u009F\u2028-\u202E]|\p{Default_Ignorable_Code_Point}/gu,
    escapeCharacter,
  );
}

function escapeCharacter(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, "0")}`;
}

// Numbers that Node has no code for: it says `Unknown system error -122`.
const UNNAMED = new Map([
  ["linux -122", "EDQUOT"],
  ["darwin -69", "EDQUOT"],
]);

/** The code of a system error (`ENOENT`), or undefined. */
export function systemCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return undefined;
  const number = "errno" in error ? String(error.errno) : "";
  return UNNAMED.get(`${process.platform} ${number}`) ?? error.code;
}
