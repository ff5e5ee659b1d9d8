/**
 * How strong the containment is here. `fd`: every access walks from an open directory handle (Linux);
 * `checked`: paths are checked just before use, so a process that swaps a directory in between could lead out.
 */
export type Guarantee = "fd" | "checked";

/** A name inside a directory: bytes where it came from the disk, since it may not be UTF-8. */
export type Name = string | Buffer;

/** Which file an open directory is. */
export interface Identity {
  readonly device: bigint;
  readonly inode: bigint;
}

/** An open directory, and the way to what lies directly in it. */
export interface Directory {
  /** How strongly `at` is bound to this directory. */
  readonly guarantee: Guarantee;
  /** Path of the directory itself. */
  readonly self: string | Buffer;
  /** Path of an entry. System calls on it must not follow a link at its end. */
  at(name: Name): string | Buffer;
  /** Which mount it was reached through. */
  readonly mount: string;
  /**
   * Opens a directory in it; fails with ENOTDIR, ELOOP or ENOENT for anything else, links included, and with EXDEV
   * where something is mounted.
   */
  open(name: Name): Directory;
  /** The same without the last: to be compared, before it is used, with the mount that it must be of. */
  openAnywhere(name: Name): Directory;
  /** Which directory this is. */
  identity(): Identity;
  /** Gives the handle back; later use fails. */
  close(): void;
}

/** Whether both are the same file. */
export function sameFile(one: Identity, other: Identity): boolean {
  return one.device === other.device && one.inode === other.inode;
}
