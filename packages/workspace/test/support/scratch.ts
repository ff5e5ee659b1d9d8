import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import type { WorkspaceError } from "../../src/error/workspace-error.js";

/** A directory of this test, removed after it. */
export function scratchDirectory(): string {
  return scratchIn(tmpdir());
}

/** The same in memory where there is such a place, for tests that write much and prove nothing about disks. */
export function memoryDirectory(): string {
  return scratchIn(existsSync("/dev/shm") ? "/dev/shm" : tmpdir());
}

function scratchIn(parent: string): string {
  const directory = mkdtempSync(join(parent, "ws-test-"));
  // Other users of the machine take part in some tests.
  chmodSync(directory, 0o755);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true, maxRetries: 3 }));
  return directory;
}

/** Every entry below a directory with type, mode and content, as one comparable list; names as Latin-1. */
export function dumpTree(directory: string | Buffer, prefix = ""): string[] {
  return readdirSync(directory, "buffer")
    .sort((one, other) => Buffer.compare(one, other))
    .flatMap((name) => {
      const path = Buffer.concat([Buffer.from(directory), Buffer.from("/"), name]);
      const shown = `${prefix}${name.toString("latin1")}`;
      const stats = lstatSync(path);
      const line = `${shown} ${stats.mode.toString(8)}`;
      if (stats.isSymbolicLink()) return [`${line} -> ${readlinkSync(path)}`];
      if (stats.isDirectory()) return [line, ...dumpTree(path, `${shown}/`)];
      return [stats.isFile() ? `${line} ${readFileSync(path).toString("base64")}` : line];
    });
}

/** The code that a call is refused with, or a plain statement that it was not. */
export async function codeOf(call: () => unknown): Promise<string> {
  try {
    await call();
    return "accepted";
  } catch (error) {
    return isCoded(error) ? error.code : `uncoded: ${String(error)}`;
  }
}

/** The error of a call that must fail. */
export async function errorOf(call: () => unknown): Promise<WorkspaceError> {
  try {
    await call();
  } catch (error) {
    if (isCoded(error)) return error;
    throw error;
  }
  throw new Error("accepted");
}

function isCoded(error: unknown): error is WorkspaceError {
  return error instanceof Error && error.name === "WorkspaceError" && "code" in error;
}
