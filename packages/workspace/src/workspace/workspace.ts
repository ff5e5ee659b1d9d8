/** A file to write. */
export interface WorkspaceFile {
  /** Path relative to the root of the workspace, with `/` between segments. */
  readonly path: string;
  /** The whole content; a string is written as UTF-8. */
  readonly content: string | Uint8Array;
  /**
   * Permission bits, at most `0o777`.
   * @defaultValue that of the file it replaces, else `0o644`
   */
  readonly mode?: number;
}

/** One entry of a listing. */
export interface WorkspaceEntry {
  /** Path relative to the root. */
  readonly path: string;
  /** What it is; links are listed, never followed. */
  readonly type: "file" | "directory" | "link" | "other";
  /** Size in bytes; 0 for what is not a file. */
  readonly size: number;
}

/**
 * How strong the containment is here. `fd`: every access walks from an open directory handle (Linux);
 * `checked`: paths are checked just before use, so a process that swaps a directory in between could lead out.
 */
export type Guarantee = "fd" | "checked";

/** A temporary directory tree that nothing leads out of. */
export interface Workspace extends AsyncDisposable {
  /** Opaque v4 UUID. */
  readonly id: string;
  /** Absolute path of the root, as the caller's directory spells it. */
  readonly root: string;
  /** How strong the containment is here. */
  readonly guarantee: Guarantee;
  /** Writes all files or none. */
  writeFiles(files: readonly WorkspaceFile[]): Promise<void>;
  /** Reads a regular file, whole. */
  readFile(path: string): Promise<Uint8Array>;
  /** Every entry, sorted by the bytes of its path. */
  list(): Promise<readonly WorkspaceEntry[]>;
  /** Removes the tree; calling it again does nothing. */
  destroy(): Promise<void>;
}
