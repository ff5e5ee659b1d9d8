import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const directory = mkdtempSync(join(tmpdir(), "golden-"));
afterAll(() => rmSync(directory, { recursive: true }));
const script = join(import.meta.dirname, "../fixtures/golden-hash.mjs");

/** The version of Node from the registry. */
function nodeOf(version: string): string {
  const prefix = join(directory, version);
  execFileSync("npm", [
    "install",
    "--silent",
    "--no-audit",
    "--no-fund",
    "--prefix",
    prefix,
    `node@${version}`,
  ]);
  return join(prefix, "node_modules", "node", "bin", "node");
}

test("the recordings come out the same on Node 20, 22, 24 and 26", { timeout: 300_000 }, () => {
  const hashes = ["20", "22", "24", "26"].map((version) => {
    const node = nodeOf(version);
    expect(execFileSync(node, ["--version"], { encoding: "utf8" })).toMatch(`v${version}.`);
    return execFileSync(node, [script], { encoding: "utf8" });
  });
  expect(new Set(hashes)).toEqual(new Set([hashes[0]]));
});
