import { lstatSync } from "node:fs";
import { join, sep } from "node:path";
import type { Directory, Identity, Name } from "./directory.js";

/** A directory held by its path, for systems without `/proc`: looked at just before use, which a race can beat. */
export class CheckedDirectory implements Directory {
  readonly guarantee = "checked";
  readonly self: string | Buffer;

  private constructor(path: string | Buffer) {
    this.self = path;
  }

  /** Opens by absolute path, following links above the last name only. */
  static openPath(path: string | Buffer): CheckedDirectory {
    if (lstatSync(path).isDirectory()) return new CheckedDirectory(path);
    throw Object.assign(new Error(`ENOTDIR: not a directory, open '${String(path)}'`), { code: "ENOTDIR" });
  }

  at(name: Name): string | Buffer {
    if (typeof name === "string" && typeof this.self === "string") return join(this.self, name);
    return Buffer.concat([Buffer.from(this.self), Buffer.from(sep), Buffer.from(name)]);
  }

  open(name: Name): CheckedDirectory {
    return CheckedDirectory.openPath(this.at(name));
  }

  identity(): Identity {
    const { dev, ino } = lstatSync(this.self, { bigint: true });
    return { device: dev, inode: ino };
  }

  close(): void {
    // Nothing is held.
  }
}
