import {
  chmodSync,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import type { WorkspaceChange } from "../../src/workspace/workspace.js";
import { files } from "../support/open.js";
import { makeTemplate, openOverlay } from "../support/overlay.js";
import { memoryDirectory, scratchDirectory } from "../support/scratch.js";

const CONTENT = {
  a: "1",
  b: "2",
  "d/b": "2",
  "d/e/c": "3",
  "d/e/f": "4",
  "g/h": "5",
  "g/i/j": "6",
  k: "",
  "p/s/f": "7",
  "q/s/f": "8",
};
const NAMES = [
  "a",
  "b",
  "d",
  "d/b",
  "d/e",
  "d/e/c",
  "d/e/f",
  "g",
  "g/h",
  "g/i",
  "g/i/j",
  "k",
  "l",
  "n",
  "n/o",
  "p",
  "p/s",
  "q",
  "q/s",
];

const name = fc.constantFrom(...NAMES);
const step = fc.oneof(
  fc.record({ kind: fc.constant("write" as const), at: name, text: fc.constantFrom("1", "x", "", "22") }),
  fc.record({ kind: fc.constant("remove" as const), at: name }),
  fc.record({ kind: fc.constant("rename" as const), at: name, to: name }),
  fc.record({ kind: fc.constant("swap" as const), at: name, to: name }),
  fc.record({ kind: fc.constant("swap" as const), at: fc.constant("p"), to: fc.constant("q") }),
  fc.record({ kind: fc.constant("mkdir" as const), at: name }),
  fc.record({ kind: fc.constant("link" as const), at: name }),
  fc.record({ kind: fc.constant("mode" as const), at: name, mode: fc.constantFrom(0o755, 0o600) }),
  fc.record({ kind: fc.constant("empty" as const), at: name }),
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function take(root: string, one: Step): void {
  const at = join(root, one.at);
  try {
    if (one.kind === "write") {
      writeFileSync(at, one.text);
      utimesSync(at, 1, 1);
    } else if (one.kind === "remove") rmSync(at, { recursive: true });
    else if (one.kind === "rename") renameSync(at, join(root, one.to));
    else if (one.kind === "swap") swap(at, join(root, one.to));
    else if (one.kind === "mkdir") mkdirSync(at);
    else if (one.kind === "link") symlinkSync("a", at);
    else if (one.kind === "mode") chmodSync(at, one.mode);
    else truncateSync(at);
  } catch {
    // Not possible in this state; then it is not in the copy either.
  }
}

function swap(one: string, other: string): void {
  if (`${one}/`.startsWith(`${other}/`) || `${other}/`.startsWith(`${one}/`) || !existsSync(other)) return;
  renameSync(one, `${one}.aside`);
  renameSync(other, one);
  renameSync(`${one}.aside`, other);
}

const shown = (changes: readonly WorkspaceChange[]): string[] =>
  changes.map(({ change, path, before, after }) => JSON.stringify([change, path, before, after]));

test("the changes of an overlay are those of a copy, whatever was done to both", async (context) => {
  const template = makeTemplate(CONTENT);
  // Equal but for their inodes: only these tell what was exchanged for what.
  for (const path of Object.keys(CONTENT)) utimesSync(join(template, path), 1, 1);
  await (await openOverlay(context, template)).destroy({ until: "deleted" });
  const given = files({ b: "given", "n/given": "given" });
  const property = fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
    // On the file system of the template, and on another one.
    const directory = steps.length % 2 === 0 ? memoryDirectory() : scratchDirectory();
    const overlay = await openOverlay(context, template, { directory, files: given });
    const copy = await createWith({ directory, files: given, template: { directory: template, omit: [] } });
    try {
      for (const one of steps) {
        take(overlay.root, one);
        take(copy.root, one);
      }
      expect((await overlay.list({ omit: [] })).map(({ path }) => path)).toEqual(
        (await copy.list({ omit: [] })).map(({ path }) => path),
      );
      expect(shown(await overlay.changes())).toEqual(shown(await copy.changes()));
    } finally {
      await overlay.destroy({ until: "deleted" });
      await copy.destroy({ until: "deleted" });
    }
  });
  await fc.assert(property, { numRuns: 60 });
}, 120_000);
