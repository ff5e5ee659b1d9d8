import type { ExtractedPatch } from "../patch/extract-patch.js";
import type { Remainder } from "../delete/delete-tree.js";
import type { PolicyHit } from "../policy/find-hits.js";
import type { FilePart, ReadRange } from "../read/file-part.js";
import type { Guarantee } from "../handle/directory.js";

/** A file to write. */
export interface WorkspaceFile {
  /** Path relative to the root of the workspace, with `/` between names. */
  readonly path: string;
  /** The whole content; a string is written as UTF-8. Bytes must not change until the call has settled. */
  readonly content: string | Uint8Array;
  /**
   * Permission bits, at most `0o777`; set whatever the umask of the process is.
   * @defaultValue that of the file it replaces, else `0o644`
   */
  readonly mode?: number;
}

/** What an entry is; links are listed, never followed. `other` is a FIFO, socket or device. */
export type EntryType = "file" | "directory" | "link" | "other";

/** What is known about an entry without reading it. */
export interface EntryState {
  /** What it is. */
  readonly type: EntryType;
  /** Size in bytes; 0 for what is not a file. */
  readonly size: number;
  /** Permission bits, at most `0o777`. */
  readonly mode: number;
  /** Where a link points to, as it is written in the link; only for links. */
  readonly target?: string;
}

/** One entry of a listing. */
export interface WorkspaceEntry extends EntryState {
  /** Path relative to the root. Where it is not UTF-8: `\xNN` for such bytes, `\\` for a backslash, and `rawPath`. */
  readonly path: string;
  /** The bytes of the path; only where they are not UTF-8. */
  readonly rawPath?: Uint8Array;
}

/** One entry that is not as it was when the workspace was made. */
export interface WorkspaceChange {
  /** Path relative to the root, shown as in a listing. */
  readonly path: string;
  /** The bytes of the path; only where they are not UTF-8. */
  readonly rawPath?: Uint8Array;
  /**
   * What happened: `added` and `removed`, `type` (a file became a link, and so on), `modified` (other bytes in a
   * file, another target of a link), `mode` (nothing but the permission bits). The first that fits.
   */
  readonly change: "added" | "removed" | "type" | "modified" | "mode";
  /** As it was; absent where it was added. */
  readonly before?: EntryState;
  /** As it is; absent where it was removed. */
  readonly after?: EntryState;
}

/** What a listing leaves out. */
export interface ListOptions {
  /**
   * Directories of these names are listed, but not what they hold.
   * @defaultValue [".git", "node_modules"]
   */
  readonly omit?: readonly string[];
}

/** A state of a workspace that is kept outside its tree until it is given back or the workspace is destroyed. */
export interface Snapshot extends AsyncDisposable {
  /** Tells snapshots apart. */
  readonly id: string;
}

/** How long `destroy` takes. */
export interface DestroyOptions {
  /**
   * `moved`: until nothing is at its place any more, while it is deleted in the background, two workspaces at a time
   * (with many waiting, `destroy` waits too); `settleDestroyed()` waits for that and says what could not be deleted.
   * `deleted`: until it is proven that everything is gone, or known what is not.
   * @defaultValue "moved"
   */
  readonly until?: "deleted" | "moved";
}

/** What became of a workspace that was destroyed. */
export interface DestroyReport {
  /**
   * `moved`: nothing is at its place, it is being deleted; `deleted`: it is gone; `left`: some of it could not be
   * deleted, and calling `destroy` again tries once more.
   */
  readonly status: "moved" | "deleted" | "left";
  /** What could not be deleted; empty unless the status is `left`. */
  readonly undeletable: readonly Remainder[];
}

/** How the template came in. */
export interface TemplateUse {
  /** `copy`: as files of its own; `overlay`: shown through a layer that takes the changes; `archive`: unpacked. */
  readonly method: "copy" | "overlay" | "archive";
  /** Why an overlay that was asked for with `overlay-or-copy` was not possible; only where it was not. */
  readonly overlayRefused?: string;
}

