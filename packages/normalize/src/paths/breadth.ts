import { isEncoded } from "./boundary.js";

/** Number of components below the root of the file system, the drive or the share. */
function depth(path: string): number {
  const withoutVolume = (isEncoded(path) ? decoded(path) : path)
    .replace(/^file:\/\//, "")
    .replace(/^(?:\/?[A-Za-z]:|[\\/]{2}[?.][\\/](?:[A-Za-z]:)?)/, "");
  return withoutVolume.split(/[\\/]+/).filter((component) => component !== "").length;
}

function decoded(path: string): string {
  return path
    .replaceAll(/%2F|%5C/g, "/")
    .replace("%3A", ":")
    .replace("%3F", "?");
}

/** Whether it is the root of a file system or of a drive: nothing stands above what lies in it. */
export function isTop(path: string): boolean {
  return path === "/" || /^[A-Za-z]:[\\/]$/.test(path);
}

/** Whether a directory is too near the top to be named: `/`, `C:\`, `/node` would be found all over the text. */
export function isTooBroad(path: string): boolean {
  return depth(path) < 2;
}
