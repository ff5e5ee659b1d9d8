import { spawn } from "node:child_process";
import {
  chownSync,
  close,
  closeSync,
  constants,
  copyFileSync,
  fchownSync,
  fstatSync,
  mkdirSync,
  openSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { systemCode } from "../errors/system-error.js";
import { helperPath } from "../helper-path.js";
import { ownerMark } from "../reap/owner-mark.js";
import type { StdinFile } from "../options/run-options.js";
import type { RunUser } from "../isolation/isolation.js";
import { isLedElsewhere } from "../start/linked-path.js";
import { within } from "../wait/within.js";

/** What a run has for itself. */
export interface Scratch {
  /** HOME and TMPDIR: made here, or those of a sandbox. */
  readonly directories: { readonly home: string; readonly temporary: string };
  /** Those of them that were made here, outside of the working directory and open to the user of the run alone. */
  readonly made: readonly string[];
  /** Standard input as an open file that has no name any more; `null` when there is none. */
  readonly stdin: number | null;
}

/** For whom they are made, and where not. */
export interface ScratchRequest {
  readonly cwd: string;
  readonly id: string;
  readonly stdin: Uint8Array | StdinFile | null;
  /** Who will own them; `null` for the user of this process. */
  readonly user: RunUser | null;
  /** HOME and TMPDIR of a sandbox, which makes them itself; `null` where they are to be made. */
  readonly inside: Scratch["directories"] | null;
  /** The run gets a copy of a file, because it could write to the file itself by way of `/proc`. */
  readonly protectsInput: boolean;
}

/** Makes them. Throws an error whose message says what could not be had. */
export function createScratch(request: ScratchRequest): Scratch {
  const { cwd, id, user, inside } = request;
  const parent = parentOutside(cwd);
  const path = (name: string): string => join(parent, `testbed-${name}-${ownerMark()}.${id}`);
  const file = tryTo("Standard input could not be opened", () => openInput(request, path("stdin")));
  const directories = inside ?? { home: path("home"), temporary: path("tmp") };
  const wanted = inside === null ? [directories.home, directories.temporary] : [];
  const made: string[] = [];
  try {
    tryTo("HOME and TMPDIR of the run could not be made", () => {
      for (const each of wanted) made.push(makeDirectory(each, user));
    });
  } catch (error) {
    if (file !== null) closeSync(file);
    made.forEach(removeEmpty);
    throw error;
  }
  return { directories, made, stdin: file };
}

function tryTo<T>(what: string, action: () => T): T {
  try {
    return action();
  } catch (error) {
    throw new Error(`${what}: ${String(error)}`, { cause: error });
  }
}

function makeDirectory(directory: string, user: RunUser | null): string {
  mkdirSync(directory, { mode: 0o700 });
  if (user !== null) chownSync(directory, user.uid, user.gid);
  return directory;
}

function parentOutside(cwd: string): string {
  const parents = scratchParents();
  return parents.find((each) => !isInside(each, cwd)) ?? parents[0] ?? "/tmp";
}

/** Where such directories can be. */
export function scratchParents(): readonly string[] {
  return process.platform === "win32" ? [tmpdir()] : [...new Set([knownTmpdir(), "/tmp", "/var/tmp"])];
}

let known = { key: "", path: "" };

/** `tmpdir()` takes twenty system calls to see whether it may trust the environment. */
function knownTmpdir(): string {
  const { TMPDIR, TMP, TEMP } = process.env;
  const key = [TMPDIR, TMP, TEMP].join("\0");
  if (known.path === "" || known.key !== key) known = { key, path: tmpdir() };
  return known.path;
}

function isInside(directory: string, ancestor: string): boolean {
  const way = relative(ancestor, directory);
  return !isAbsolute(way) && way.split(/[/\\]/, 1)[0] !== "..";
}

function openInput({ stdin, cwd, user, protectsInput }: ScratchRequest, path: string): number | null {
  if (stdin === null) return null;
  if (!("file" in stdin))
    return nameless(path, user, () => writeFileSync(path, stdin, { mode: 0o600, flag: "wx" }));
  const file = openFile(stdin.file, cwd);
  if (!protectsInput) return file;
  try {
    return nameless(path, user, () =>
      copyFileSync(`/proc/self/fd/${String(file)}`, path, constants.COPYFILE_EXCL),
    );
  } finally {
    closeSync(file);
  }
}

/** Never by a link that an earlier run may have put in its place. */
function openFile(file: string, cwd: string): number {
  if (cwd !== "/" && isLedElsewhere(file, cwd)) throw new Error(`a link leads ${file} elsewhere`);
  // Without waiting for the writer of a named pipe.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
  const descriptor = openSync(file, flags);
  if (fstatSync(descriptor).isFile()) return descriptor;
  closeSync(descriptor);
  throw new Error(`${file} is not a regular file`);
}

/** A file without a name, which `make` gives it for a moment. */
function nameless(path: string, user: RunUser | null, make: () => void): number {
  try {
    make();
    const descriptor = openSync(path, "r");
    if (user !== null) fchownSync(descriptor, user.uid, user.gid);
    return descriptor;
  } finally {
    // Windows marks it, and it goes when the last descriptor is closed.
    unlinkSync(path);
  }
}

/** When the run is over. */
export function closeStdin({ stdin }: Pick<Scratch, "stdin">): void {
  if (stdin !== null) closeSync(stdin);
}

/**
 * Removes directories and what is in them; `false` when that did not end by `deadline` or failed.
 * What is begun goes on after the deadline, and in a process of its own after the end of this one.
 */
export async function removeDirectories(directories: readonly string[], deadline: number): Promise<boolean> {
  const left = directories.filter((each) => !removeEmpty(each));
  if (left.length === 0) return true;
  const removal = removeTrees(left).catch(() => false);
  return within(removal, deadline - performance.now(), false);
}

/**
 * With the directory open the name goes at once, and what a file system does with the rest of it, which takes longer
 * than a short run, comes after the end of the run.
 */
function removeEmpty(directory: string): boolean {
  const descriptor = tryToOpen(directory);
  try {
    rmdirSync(directory);
    return true;
  } catch (error) {
    return systemCode(error) === "ENOENT";
  } finally {
    // Not now: the first time Node.js starts threads for it.
    if (descriptor !== null) setImmediate(close, descriptor);
  }
}

/** `null` where it is not to be had, and where the run put something else in its place. */
function tryToOpen(directory: string): number | null {
  try {
    return openSync(directory, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch {
    return null;
  }
}

/** By `rm`, which never follows a link that is swapped in, and copes with trees deeper than a path can name. */
async function removeTrees(directories: readonly string[]): Promise<boolean> {
  if (process.platform === "win32") {
    for (const each of directories) await rm(each, { recursive: true, force: true });
    return true;
  }
  const child = spawn("/bin/sh", [helperPath("remove.sh"), ...directories], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    stdio: "ignore",
    // A session of its own: neither the end of this process nor a Ctrl-C at its terminal leaves half of it.
    detached: true,
  });
  // After the deadline nobody waits for it any more; until then the run itself holds the event loop.
  child.unref();
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code, signal) => resolve(code === 0 && signal === null));
  });
}
