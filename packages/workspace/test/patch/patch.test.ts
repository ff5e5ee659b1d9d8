import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { array, assert, asyncProperty, constantFrom } from "fast-check";
import { describe, expect, test } from "vitest";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

const OLD = {
  "a.txt": "1\n2\n3\n4\n5\n6\n7\n8\n9\n",
  "d/b.txt": "b",
  "gone.txt": "x\ny",
  "with blank é.txt": "1\n",
};

const git = (cwd: string, ...args: string[]): string =>
  execFileSync(
    "git",
    ["-c", "user.name=t", "-c", "user.email=t@t", "-c", "core.hooksPath=/dev/null", ...args],
    { cwd, encoding: "utf8" },
  );

describe("patches and git", () => {
  test("what is extracted is what git apply makes of the old tree, and applyPatch too", async () => {
    const workspace = await openWorkspace({ files: files(OLD) });
    const copies = scratchDirectory();
    cpSync(workspace.root, join(copies, "old"), { recursive: true });
    const snapshot = await workspace.snapshot();
    await workspace.writeFiles([
      { path: "a.txt", content: "1\n2\nnew\n4\n5\n6\n7\n8\n9" },
      { path: "n/new.txt", content: "new\r\nlines\n", mode: 0o755 },
      { path: "empty", content: "" },
      { path: "with blank é.txt", content: "2\n" },
    ]);
    await workspace.remove(["gone.txt"]);
    chmodSync(join(workspace.root, "d/b.txt"), 0o755);
    const { text, omitted } = await workspace.extractPatch(snapshot);
    expect(omitted).toEqual([]);
    execFileSync("git", ["apply", "-"], { cwd: join(copies, "old"), input: text });
    expect(dumpTree(join(copies, "old"))).toEqual(dumpTree(workspace.root));
    const other = await openWorkspace({ files: files(OLD) });
    await other.applyPatch(text);
    expect(dumpTree(other.root)).toEqual(dumpTree(workspace.root));
  });

  test("what git diff writes is applied: changes, renames, copies, swaps, modes, deletions", async () => {
    const repository = scratchDirectory();
    for (const [path, content] of Object.entries(OLD)) {
      mkdirSync(join(repository, path, ".."), { recursive: true });
      writeFileSync(join(repository, path), content);
    }
    git(repository, "init", "-q");
    git(repository, "add", ".");
    git(repository, "commit", "-qm", "old");
    git(repository, "mv", "a.txt", "moved.txt");
    writeFileSync(join(repository, "moved.txt"), OLD["a.txt"].replace("5", "five"));
    git(repository, "mv", "gone.txt", "tmp");
    git(repository, "mv", "with blank é.txt", "gone.txt");
    git(repository, "mv", "tmp", "with blank é.txt");
    chmodSync(join(repository, "d/b.txt"), 0o755);
    writeFileSync(join(repository, "empty"), "");
    git(repository, "add", "-A");
    const workspace = await openWorkspace({ files: files(OLD) });
    await workspace.applyPatch(git(repository, "diff", "--cached", "-M", "-B", "HEAD"));
    rmSync(join(repository, ".git"), { recursive: true });
    expect(dumpTree(workspace.root)).toEqual(dumpTree(repository));
  });

  test("any two texts: extracting and applying gives the second", async () => {
    const text = array(
      constantFrom("a\n", "b\n", "c\r\n", "d", "\n", "é\n", "-- x\n", "@@ -1 +1 @@\n", "\\ No newline\n"),
      { maxLength: 12 },
    ).map((lines) => lines.join(""));
    await assert(
      asyncProperty(text, text, async (one, two) => {
        const workspace = await openWorkspace({ files: files({ f: one }) });
        const snapshot = await workspace.snapshot();
        await workspace.writeFiles(files({ f: two }));
        const patch = await workspace.extractPatch(snapshot);
        await workspace.restore(snapshot);
        if (patch.text !== "") await workspace.applyPatch(patch.text);
        expect(String(await workspace.readFile("f"))).toBe(two);
      }),
      { numRuns: 25 },
    );
  });

  test("texts that differ everywhere give a patch in time that git takes", async () => {
    const lines = (prefix: string): string =>
      Array.from({ length: 20_000 }, (_, n) => `${prefix}${n}\n`).join("");
    const workspace = await openWorkspace({ files: files({ f: lines("a") }) });
    const copy = join(scratchDirectory(), "old");
    cpSync(workspace.root, copy, { recursive: true });
    const snapshot = await workspace.snapshot();
    await workspace.writeFiles(files({ f: lines("b") }));
    const { text } = await workspace.extractPatch(snapshot);
    execFileSync("git", ["apply", "-"], { cwd: copy, input: text });
    expect(dumpTree(copy)).toEqual(dumpTree(workspace.root));
  });

  test("what a patch cannot carry is named", async () => {
    const workspace = await openWorkspace({ files: files({ a: "1" }) });
    const snapshot = await workspace.snapshot();
    writeFileSync(join(workspace.root, "binary"), Buffer.from([0, 255]));
    symlinkSync("a", join(workspace.root, "link"));
    writeFileSync(join(workspace.root, "aux.c"), "x");
    writeFileSync(Buffer.concat([Buffer.from(`${workspace.root}/x`), Buffer.from([0xff])]), "");
    expect(await workspace.extractPatch(snapshot)).toEqual({
      text: "",
      omitted: [
        { path: "aux.c", reason: "name" },
        { path: "binary", reason: "binary" },
        { path: "link", reason: "type" },
        { path: String.raw`x\xff`, reason: "name" },
      ],
    });
  });
});

const change = (path: string, from = "1", to = "2"): string =>
  `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1 @@\n-${from}\n+${to}\n`;
