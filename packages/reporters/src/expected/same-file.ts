/** Whether the path of a report is the wanted one, or ends with `/` + the wanted one. */
export function isSameFile(actual: string | undefined, wanted: string): boolean {
  const path = actual?.replaceAll("\\", "/");
  const end = wanted.replaceAll("\\", "/").replace(/^\.\//u, "");
  return path === end || path === `./${end}` || (path?.endsWith(`/${end}`) ?? false);
}
