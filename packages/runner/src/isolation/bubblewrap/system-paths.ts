import { existsSync, lstatSync, readlinkSync } from "node:fs";
import { dirname, join } from "node:path";

/** Programs and libraries. */
const trees = ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"];

/** What programs need of `/etc`; nothing that is secret on any system. */
const configuration = [
  "/etc/alternatives",
  "/etc/group",
  "/etc/ld.so.cache",
  "/etc/ld.so.conf",
  "/etc/ld.so.conf.d",
  "/etc/localtime",
  "/etc/nsswitch.conf",
  "/etc/passwd",
  "/etc/ssl/certs",
];

/** Options that show the system read-only: trees, or the links that stand in their place, and some of `/etc`. */
export function systemPaths(): readonly string[] {
  const shown = [...trees, ...configuration, ...nodePaths()];
  return shown.filter((path) => existsSync(path)).flatMap((path) => show(path));
}

function show(path: string): readonly string[] {
  const isLinkedTree = trees.includes(path) && lstatSync(path).isSymbolicLink();
  return isLinkedTree ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

/** The running Node.js and its tools, where it does not lie in `/usr`; never the whole directory above them. */
function nodePaths(): readonly string[] {
  const bin = dirname(process.execPath);
  if (bin.startsWith("/usr/")) return [];
  return [bin, join(dirname(bin), "lib", "node_modules")];
}
