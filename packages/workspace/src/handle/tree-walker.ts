import { WorkspaceError, systemCode } from "../error/workspace-error.js";
import { describeType, statEntry } from "./entry.js";
import type { Directory } from "./directory.js";
import { isCrossing, mountInTheWay } from "./mount.js";

/** Called where a directory on the way does not exist; makes it, or throws. */
export type OnMissing = (parent: Directory, segments: readonly string[]) => void;

/**
 * Leads to directories below a root, one no-follow step at a time, and keeps the way to the last one open:
 * paths that come sorted share their steps.
 */
export class TreeWalker {
  readonly #root: Directory;
  readonly #steps: { readonly name: string; readonly directory: Directory }[] = [];
  /** How many of the steps are known to be of the same mount as the root. */
  #proven = 0;

  constructor(root: Directory) {
    this.#root = root;
  }

  /** The directory at `segments`; belongs to the walker, which closes it. */
  directory(segments: readonly string[], path: string, onMissing?: OnMissing): Directory {
    this.pass(segments, path, onMissing);
    return this.#sameMount(path);
  }

  /** The same on the way to another one: whether it can be used is only known there, since mounts are not told yet. */
  pass(segments: readonly string[], path: string, onMissing?: OnMissing): Directory {
    let shared = 0;
    while (shared < segments.length && this.#steps[shared]?.name === segments[shared]) shared += 1;
    this.#leave(shared);
    for (let depth = shared; depth < segments.length; depth += 1) {
      const parent = this.#last;
      const way = segments.slice(0, depth + 1);
      const make = onMissing && ((): void => onMissing(this.#sameMount(path), way));
      this.#steps.push({ name: way.at(-1) ?? "", directory: step(parent, way, path, make) });
    }
    return this.#last;
  }

  get #last(): Directory {
    return this.#steps.at(-1)?.directory ?? this.#root;
  }

  /** The last directory. A way that has left a mount downwards cannot come back, so that the ends say all. */
  #sameMount(path: string): Directory {
    if (this.#proven < this.#steps.length) {
      if (this.#last.mount !== this.#root.mount) {
        const steps = this.#steps;
        const segment = steps.findIndex(({ directory }) => directory.mount !== this.#root.mount);
        throw mountInTheWay({ path, segment });
      }
      this.#proven = this.#steps.length;
    }
    return this.#last;
  }

  /** Gives back what is open below the root. */
  close(): void {
    this.#leave(0);
  }

  #leave(kept: number): void {
    this.#proven = Math.min(this.#proven, kept);
    for (const { directory } of this.#steps.splice(kept).toReversed()) directory.close();
  }
}

function step(parent: Directory, way: readonly string[], path: string, make?: () => void): Directory {
  const name = way.at(-1) ?? "";
  try {
    return parent.openAnywhere(name);
  } catch (error) {
    if (systemCode(error) !== "ENOENT" || make === undefined) {
      throw explain(error, parent, name, path, way.length - 1);
    }
  }
  make();
  try {
    return parent.openAnywhere(name);
  } catch (error) {
    throw explain(error, parent, name, path, way.length - 1);
  }
}

function explain(
  error: unknown,
  parent: Directory,
  name: string,
  path: string,
  segment: number,
): WorkspaceError {
  const details = { path, segment, cause: error };
  const code = systemCode(error);
  if (isCrossing(error)) return mountInTheWay(details);
  if (code === "ENOENT") return new WorkspaceError("not-found", "does not exist in the workspace", details);
  if (code !== "ENOTDIR" && code !== "ELOOP") {
    return new WorkspaceError("unreadable", `cannot be reached (${code ?? "unknown error"})`, details);
  }
  const stats = statEntry(parent, name);
  if (stats?.isSymbolicLink() === true) {
    return new WorkspaceError(
      "link",
      "leads through a link, which is never followed; remove the link first",
      details,
    );
  }
  const what = stats === undefined ? "something else" : describeType(stats);
  return new WorkspaceError("not-a-directory", `leads through ${what} as if it were a directory`, details);
}
