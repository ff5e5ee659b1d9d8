import { execFileSync } from "node:child_process";
import { chmodSync, linkSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { transplant } from "../../src/transplant/transplant.js";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

const names = (root: string): string[] => dumpTree(root).map((line) => line.split(" ")[0] ?? "");

describe("transplant", () => {
  test("copies allowed files with their executable bit, over those of the trusted tree, and nothing else", async () => {
    const from = await openWorkspace({
      files: files({
        "src/a.js": "theirs",
        "src/new/b.js": "b",
        "test/t.js": "pass",
        "vitest.config.mts": "",
      }),
      policy: { base: "none" },
    });
    chmodSync(join(from.root, "src/a.js"), 0o4755);
    const into = await openWorkspace({
      files: files({ "src/a.js": "old", "src/gone.js": "x", "test/t.js": "fail" }),
    });
    const report = await transplant(from, into, { allow: ["src/**"] });
    expect(report).toEqual({
      copied: ["src/a.js", "src/new/b.js"],
      refused: [],
      matched: [],
      leftOut: [],
      missing: ["src/gone.js"],
    });
    expect(String(await into.readFile("src/a.js"))).toBe("theirs");
    expect(String(await into.readFile("test/t.js"))).toBe("fail");
    expect((await into.list()).find(({ path }) => path === "src/a.js")?.mode).toBe(0o755);
    expect(names(into.root)).not.toContain("vitest.config.mts");
  });

  test("nothing of the candidate's .git, caches, links, hard links or special files passes, even if all is allowed", async () => {
    const from = await openWorkspace({ files: files({ ok: "1" }) });
    const at = (path: string): string => join(from.root, path);
    for (const directory of [".git/hooks", "sub/.GIT", "node_modules/dep", "__pycache__", ".venv", "src"])
      mkdirSync(at(directory), { recursive: true });
    for (const file of [
      ".git/hooks/x",
      "sub/.GIT/x",
      "node_modules/dep/x",
      "__pycache__/x.pyc",
      ".venv/x",
      ".npmrc",
      "conftest.py",
      "aux.c",
    ])
      writeFileSync(at(file), "evil");
    symlinkSync("/etc/passwd", at("src/link"));
    symlinkSync("/etc", at("etc"));
    const secret = join(scratchDirectory(), "secret");
    writeFileSync(secret, "secret");
    linkSync(secret, at("hard"));
    execFileSync("mkfifo", [at("pipe")]);
    writeFileSync(Buffer.concat([Buffer.from(at("x")), Buffer.from([0xff])]), "");
    const into = await openWorkspace();
    const { copied, refused, leftOut } = await transplant(from, into, { allow: ["**"] });
    expect(leftOut).toEqual([".git", ".venv", "__pycache__", "node_modules", "sub/.GIT"]);
    expect(copied).toEqual(["ok"]);
    expect(refused.map(({ path, code }) => `${path} ${code}`)).toEqual([
      ".npmrc protected-path",
      "aux.c device-name",
      "conftest.py protected-path",
      "etc link",
      "hard hard-link",
      "pipe not-a-file",
      "src/link link",
      String.raw`x\xff malformed-unicode`,
    ]);
    expect(names(into.root)).toEqual(["ok"]);
  });

  test("says once per directory what is never copied, where it matches, and nothing where it does not", async () => {
    const from = await openWorkspace();
    const at = (path: string): string => join(from.root, path);
    for (const directory of ["src/node_modules/a/node_modules/b", "node_modules/c", "sub"])
      mkdirSync(at(directory), { recursive: true });
    for (const file of ["src/node_modules/a/node_modules/b/x", "src/node_modules/y", "node_modules/c/z"])
      writeFileSync(at(file), "");
    // What a worktree has in the place of the directory.
    writeFileSync(at("sub/.git"), "gitdir: /elsewhere\n");
    const [one, other] = [await openWorkspace(), await openWorkspace()];
    expect((await transplant(from, one, { allow: ["**"] })).leftOut).toEqual([
      "node_modules",
      "src/node_modules",
      "sub/.git",
    ]);
    expect((await transplant(from, other, { allow: ["src/**"] })).leftOut).toEqual(["src/node_modules"]);
  });

  test("names that are one file elsewhere, and trees that are too large, are refused whole", async () => {
    const from = await openWorkspace();
    for (const name of ["a.js", "A.js", "b.js"]) writeFileSync(join(from.root, name), "12345");
    const into = await openWorkspace();
    expect(await codeOf(() => transplant(from, into, { allow: ["*.js"] }))).toBe("path-collision");
    expect(await codeOf(() => transplant(from, into, { allow: ["b.js"], maxBytes: 4 }))).toBe(
      "batch-too-large",
    );
    const misspelt: object = { maxbytes: 1 };
    expect(await codeOf(() => transplant(from, into, { allow: ["b.js"], ...misspelt }))).toBe(
      "invalid-options",
    );
    // oxlint-disable-next-line no-sparse-arrays -- the hole is what is tested
    for (const allow of [[], "src", ["/x"], ["a/../b"], [1], ["b.js", , "a.js"]]) {
      expect(await codeOf(() => transplant(from, into, { allow: allow as string[] }))).toBe(
        "invalid-options",
      );
    }
    expect(names(into.root)).toEqual([]);
  });
});
