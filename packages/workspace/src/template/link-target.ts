import { lstatSync, readlinkSync } from "node:fs";
import { isAbsolute, join, sep } from "node:path";

const MAX_HOPS = 40;
const SEPARATOR = sep === "/" ? "/" : /[\\/]/u;

/**
 * Whether a link leads to a place in the tree, whatever lies there. Followed step by step: `a/../x` is not `x`
 * where `a` is a link.
 *
 * @param root - the tree
 * @param path - from the root to the link
 * @param target - what is written in the link
 */
export function staysInside(root: string, path: Buffer, target: Buffer): boolean {
  const reached = asText(path).split("/").slice(0, -1);
  const ahead: string[] = [];
  if (!queue(ahead, target)) return false;
  let hops = 1;
  for (let name = ahead.shift(); name !== undefined; name = ahead.shift()) {
    if (name === "" || name === ".") continue;
    if (name === "..") {
      if (reached.pop() === undefined) return false;
      continue;
    }
    const next = readLink(root, [...reached, name]);
    if (next === undefined) reached.push(name);
    else if (!queue(ahead, next)) return false;
    else hops += 1;
    // No system follows more than that, so it leads nowhere.
    if (hops > MAX_HOPS) return true;
  }
  return true;
}

/** Puts the names of a target in front; false where it starts at the top of the file system. */
function queue(ahead: string[], target: Buffer): boolean {
  const text = asText(target);
  if (isAbsolute(text)) return false;
  ahead.unshift(...text.split(SEPARATOR));
  return true;
}

function readLink(root: string, names: readonly string[]): Buffer | undefined {
  const path = Buffer.concat([Buffer.from(join(root, sep)), Buffer.from(names.join(sep), "latin1")]);
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path, "buffer") : undefined;
  } catch {
    return undefined;
  }
}

/** One character per byte, so that nothing is lost on the way back. */
function asText(bytes: Buffer): string {
  return bytes.toString("latin1");
}
