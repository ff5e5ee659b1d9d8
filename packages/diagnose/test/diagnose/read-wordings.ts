import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = join(import.meta.dirname, "..", "fixtures", "wordings");

export interface Wording {
  readonly file: string;
  readonly title: string;
  readonly category: string;
  readonly log: string;
}

/** Parts of a file: `### category: what says it`, and the words. */
function wordingsOf(file: string): readonly Wording[] {
  const text = readFileSync(join(folder, file), "utf8");
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [, category = "", title = "", log = ""] = /^([\w-]+): (.*)\n([\s\S]*)$/.exec(part) ?? [];
      return { file, title: `${file.replace(".txt", "")}, ${title}`, category, log };
    });
}

/** Words of tools, written from what is known of them, with the category that they mean. */
export const wordings = readdirSync(folder).flatMap(wordingsOf);
