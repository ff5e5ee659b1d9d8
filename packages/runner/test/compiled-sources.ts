import { execFileSync } from "node:child_process";
import { cpSync, realpathSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const own = fileURLToPath(new URL("..", import.meta.url));
const compiler = fileURLToPath(new URL("../../../node_modules/typescript/bin/tsc", import.meta.url));

/** Compiles the sources into a directory, one file each, so that a program of its own can import them. */
export function compileSources(directory: string): string {
  const sources = join(directory, "src");
  const format = ["--module", "nodenext", "--target", "es2023", "--noCheck", "--types", "node"];
  writeFileSync(join(directory, "package.json"), '{ "type": "module" }');
  cpSync(join(own, "helper"), join(directory, "helper"), { recursive: true });
  // Copied, like everything here: another user may not be able to enter the directory of this checkout.
  const treeKill = realpathSync(join(own, "node_modules", "tree-kill"));
  cpSync(treeKill, join(directory, "node_modules", "tree-kill"), { recursive: true });
  const args = ["--ignoreConfig", ...format, "--rootDir", "src", "--outDir", sources, "src/index.ts"];
  execFileSync(process.execPath, [compiler, ...args], { cwd: own });
  return sources;
}
