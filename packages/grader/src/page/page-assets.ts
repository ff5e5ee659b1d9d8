import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** What the page brings of its own. */
export interface PageAssets {
  /** Style sheet. */
  readonly style: string;
  /** Script. */
  readonly script: string;
}

const sheets = ["page.css", "table.css", "item.css", "difference.css"];

/** Modules of the script; what one imports stands before it. */
const modules = ["dom.js", "theme.js", "difference.js", "item.js", "table.js", "main.js"];

/** Reads style and script of the page from this package. */
export async function readPageAssets(): Promise<PageAssets> {
  const root = dirname(createRequire(import.meta.url).resolve("@testbed/grader/package.json"));
  const read = async (name: string): Promise<string> =>
    readFile(join(root, "src/page/browser", name), "utf8");
  const [styles, parts] = [await Promise.all(sheets.map(read)), await Promise.all(modules.map(read))];
  return { style: styles.join("\n"), script: `"use strict";{\n${parts.map(withoutLinks).join("\n")}}` };
}

/** One script of several modules: they share no name, so that imports and exports can go. */
function withoutLinks(module: string): string {
  return module.replaceAll(/^import [^;]*;\n/gm, "").replaceAll(/^export /gm, "");
}
