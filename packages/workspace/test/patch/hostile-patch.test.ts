import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

const TREE = {
  a: "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n",
  b: "x\ny\n",
  open: "p\nq",
  crlf: "1\r\n2\r\n",
  dash: "-- x\n++ y\n",
  blank: "\n\n\n",
};
const names = (from: string, to = from): string => `--- a/${from}\n+++ b/${to}\n`;
const head = (from: string, to = from): string => `diff --git a/${from} b/${to}\n`;
const one = `${head("b")}${names("b")}@@ -1,2 +1,2 @@\n x\n-y\n+z\n`;

/** What git makes of the same tree; undefined where it refuses. */
function gitApplies(patch: string): string | undefined {
  const directory = scratchDirectory();
  for (const [path, content] of Object.entries(TREE)) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  const env = { PATH: process.env["PATH"], GIT_CONFIG_GLOBAL: "/dev/null", GIT_CEILING_DIRECTORIES: "/" };
  const { status } = spawnSync("git", ["apply", "--whitespace=nowarn", "-"], {
    cwd: directory,
    input: patch,
    env,
  });
  return status === 0 ? filesIn(directory) : undefined;
}

/** Without modes of directories, which git leaves to the umask. */
function filesIn(directory: string): string {
  return dumpTree(directory)
    .filter((line) => !/ 40\d{3}$/u.test(line))
    .join("\n");
}

describe("what git applies around its own patches is applied to the same effect", () => {
  test.each([
    [
      "a mail",
      `From 0 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n\n---\n b | 2 +-\n\n${one}-- \n2.40.1\n\n`,
    ],
    ["words before and behind", `Here it is:\n${one}\nDone.\n`],
    ["a list of Subversion", `Index: b\n${"=".repeat(67)}\n${names("b")}@@ -1,2 +1,2 @@\n x\n-y\n+z\n`],
    ["a hunk with a heading", one.replace("@@\n", "@@ function f() @@ g\n")],
    ["a blank line of context without its blank", `${names("blank")}@@ -1,3 +1,4 @@\n\n\n+mid\n\n`],
    ["lines that look like names", `${names("dash")}@@ -1,2 +1,2 @@\n--- x\n-++ y\n+-- z\n+++ w\n`],
    [
      "a removed line before the names of the next file",
      `${names("dash")}@@ -1,2 +1,1 @@\n--- x\n ++ y\n${one}`,
    ],
    [
      "content that is a patch",
      `${head("n")}new file mode 100644\n--- /dev/null\n+++ b/n\n@@ -0,0 +1,2 @@\n+diff --git a/x b/x\n+--- a/x\n`,
    ],
    ["a hunk that has moved", `${names("a")}@@ -4,3 +4,3 @@\n 5\n-6\n+six\n 7\n`],
    [
      "hunks that have moved together",
      `${names("a")}@@ -3,3 +3,2 @@\n 2\n-3\n 4\n@@ -8,3 +7,3 @@\n 7\n-8\n+eight\n 9\n`,
    ],
    ["carriage returns", `${names("crlf")}@@ -1,2 +1,2 @@\n 1\r\n-2\r\n+two\r\n`],
    ["a newline that comes", `${names("open")}@@ -1,2 +1,2 @@\n p\n-q\n\\ No newline at end of file\n+q\n`],
    ["a newline that goes", `${names("b")}@@ -1,2 +1,2 @@\n x\n-y\n+y\n\\ No newline at end of file\n`],
  ])("%s", async (_, patch) => {
    const expected = gitApplies(patch);
    const workspace = await openWorkspace({ files: files(TREE) });
    await workspace.applyPatch(patch);
    expect(filesIn(workspace.root)).toBe(expected);
  });
});

