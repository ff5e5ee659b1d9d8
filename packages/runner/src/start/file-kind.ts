import { accessSync, constants, statSync, type Stats } from "node:fs";
import { delimiter, join } from "node:path";
import { systemCode } from "../errors/system-error.js";

/** What lies at a path, as far as executing it is concerned; `unseen` when the system refuses to look. */
export type FileKind = "executable" | "plain" | "directory" | "missing" | "unseen";

/** What lies at a path, and the error of the system when that could not be seen. Throws nothing. */
export function lookUpFile(file: string): { readonly kind: FileKind; readonly error: string | null } {
  try {
    return { kind: kindOfEntry(statSync(file), file), error: null };
  } catch (error) {
    const code = systemCode(error);
    return { kind: absent.has(code) ? "missing" : "unseen", error: code };
  }
}

/** Nothing can lie there: no entry, a way through a file, links in a circle, a name too long for any file. */
const absent: ReadonlySet<string> = new Set(["ENOENT", "ENOTDIR", "ELOOP", "ENAMETOOLONG"]);

/** The same, where the error does not matter. */
export function kindOf(file: string): FileKind {
  try {
    // An error costs more than all the rest, and most directories of a PATH do not hold what is looked for.
    const stat = statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? "missing" : kindOfEntry(stat, file);
  } catch (error) {
    return absent.has(systemCode(error)) ? "missing" : "unseen";
  }
}

function kindOfEntry(stat: Stats, file: string): FileKind {
  if (stat.isDirectory()) return "directory";
  return stat.isFile() && isExecutable(file) ? "executable" : "plain";
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