/** A temporary directory tree that nothing leads out of. Every method rejects with `destroyed` after `destroy()`. */
export interface Workspace extends AsyncDisposable {
  /** Opaque v4 UUID. */
  readonly id: string;
  /** Absolute path of the root, as the caller's directory spells it. */
  readonly root: string;
  /** How strong the containment is here. */
  readonly guarantee: Guarantee;
  /** How the template came in; undefined where there is none, or another process made the workspace. */
  readonly template: TemplateUse | undefined;
  /**
   * Writes all files or none. Directories on the way are made with mode `0o755`. The whole batch is checked before
   * anything touches the disk.
   * @throws WorkspaceError: a code of the path grammar, of the batch or of what is on disk, `write-failed`
   */
  writeFiles(files: readonly WorkspaceFile[]): Promise<void>;
  /**
   * Reads a regular file, whole. Links, FIFOs, sockets, devices and files with several hard links are refused.
   * @throws WorkspaceError: a code of the path grammar or of what is on disk, `file-too-large`, `read-failed`
   */
  readFile(path: string): Promise<Uint8Array>;
  /**
   * Reads a part of a regular file, as text where it is text, else as base64. The whole file has to keep within
   * `limits.maxReadBytes`.
   * @throws WorkspaceError as `readFile` does
   */
  readPart(path: string, range?: ReadRange): Promise<FilePart>;
  /**
   * Every entry, sorted by the bytes of its path.
   * @throws WorkspaceError with `too-many-entries`, `too-deep`, `unreadable`, `changed-during-call`
   */
  list(options?: ListOptions): Promise<readonly WorkspaceEntry[]>;
  /**
   * What differs from the state after creation, or from a snapshot, whoever changed it: every entry at any depth,
   * sorted by the bytes of its path. What was rewritten with the same bytes is not a change.
   * @throws WorkspaceError with `too-many-entries`, `too-deep`, `unreadable`, `changed-during-call`
   */
  changes(since?: Snapshot): Promise<readonly WorkspaceChange[]>;
  /**
   * Keeps a copy of the tree where nothing in it can reach. Links are copied as they are written.
   * @throws WorkspaceError with `tree-too-large`, `not-a-file` (a FIFO, socket or device), or a code of `list`
   */
  snapshot(): Promise<Snapshot>;
  /**
   * Makes the whole tree what it was when the snapshot was taken, or leaves it as it is. End the processes that run
   * in it first.
   * @throws WorkspaceError with `invalid-options`, `write-failed` or `unreadable`
   */
  restore(snapshot: Snapshot): Promise<void>;
  /**
   * What differs from a snapshot, as a patch that `git apply` and `applyPatch` take.
   * @throws WorkspaceError with `invalid-options`, or a code of `changes`
   */
  extractPatch(since: Snapshot): Promise<ExtractedPatch>;
  /**
   * Applies a patch as git writes it (text, renames, copies, executable bit): all of it or nothing. Its lines must be
   * there exactly, though they may have moved. Denied paths are refused as in `writeFiles`.
   * @throws WorkspaceError with a `patch-*` code, or any code of `writeFiles`
   */
  applyPatch(text: string): Promise<void>;
  /**
   * Proves after a run that the template is still what `template.digest` says; works after `destroy()` too.
   * @throws WorkspaceError with `template-changed`, or `invalid-options` where no digest was given
   */
  verifyTemplate(): Promise<void>;
  /**
   * What of the changes since creation, or since a snapshot, the policy has a rule for, whoever made them; sorted as
   * `changes` sorts. Nothing is changed.
   * @throws WorkspaceError as `changes` does
   */
  policyHits(since?: Snapshot): Promise<readonly PolicyHit[]>;
  /**
   * Makes every path that the policy denies or restores what it was when the snapshot was taken: bytes, permission
   * bits and type; what was not there goes. FIFOs, sockets and devices go, wherever they are. All of it or
   * nothing. End the processes that run in it first.
   * @returns all hits, of which those with the actions `deny` and `restore` are undone
   * @throws WorkspaceError as `snapshot` and `restore` do
   */
  enforcePolicy(since: Snapshot): Promise<readonly PolicyHit[]>;
  /**
   * Removes files, links (never what they point to) and directories with all they hold; all paths or none.
   * @throws WorkspaceError: a code of the path grammar or of what is on disk, `protected-path`, `write-failed`
   */
  remove(paths: readonly string[]): Promise<void>;
  /**
   * Takes the tree away; calling it again does nothing, unless something was left. End the processes that run in it
   * first: what they go on creating can keep it from being deleted.
   * @returns whether it is gone, and what could not be deleted
   * @throws WorkspaceError with `not-removed` (it could not even be moved) or `root-replaced`
   */
  destroy(options?: DestroyOptions): Promise<DestroyReport>;
}
