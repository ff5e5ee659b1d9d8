import { dirname, isAbsolute, relative, resolve } from "node:path";

/** What a sandbox shows of this machine. */
export interface ShownPaths {
  readonly workspace: string;
  readonly readOnlyPaths: readonly string[];
  readonly writablePaths: readonly string[];
}

/** One path of it. */
export interface Mount {
  readonly path: string;
  readonly isReadOnly: boolean;
}

/**
 * In the order in which they are mounted, what covers behind what is covered. A path that is both is read-only. The
 * directories between a read-only path and the writable one above it are mounted too: what is mounted cannot be renamed,
 * and with it what lies below.
 */
export function mountsOf(shown: ShownPaths): readonly Mount[] {
  const writable = [shown.workspace, ...shown.writablePaths].map((path) => resolve(path));
  const readOnly = shown.readOnlyPaths.map((path) => resolve(path));
  const between = readOnly.flatMap((path) => {
    const above = writable.filter((each) => each !== path && isInside(path, each));
    return above.flatMap((each) => directoriesBetween(path, each));
  });
  const all = new Map<string, boolean>();
  for (const path of [...writable, ...between]) all.set(path, false);
  for (const path of readOnly) all.set(path, true);
  const mounts = [...all].map(([path, isReadOnly]) => ({ path, isReadOnly }));
  return mounts.toSorted((one, other) => one.path.length - other.path.length);
}

function directoriesBetween(path: string, directory: string): readonly string[] {
  const parent = dirname(path);
  return parent === directory ? [] : [...directoriesBetween(parent, directory), parent];
}

/** Whether a path is a directory or lies in it. */
export function isInside(path: string, directory: string): boolean {
  const way = relative(directory, path);
  return !isAbsolute(way) && way.split("/", 1)[0] !== "..";
}