const create = (path: string, mode = "100644"): string =>
  `diff --git a/${path} b/${path}\nnew file mode ${mode}\n--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+x\n`;

describe("a patch that is refused changes nothing", () => {
  test.each([
    ["a path that leads out", `${change("ok")}${create("../x")}`, "parent-segment"],
    ["a denied path", `${change("ok")}${create(".npmrc")}`, "protected-path"],
    ["a denied path in other case", `${change("ok")}${create("sub/.GIT/hooks/x")}`, "protected-path"],
    ["lines that are not there", `${change("ok")}${change("also", "other")}`, "patch-conflict"],
    ["a new file that exists", `${change("ok")}${create("also")}`, "patch-conflict"],
    ["a file that does not exist", `${change("ok")}${change("none")}`, "not-found"],
    ["a link", `${change("ok")}${create("l", "120000")}`, "patch-unsupported"],
    ["a submodule", `${change("ok")}${create("l", "160000")}`, "patch-unsupported"],
    [
      "a binary change",
      `${change("ok")}diff --git a/x b/x\nnew file mode 100644\nindex 0..1\nGIT binary patch\nliteral 3\nKcmZQz\n`,
      "patch-unsupported",
    ],
    ["two changes of one file", `${change("ok")}${change("ok", "2", "3")}`, "patch-malformed"],
    ["two files of one name", `${create("n")}${create("n")}`, "duplicate-path"],
    [
      "a part without a change",
      `${change("ok")}diff --git a/also b/also\nindex 1..2 100644\n`,
      "patch-malformed",
    ],
    ["a hunk that is cut off", change("ok").slice(0, -3), "patch-malformed"],
    ["no change at all", "hello\n", "patch-malformed"],
    ["nothing", "", "patch-malformed"],
    [
      "names without a/ and b/",
      change("ok").replaceAll("a/ok", "ok").replaceAll("b/ok", "ok"),
      "patch-malformed",
    ],
    [
      "a merge",
      "diff --cc ok\n--- a/ok\n+++ b/ok\n@@@ -1,1 -1,1 +1,1 @@@\n- 1\n -1\n++2\n",
      "patch-unsupported",
    ],
    [
      "a deletion that leaves lines",
      "diff --git a/two b/two\ndeleted file mode 100644\n--- a/two\n+++ /dev/null\n@@ -1 +0,0 @@\n-1\n",
      "patch-conflict",
    ],
    [
      "a rename of a denied file",
      "diff --git a/.env b/x\nsimilarity index 100%\nrename from .env\nrename to x\n",
      "protected-path",
    ],
    [
      "a rename over a file",
      "diff --git a/ok b/also\nsimilarity index 100%\nrename from ok\nrename to also\n",
      "patch-conflict",
    ],
  ])("%s", async (_, text, code) => {
    const workspace = await openWorkspace({ files: files({ ok: "1\n", also: "1\n", two: "1\n2\n" }) });
    const before = dumpTree(workspace.root);
    expect(await codeOf(() => workspace.applyPatch(text))).toBe(code);
    expect(dumpTree(workspace.root)).toEqual(before);
  });

  test("through a link that stands where a directory was", async () => {
    const workspace = await openWorkspace({ files: files({ ok: "1\n" }) });
    const out = scratchDirectory();
    writeFileSync(join(out, "f"), "1\n");
    symlinkSync(out, join(workspace.root, "d"));
    expect(await codeOf(() => workspace.applyPatch(`${change("ok")}${change("d/f")}`))).toBe("link");
    expect(await codeOf(() => workspace.applyPatch(`${change("ok")}${create("d/n")}`))).toBe("link");
    expect(dumpTree(out)).toHaveLength(1);
    expect(String(await workspace.readFile("ok"))).toBe("1\n");
  });
});

describe("hunks that cannot fit", () => {
  test.each([
    ["an insertion behind the end", "@@ -50,0 +51 @@\n+new\n"],
    ["an insertion far behind the end", "@@ -200000000,0 +200000000 @@\n+new\n"],
    ["a change far behind the end", "@@ -99999999999999 +1 @@\n-1\n+2\n"],
    ["more lines than there are", "@@ -1,5 +1,5 @@\n-1\n-2\n-3\n-4\n-5\n+1\n+2\n+3\n+4\n+6\n"],
  ])("%s is a conflict, at once", async (_, hunk) => {
    const workspace = await openWorkspace({ files: files({ f: "1\n" }) });
    const start = performance.now();
    expect(await codeOf(() => workspace.applyPatch(`--- a/f\n+++ b/f\n${hunk}`))).toBe("patch-conflict");
    expect(performance.now() - start).toBeLessThan(2000);
    expect(String(await workspace.readFile("f"))).toBe("1\n");
  });

  test("a newline at the end that is not there is one too", async () => {
    const workspace = await openWorkspace({ files: files({ f: "1\n2" }) });
    const hunk = "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n 1\n-2\n+3\n";
    expect(await codeOf(() => workspace.applyPatch(hunk))).toBe("patch-conflict");
    const marked = "--- a/f\n+++ b/f\n@@ -1,2 +1,2 @@\n 1\n-2\n\\ No newline at end of file\n+3\n";
    await workspace.applyPatch(marked);
    expect(String(await workspace.readFile("f"))).toBe("1\n3\n");
  });

  test.each([
    "diff --git a/f b/f\n--- a/g\n+++ b/g\n@@ -1 +1 @@\n-1\n+2\n",
    "diff --git a/f b/g\nsimilarity index 100%\nrename from f\nrename to h\n",
  ])("headers that contradict each other are refused: %j", async (patch) => {
    const workspace = await openWorkspace({ files: files({ f: "1\n", g: "1\n" }) });
    expect(await codeOf(() => workspace.applyPatch(patch))).toBe("patch-malformed");
  });
});
