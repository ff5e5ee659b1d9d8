import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";

const folder = join(import.meta.dirname, "..", "fixtures", "wordings");

interface Wording {
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
      return { title: `${file.replace(".txt", "")}, ${title}`, category, log };
    });
}

const wordings = readdirSync(folder).flatMap(wordingsOf);

test.each(wordings)("$title: the first finding is $category", ({ category, log }) => {
  const { findings } = diagnose(log);
  expect(findings[0]?.category ?? "none").toBe(category);
});
