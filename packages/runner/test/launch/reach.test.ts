import { spawn } from "node:child_process";
import { chmodSync, copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compileSources } from "../compiled-sources.js";
import { missingPart, program } from "../programs.js";

const own = mkdtempSync(join(tmpdir(), "runner-reach-"));
let sources = "";
beforeAll(() => {
  sources = compileSources(own);
  chmodSync(own, 0o777);
});
afterAll(() => rmSync(own, { recursive: true, force: true }));

const ptrace = process.arch === "arm64" ? "117" : "101";
const isRoot = process.getuid?.() === 0;

/** Only root can try another user, too. */
const users: readonly (readonly [string, { readonly uid?: number; readonly gid?: number }])[] = [
  [isRoot ? "root" : "this user", {}],
  ...(isRoot ? [["another user", { uid: 64_321, gid: 64_321 }] as const] : []),
];

test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

test.each(users)(
  "a run of %s states no end of its own or of another run, and reaches nothing of what holds them",
  async (_, as) => {
    const [attack, harness] = ["reach-holders.pl", "reach-holders.mjs"].map((name) => {
      const copy = join(own, name);
      copyFileSync(program(name), copy);
      return copy;
    });
    const env = { PATH: process.env["PATH"], TMPDIR: own };
    const args = [harness ?? "", sources, attack ?? "", ptrace];
    const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"], ...as });
    const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);
    expect(errors).toBe("");
    expect(output.split("\n")).toEqual([
      'exited 6 true "" ""',
      "attacked: some",
      'exited 7 true "" ""',
      ...Array.from({ length: 4 }, () => 'exited 5 true "" ""'),
      "",
    ]);
  },
);
