import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "tsup";

const entry = fileURLToPath(new URL("../../src/index.ts", import.meta.url));

/** The package as one file that other processes can import, made from the sources under test. */
export async function bundlePackage(): Promise<{ file: string; remove: () => void }> {
  const directory = mkdtempSync(join(tmpdir(), "ws-bundle-"));
  await build({
    entry: { workspace: entry },
    format: "esm",
    platform: "node",
    target: "node20",
    outDir: directory,
    outExtension: () => ({ js: ".mjs" }),
    config: false,
    silent: true,
    dts: false,
    // Some dependencies are CommonJS.
    banner: { js: 'import { createRequire } from "node:module"; const require = createRequire("/");' },
  });
  return { file: join(directory, "workspace.mjs"), remove: () => rmSync(directory, { recursive: true }) };
}

/** Path of a program in `test/fixtures`. */
export function fixture(name: string): string {
  return fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
}
