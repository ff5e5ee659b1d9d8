import { chmodSync, lstatSync, mkdirSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";

/** Where workspaces live unless the caller says otherwise: private, so that nobody else can plant or list anything. */
export function defaultBase(): string {
  const user = process.getuid?.();
  return join(resolve(tmpdir()), user === undefined ? "testbed" : `testbed-${user}`);
}

/** The directory that workspaces are made in; makes it where it does not exist. */
export function openBase(directory: string | undefined): string {
  if (directory === undefined) return privateBase(defaultBase());
  if (typeof directory !== "string" || directory === "" || directory.includes("\0")) {
    throw new WorkspaceError(
      "invalid-options",
      `directory is ${quote(directory)}; give the path of a directory`,
    );
  }
  const base = resolve(directory);
  try {
    makeDirectories(base);
  } catch (error) {
    const reason = `directory ${quote(base)} cannot be made (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("create-failed", reason, { cause: error });
  }
  return base;
}

/** Node's own recursive way never ends below `/proc`, where nothing can be made. */
function makeDirectories(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    const code = systemCode(error);
    if (code === "EEXIST" || statSync(path, { throwIfNoEntry: false })?.isDirectory() === true) return;
    if (code !== "ENOENT" || dirname(path) === path) throw error;
    makeDirectories(dirname(path));
    makeLast(path);
  }
}

function makeLast(path: string): void {
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== "EEXIST") throw error;
  }
}

function privateBase(base: string): string {
  try {
    mkdirSync(base, { mode: 0o700 });
    chmodSync(base, 0o700);
  } catch (error) {
    if (systemCode(error) !== "EEXIST") {
      const reason = `${quote(base)} cannot be made (${systemCode(error) ?? "unknown error"}); give a directory`;
      throw new WorkspaceError("create-failed", reason, { cause: error });
    }
  }
  const fault = faultOf(base);
  if (fault === undefined) return base;
  throw new WorkspaceError(
    "unsafe-directory",
    `${quote(base)} ${fault}, so another user could read or replace workspaces; remove it, or give a directory`,
  );
}

/** What makes a directory unfit to be private to this user. */
function faultOf(base: string): string | undefined {
  const stats = lstatSync(base);
  if (!stats.isDirectory()) return stats.isSymbolicLink() ? "is a link" : "is not a directory";
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  if (stats.uid !== user) return `belongs to user ${stats.uid}`;
  if ((stats.mode & 0o077) !== 0) return `has mode ${(stats.mode & 0o777).toString(8)}`;
  return undefined;
}
