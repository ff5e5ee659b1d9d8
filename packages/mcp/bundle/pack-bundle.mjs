// `node bundle/pack-bundle.mjs OUT.mcpb`: the server and what it depends on in one file, as Claude Desktop installs it.
// The packages have to be built. Format: https://github.com/modelcontextprotocol/mcpb/blob/main/MANIFEST.md
import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

const packer = "@anthropic-ai/mcpb@2.1.2";
const [out, ...rest] = process.argv.slice(2);
if (out === undefined || !out.endsWith(".mcpb") || rest.length > 0) {
  console.error("pack-bundle.mjs: give one path that ends in .mcpb, for the bundle to write.");
  process.exit(2);
}
const mcp = dirname(import.meta.dirname);
const read = (path) => JSON.parse(readFileSync(path, "utf8"));

const scratch = mkdtempSync(join(tmpdir(), "testbed-bundle-"));
try {
  const bundle = join(scratch, "bundle");
  mkdirSync(bundle);
  installInto(bundle, packAll(join(scratch, "tarballs")));
  const { version } = read(join(mcp, "package.json"));
  const manifest = { ...read(join(import.meta.dirname, "manifest.json")), version };
  writeFileSync(join(bundle, "manifest.json"), JSON.stringify(manifest, null, 2));
  const packed = join(scratch, "testbed.mcpb");
  run("npx", ["--yes", packer, "pack", bundle, packed], scratch);
  mkdirSync(dirname(resolve(out)), { recursive: true });
  copyFileSync(packed, out);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

/** Tarballs of the packages as they are published. */
function packAll(destination) {
  mkdirSync(destination);
  const { packageManager } = read(join(mcp, "..", "..", "package.json"));
  for (const name of needed("mcp", new Set())) {
    run("npx", ["--yes", packageManager, "pack", "--pack-destination", destination], join(mcp, "..", name));
  }
  return readdirSync(destination).map((file) => join(destination, file));
}

/** Directories of the packages of this repository that one of them needs, itself included. */
function needed(name, seen) {
  seen.add(name);
  const { dependencies = {} } = read(join(mcp, "..", name, "package.json"));
  for (const dependency of Object.keys(dependencies)) {
    const [scope, other] = dependency.split("/");
    if (scope === "@testbed" && !seen.has(other)) needed(other, seen);
  }
  return seen;
}

function installInto(directory, tarballs) {
  writeFileSync(join(directory, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const flags = [
    "--omit=dev",
    "--omit=optional",
    "--omit=peer",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
  ];
  run("npm", ["install", "--no-save", "--no-package-lock", ...flags, ...tarballs], directory);
}

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
  });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")} failed: ${error ?? `${stdout}${stderr}`}`);
}
