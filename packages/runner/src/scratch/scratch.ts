import { spawn } from "node:child_process";
import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join, relative } from "node:path";
import { setTimeout } from "node:timers/promises";
import { helperPath } from "../helper-path.js";

/** Directories of one run, outside its working directory and open to its user alone. */
export interface Scratch {
  readonly root: string;
  readonly home: string;
  readonly temporary: string;
  /** Standard input as an open file that has no name any more; `null` when there is none. */
  readonly stdin: number | null;
}

/** Makes them. Throws what the file system throws, and then leaves nothing. */
export function createScratch(cwd: string, stdin: Uint8Array | null): Scratch {
  const root = mkdtempSync(join(parentOutside(cwd), "testbed-run-"));
  try {
    const [home, temporary] = [join(root, "home"), join(root, "tmp")];
    mkdirSync(home, { mode: 0o700 });
    mkdirSync(temporary, { mode: 0o700 });
    return { root, home, temporary, stdin: stdin === null ? null : nameless(join(root, "stdin"), stdin) };
  } catch (error) {
    rmSync(root, { recursive: true, force: true });
    throw error;
  }
}

function parentOutside(cwd: string): string {
  const candidates = process.platform === "win32" ? [tmpdir()] : [tmpdir(), "/tmp", "/var/tmp"];
  return candidates.find((each) => !isInside(each, cwd)) ?? tmpdir();
}

function isInside(directory: string, ancestor: string): boolean {
  const way = relative(ancestor, directory);
  return !isAbsolute(way) && way.split(/[/\\]/, 1)[0] !== "..";
}

function nameless(path: string, bytes: Uint8Array): number {
  writeFileSync(path, bytes, { mode: 0o600 });
  const descriptor = openSync(path, "r");
  // Windows keeps the name as long as the file is open; the directory takes it along.
  if (process.platform !== "win32") unlinkSync(path);
  return descriptor;
}

/** The child has its own copy of the descriptor once it is started. */
export function closeStdin({ stdin }: Scratch): void {
  if (stdin !== null) closeSync(stdin);
}

/** Removes the directories and what the run left in them; `false` when that did not end by `deadline` or failed. */
export async function removeScratch(scratch: Scratch, deadline: number): Promise<boolean> {
  try {
    rmdirSync(scratch.home);
    rmdirSync(scratch.temporary);
    rmdirSync(scratch.root);
    return true;
  } catch {
    const remaining = Math.max(0, deadline - performance.now());
    return Promise.race([removeTree(scratch.root), setTimeout(remaining, false, { ref: false })]);
  }
}

/** By `rm`, which never follows a link that is swapped in, and copes with trees deeper than a path can name. */
async function removeTree(root: string): Promise<boolean> {
  if (process.platform === "win32")
    return rm(root, { recursive: true, force: true }).then(
      () => true,
      () => false,
    );
  const child = spawn("/bin/sh", [helperPath("remove.sh"), root], {
    cwd: "/",
    env: { PATH: "/usr/bin:/bin" },
    stdio: "ignore",
  });
  child.unref();
  return new Promise((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code, signal) => resolve(code === 0 && signal === null));
  });
}
