import type { Directory } from "../handle/directory.js";
import { describePath, describeState } from "../tree/describe-entry.js";
import { walkTree, type WalkRules } from "../tree/walk-tree.js";
import type { WorkspaceEntry } from "../workspace/workspace.js";

/** Every entry below a directory, sorted by the bytes of the paths. */
export async function listTree(root: Directory, rules: WalkRules): Promise<readonly WorkspaceEntry[]> {
  const found: { readonly bytes: Buffer; readonly entry: WorkspaceEntry }[] = [];
  await walkTree(root, rules, (visit) => {
    const { bytes } = visit;
    found.push({ bytes, entry: { ...describePath(bytes), ...describeState(visit) } });
  });
  return found.sort((one, other) => Buffer.compare(one.bytes, other.bytes)).map(({ entry }) => entry);
}
