import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { systemCode } from "../errors/system-error.js";

/** What lies at a path, as far as executing it is concerned; `unseen` when the system refuses to look. */
export type FileKind = "executable" | "plain" | "directory" | "missing" | "unseen";

/** What lies at a path, and the error of the system when that could not be seen. Throws nothing. */
export function lookUpFile(file: string): { readonly kind: FileKind; readonly error: string | null } {
  try {
    const stat = statSync(file);
    if (stat.isDirectory()) return { kind: "directory", error: null };
    return { kind: stat.isFile() && isExecutable(file) ? "executable" : "plain", error: null };
  } catch (error) {
    const code = systemCode(error);
    return { kind: absent.has(code) ? "missing" : "unseen", error: code };
  }
}

/** Nothing can lie there: no entry, a way through a file, links in a circle, a name too long for any file. */
const absent: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** The same, where the error does not matter. */
export function kindOf(file: string): FileKind {
  return lookUpFile(file).kind;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** One of the directories of a PATH holds an executable of this name. */
export function isOnPath(name: string, path: string): boolean {
  return path.split(delimiter).some((directory) => kindOf(join(directory, name)) === "executable");
}
