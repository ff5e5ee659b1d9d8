// What a fresh clone needs before anything else can run: Node alone is enough, so only its own modules are imported.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));

/** Ends the process with a sentence a person can act on when this Node is too old. */
export function requireNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(
    `testbed needs Node >= 20.19; this is ${process.versions.node}. Install a newer Node and try again.`,
  );
  process.exit(2);
}

/** Installs what the lockfile names, unless that was done for this lockfile already. */
export function install() {
  once("install", ["pnpm-lock.yaml", "pnpm-workspace.yaml", ...manifests()], () =>
    pnpm(["install", "--frozen-lockfile", "--reporter=append-only"]),
  );
}

/** Builds every package, unless nothing that goes into the build has changed. */
export function build() {
  const inputs = [
    "tsconfig.base.json",
    "tsup.shared.ts",
    "pnpm-lock.yaml",
    ...manifests(),
    ...packages().flatMap((name) => files(`packages/${name}/src`)),
  ];
  const isBuilt = packages().every((name) => existsSync(join(root, "packages", name, "dist", "index.d.ts")));
  once("build", inputs, () => pnpm(["run", "build"]), isBuilt);
}

/** Runs the pinned pnpm through npx; its output goes to stderr, so that stdout stays the caller's. */
function pnpm(args) {
  const npx = process.platform === "win32" ? "npx.cmd" : "npx";
  const result = spawnSync(npx, ["--yes", manifest.packageManager, ...args], {
    cwd: root,
    stdio: ["ignore", 2, 2],
    shell: process.platform === "win32",
  });
  if (result.status === 0) return;
  console.error(`pnpm ${args.join(" ")} failed${result.error ? `: ${result.error.message}` : ""}.`);
  process.exit(1);
}

/** Does `work` unless the stamp says that it was done for the same content of `inputs`. */
function once(name, inputs, work, isStillThere = true) {
  const stamp = join(root, "node_modules", `.testbed-${name}`);
  const digest = digestOf(inputs);
  if (isStillThere && existsSync(stamp) && readFileSync(stamp, "utf8") === digest) return;
  console.error(`${name} …`);
  work();
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, digest);
}

function digestOf(inputs) {
  const hash = createHash("sha256").update(process.version);
  for (const path of [...new Set(inputs)].sort((a, b) => (a < b ? -1 : 1)))
    hash
      .update(path)
      .update("\0")
      .update(readFileSync(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

function packages() {
  return readdirSync(join(root, "packages"));
}

function manifests() {
  return [
    "package.json",
    ...["packages", "test", "docs"].flatMap((folder) =>
      files(folder).filter(
        (path) =>
          path.endsWith("/package.json") ||
          path.endsWith("/tsup.config.ts") ||
          path.endsWith("/tsconfig.build.json"),
      ),
    ),
  ];
}

function files(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "dist" || entry.name === "fixtures"
        ? []
        : files(path);
    return entry.isFile() ? [path] : [];
  });
}
