/** Makes paths below the root relative and names the root itself `<workspace>`: where it lies on the host is nobody's business. */
export function inside(text: string, root: string): string;
export function inside(text: string | undefined, root: string): string | undefined;
export function inside(text: string | undefined, root: string): string | undefined {
  return text?.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "").replaceAll(root, "<workspace>");
}
