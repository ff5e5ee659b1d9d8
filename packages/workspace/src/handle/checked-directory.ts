import { lstatSync } from "node:fs";
import { join, sep } from "node:path";
import type { Directory, Identity, Name } from "./directory.js";
import { crossing, mountOfPath } from "./mount.js";

/** A directory held by its path, for systems without `/proc`: looked at just before use, which a race can beat. */
export class CheckedDirectory implements Directory {
  readonly guarantee = "checked";
  readonly self: string | Buffer;
  readonly #crossesMounts: boolean;
  #mount: string | undefined;

  private constructor(path: string | Buffer, crossesMounts: boolean) {
    this.self = path;
    this.#crossesMounts = crossesMounts;
  }

  /** Opens by absolute path, following links above the last name only. */
  static openPath(
    path: string | Buffer,
    { crossesMounts = false }: { readonly crossesMounts?: boolean } = {},
  ): CheckedDirectory {
    if (lstatSync(path).isDirectory()) return new CheckedDirectory(path, crossesMounts);
    throw Object.assign(new Error(`ENOTDIR: not a directory, open '${String(path)}'`), { code: "ENOTDIR" });
  }

  get mount(): string {
    return (this.#mount ??= mountOfPath(this.self));
  }

  at(name: Name): string | Buffer {
    if (typeof name === "string" && typeof this.self === "string") return join(this.self, name);
    return Buffer.concat([Buffer.from(this.self), Buffer.from(sep), Buffer.from(name)]);
  }

  open(name: Name): CheckedDirectory {
    const directory = this.openAnywhere(name);
    if (this.#crossesMounts || directory.mount === this.mount) return directory;
    throw crossing();
  }

  openAnywhere(name: Name): CheckedDirectory {
    return CheckedDirectory.openPath(this.at(name), { crossesMounts: this.#crossesMounts });
  }

  identity(): Identity {
    const { dev, ino } = lstatSync(this.self, { bigint: true });
    return { device: dev, inode: ino };
  }

  close(): void {
    // Nothing is held.
  }
}
