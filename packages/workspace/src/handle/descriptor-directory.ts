import { closeSync, constants, fstatSync, openSync } from "node:fs";
import type { Directory, Identity, Name } from "./directory.js";
import { crossing, mountOf } from "./mount.js";

// Not among Node's constants; the same on every Linux that Node runs on. Such a handle needs no permission on the
// directory, never blocks and cannot be used to read or write.
const O_PATH = 0o10000000;
const FLAGS = O_PATH | constants.O_DIRECTORY | constants.O_NOFOLLOW;

/**
 * A directory held by a descriptor. `/proc/self/fd/N` leads to the directory itself wherever it was moved, so a
 * name below it cannot be diverted by exchanging what lies above.
 */
export class DescriptorDirectory implements Directory {
  readonly guarantee = "fd";
  readonly #descriptor: number;
  readonly #crossesMounts: boolean;
  #mount: string | undefined;
  #open = true;

  private constructor(descriptor: number, crossesMounts: boolean) {
    this.#descriptor = descriptor;
    this.#crossesMounts = crossesMounts;
  }

  /** Opens by absolute path, following links above the last name only. */
  static openPath(
    path: string,
    { crossesMounts = false }: { readonly crossesMounts?: boolean } = {},
  ): DescriptorDirectory {
    return new DescriptorDirectory(openSync(path, FLAGS), crossesMounts);
  }

  get mount(): string {
    return (this.#mount ??= mountOf(this.#descriptor));
  }

  get self(): string {
    // A number that was given back may already mean another directory.
    if (!this.#open) throw new Error("directory handle used after close");
    return `/proc/self/fd/${this.#descriptor}`;
  }

  at(name: Name): string | Buffer {
    return typeof name === "string"
      ? `${this.self}/${name}`
      : Buffer.concat([Buffer.from(`${this.self}/`), name]);
  }

  open(name: Name): DescriptorDirectory {
    const directory = this.openAnywhere(name);
    if (this.#crossesMounts) return directory;
    try {
      if (directory.mount === this.mount) return directory;
    } catch (error) {
      directory.close();
      throw error;
    }
    directory.close();
    throw crossing();
  }

  openAnywhere(name: Name): DescriptorDirectory {
    return new DescriptorDirectory(openSync(this.at(name), FLAGS), this.#crossesMounts);
  }

  identity(): Identity {
    const { dev, ino } = fstatSync(this.#descriptor, { bigint: true });
    return { device: dev, inode: ino };
  }

  close(): void {
    if (!this.#open) return;
    this.#open = false;
    closeSync(this.#descriptor);
  }
}