describe("what git refuses is refused, and nothing is changed", () => {
  test.each([
    [
      "hunks out of order",
      `${names("a")}@@ -8,1 +8,1 @@\n-8\n+eight\n@@ -2,1 +2,1 @@\n-2\n+two\n`,
      "patch-conflict",
    ],
    [
      "hunks that overlap",
      `${names("a")}@@ -2,2 +2,2 @@\n-2\n+two\n 3\n@@ -3,1 +3,1 @@\n-3\n+3!\n`,
      "patch-conflict",
    ],
    [
      "hunks that pass each other when they move",
      `${names("a")}@@ -1,3 +1,3 @@\n 6\n-7\n+7!\n 8\n@@ -5,3 +5,3 @@\n 2\n-3\n+3!\n 4\n`,
      "patch-conflict",
    ],
    [
      "a line without a newline in the middle",
      `${names("a")}@@ -1,2 +1,2 @@\n 1\n\\ No newline at end of file\n-2\n+two\n`,
      "patch-conflict",
    ],
    [
      "a newline that is said to be missing",
      `${names("b")}@@ -1,2 +1,2 @@\n x\n-y\n\\ No newline at end of file\n+z\n`,
      "patch-conflict",
    ],
    [
      "a newline that is missing and not said to be",
      `${names("open")}@@ -1,2 +1,2 @@\n p\n-q\n+r\n`,
      "patch-conflict",
    ],
    [
      "a hunk that other words cut off from its names",
      `${names("a")}@@ -1,1 +1,1 @@\n-1\n+one\nwords\n@@ -5,1 +5,1 @@\n-5\n+five\n`,
      "patch-malformed",
    ],
    ["a hunk before any name", "@@ -1,2 +1,2 @@\n x\n-y\n+z\n", "patch-malformed"],
    [
      "a hunk with more lines than it counts",
      `${names("b")}@@ -1,1 +1,1 @@\n x\n-y\n+z\n`,
      "patch-malformed",
    ],
    [
      "a hunk with fewer lines than it counts",
      `${names("b")}@@ -1,5 +1,5 @@\n x\n-y\n+z\n`,
      "patch-malformed",
    ],
    ["a hunk of negative length", `${names("b")}@@ -1,-2 +1,2 @@\n x\n-y\n+z\n`, "patch-malformed"],
    ["a hunk without a change", `${names("b")}@@ -1,2 +1,2 @@\n x\n y\n`, "patch-malformed"],
    ["two names without a rename", `${names("b", "c")}@@ -1,2 +1,2 @@\n x\n-y\n+z\n`, "patch-malformed"],
    [
      "a rename from nowhere said",
      `${head("b", "c")}similarity index 100%\nrename from b\n`,
      "patch-malformed",
    ],
    ["a rename that is a copy", `${head("b", "c")}rename from b\ncopy to c\n`, "patch-malformed"],
    [
      "a deletion with a name behind it",
      `${head("b")}deleted file mode 100644\n${names("b")}@@ -1,2 +0,0 @@\n-x\n-y\n`,
      "patch-malformed",
    ],
    [
      "a creation with a name before it",
      `${head("b")}new file mode 100644\n${names("b")}@@ -0,0 +1,1 @@\n+n\n`,
      "patch-malformed",
    ],
    [
      "a deletion that leaves lines",
      `${head("b")}deleted file mode 100644\n--- a/b\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n`,
      "patch-conflict",
    ],
    [
      "a quoted way out",
      `diff --git "a/\\056\\056/q" "b/\\056\\056/q"\nnew file mode 100644\n--- /dev/null\n+++ "b/\\056\\056/q"\n@@ -0,0 +1 @@\n+q\n`,
      "parent-segment",
    ],
    [
      "an absolute name",
      `${head("/q")}new file mode 100644\n--- /dev/null\n+++ b//q\n@@ -0,0 +1 @@\n+q\n`,
      "absolute-path",
    ],
    ["line feeds for carriage returns", `${names("crlf")}@@ -1,2 +1,2 @@\n 1\n-2\n+two\n`, "patch-conflict"],
    ["carriage returns for line feeds", `${names("b")}@@ -1,2 +1,2 @@\n x\r\n-y\r\n+z\r\n`, "patch-conflict"],
    [
      "a file below a file",
      `${head("b/x")}new file mode 100644\n--- /dev/null\n+++ b/b/x\n@@ -0,0 +1 @@\n+n\n`,
      "not-a-directory",
    ],
  ])("%s", async (_, patch, code) => {
    expect(gitApplies(patch)).toBeUndefined();
    const workspace = await openWorkspace({ files: files(TREE) });
    const before = dumpTree(workspace.root);
    expect(await codeOf(() => workspace.applyPatch(patch))).toBe(code);
    expect(dumpTree(workspace.root)).toEqual(before);
  });

  test.each([
    [
      "a line that follows one without a newline",
      `${names("open")}@@ -2,1 +2,2 @@\n q\n\\ No newline at end of file\n+r\n`,
      "patch-conflict",
    ],
    ["no name on either side", "--- /dev/null\n+++ /dev/null\n@@ -0,0 +1 @@\n+q\n", "patch-malformed"],
    ["lines without context that have moved", `${names("a")}@@ -3,1 +3,1 @@\n-5\n+five\n`, "patch-conflict"],
  ])("so is %s, of which git makes something else than is said", async (_, patch, code) => {
    const workspace = await openWorkspace({ files: files(TREE) });
    const before = dumpTree(workspace.root);
    expect(await codeOf(() => workspace.applyPatch(patch))).toBe(code);
    expect(dumpTree(workspace.root)).toEqual(before);
  });
});

test("lines without context are changed where the patch says, and nowhere else", async () => {
  const workspace = await openWorkspace({ files: files({ f: "r\n".repeat(6) }) });
  await workspace.applyPatch(`${names("f")}@@ -3,1 +3,1 @@\n-r\n+s\n`);
  expect(readFileSync(join(workspace.root, "f"), "utf8")).toBe("r\nr\ns\nr\nr\nr\n");
});

test("equal lines without end keep nobody waiting", async () => {
  const lines = "\n".repeat(300_000);
  const workspace = await openWorkspace({ files: files({ f: lines }) });
  const hunk = `${" \n".repeat(100_000)}-x\n+y\n`;
  const patch = `${names("f")}@@ -1,100001 +1,100001 @@\n${hunk}`;
  expect(await codeOf(() => workspace.applyPatch(patch))).toBe("patch-conflict");
  await workspace.applyPatch(`${names("f")}@@ -150000,1 +150000,2 @@\n \n+y\n`);
  expect((await workspace.readFile("f")).length).toBe(300_002);
});
