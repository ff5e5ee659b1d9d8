import { dirname } from "node:path";

/**
 * Makes paths below the root relative and names the root and its directory: where they lie on the host is nobody's
 * business, and a relative path is what a caller can use.
 */
export function inside(text: string, root: string): string;
export function inside(text: string | undefined, root: string): string | undefined;
export function inside(text: string | undefined, root: string): string | undefined {
  const parent = dirname(root);
  const relative = text
    ?.replaceAll(`file://${root}/`, "")
    .replaceAll(`${root}/`, "")
    .replaceAll(root, "<workspace>");
  return parent === dirname(parent) ? relative : relative?.replaceAll(parent, "<tmp>");
}
