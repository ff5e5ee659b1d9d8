import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";

/** Files of a batch that have to be equal for equal batches: everything but times, raw evidence and the store of artifacts. */
export function comparable(out: string): Readonly<Record<string, string>> {
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !["timing.json", "evidence.json"].includes(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(files.map((path) => [relative(out, path), readFileSync(path, "utf8")]));
}
