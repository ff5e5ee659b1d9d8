import { readFileSync, readlinkSync, readdirSync } from "node:fs";
import { basename } from "node:path";

interface Mount {
  readonly at: string;
  readonly type: string;
}

/** Whether an overlay is mounted at exactly this directory. */
export function isOverlayMount(directory: string): boolean {
  return parseTable(readTable()).findLast(({ at }) => at === directory)?.type === "overlay";
}

/**
 * The path from a directory to something that is mounted below it, if there is such.
 *
 * @param directory - its last name holds neither blanks nor backslashes
 */
export function mountBelow(directory: string): string | undefined {
  const above = `${directory}/`;
  const text = readTable();
  // Usually there is none, and the name of a workspace is written as it is.
  if (!text.includes(basename(directory))) return undefined;
  return parseTable(text)
    .find(({ at }) => at.startsWith(above))
    ?.at.slice(above.length);
}

/** What is mounted, as this process sees it, innermost last. The format is that of `proc_pid_mountinfo(5)`. */
function readTable(): string {
  try {
    return readFileSync("/proc/self/mountinfo", "utf8");
  } catch {
    return "";
  }
}

function parseTable(text: string): readonly Mount[] {
  return text.split("\n").flatMap((line) => {
    const [before = "", after = ""] = line.split(" - ");
    const at = before.split(" ")[4];
    const [type] = after.split(" ");
    return at === undefined || type === undefined ? [] : [{ at: unescape(at), type }];
  });
}

/** Blanks, tabs, line feeds and backslashes are written as three octal digits. */
function unescape(text: string): string {
  return text.replaceAll(/\\([0-7]{3})/gu, (_, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 8)),
  );
}

/** Tells apart who sees which mounts; undefined where the platform does not tell. */
export function mountNamespace(processId: string = "self"): string | undefined {
  try {
    return readlinkSync(`/proc/${processId}/ns/mnt`);
  } catch {
    return undefined;
  }
}

/** Whether a process lives that sees the mounts of this namespace. */
export function isNamespaceAlive(namespace: string): boolean {
  return readdirSync("/proc").some((name) => /^[0-9]+$/u.test(name) && mountNamespace(name) === namespace);
}
