import type { BatchFile } from "../batch/check-batch.js";
import type { Directory } from "../handle/directory.js";
import { statEntry } from "../handle/entry.js";
import { TreeWalker } from "../handle/tree-walker.js";
import { describeState } from "../tree/describe-entry.js";
import { noteEntry, type BaselineEntries } from "./baseline.js";
import { digestOf, type Origin } from "./origin.js";

/** Notes the files of a batch that was written while a workspace was made, and the directories made for them. */
export function noteBatch(root: Directory, batch: readonly BatchFile[], entries: BaselineEntries): void {
  const walker = new TreeWalker(root);
  try {
    for (const { path, segments, content } of batch) {
      for (let depth = 1; depth <= segments.length; depth += 1) {
        const way = segments.slice(0, depth);
        const isFile = depth === segments.length;
        const bytes = Buffer.from(way.join("/"));
        if (!isFile && entries.has(bytes.toString("latin1"))) continue;
        const parent = walker.directory(way.slice(0, -1), path);
        note(entries, { parent, name: way.at(-1) ?? "", bytes }, isFile ? content : undefined);
      }
    }
  } finally {
    walker.close();
  }
}

function note(
  entries: BaselineEntries,
  { parent, name, bytes }: { readonly parent: Directory; readonly name: string; readonly bytes: Buffer },
  content: string | Uint8Array | undefined,
): void {
  const stats = statEntry(parent, name);
  // Whatever took it away again, `changes()` will say so.
  if (stats === undefined) return;
  const origin: Origin | undefined =
    content === undefined ? undefined : { kind: "digest", digest: digestOf(content) };
  const state = describeState({ directory: parent, name: Buffer.from(name), stats });
  noteEntry(entries, bytes, state, stats, origin);
}
