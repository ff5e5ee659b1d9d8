import {
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, errorOf, dumpTree, scratchDirectory } from "../support/scratch.js";

describe.each(guarantees)("writeFiles under the guarantee %s", (guarantee) => {
  test("writes text and bytes, making the directories on the way", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
    await workspace.writeFiles([
      { path: "a/b/c.txt", content: "héllo" },
      { path: "a/d.bin", content: bytes },
      { path: "empty", content: "" },
    ]);
    expect(readFileSync(join(workspace.root, "a/b/c.txt"), "utf8")).toBe("héllo");
    expect(new Uint8Array(readFileSync(join(workspace.root, "a/d.bin")))).toEqual(bytes);
    expect(statSync(join(workspace.root, "empty")).size).toBe(0);
  });

  test.each([
    ["path-collision", ["A.txt", "a.txt"]],
    ["path-collision", ["café", "cafe\u0301"]],
    ["path-collision", ["x/ﬁ", "x/FI"]],
    ["path-collision", ["ß", "SS"]],
    ["path-collision", ["ſ", "S"]],
    ["path-collision", ["Dir/a", "dir/b"]],
    ["path-collision", ["a", "a\u200B"]],
    ["path-collision", ["ok", "kept.txt\u00AD"]],
    ["path-collision", ["kept.txt/x", "KEPT.txt"]],
    ["path-conflict", ["a", "a/b"]],
    ["path-conflict", ["a/b/c", "a/b"]],
    ["duplicate-path", ["a/b", "a/b"]],
    ["protected-path", ["ok", "deep/er/.Git/config"]],
    ["parent-segment", ["ok", "../out"]],
    ["too-deep", ["ok", "x/".repeat(200) + "y"]],
    ["path-collision", ["ok", "Kept.txt"]],
    ["path-collision", ["ok", "DIR/new"]],
    ["not-a-directory", ["ok", "kept.txt/new"]],
    ["is-directory", ["ok", "dir"]],
    ["link", ["ok", "link-out/new"]],
    ["link", ["ok", "dangling"]],
    ["link", ["ok", "link-in"]],
    ["link", ["ok", "dir/up/kept.txt"]],
  ])("refuses a batch with %s in %j and changes nothing", async (code, paths) => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace(
      { directory, files: files({ "kept.txt": "1", "dir/f": "2" }) },
      guarantee,
    );
    mkdirSync(join(directory, "out"));
    symlinkSync("../out", join(workspace.root, "link-out"));
    symlinkSync("../out/nothing", join(workspace.root, "dangling"));
    symlinkSync("kept.txt", join(workspace.root, "link-in"));
    symlinkSync("..", join(workspace.root, "dir/up"));
    const before = dumpTree(directory);
    expect(await codeOf(() => workspace.writeFiles(paths.map((path) => ({ path, content: "new" }))))).toBe(
      code,
    );
    expect(dumpTree(directory)).toEqual(before);
  });

  test.each([
    ["kept.txt/new", "not-a-directory"],
    ["Kept.txt", "path-collision"],
    ["dir/F", "path-collision"],
    ["DIR/new", "path-collision"],
    ["dir/f\u200B", "path-collision"],
    ["dir", "is-directory"],
    ["link-out/new", "link"],
    ["dangling", "link"],
    ["link-in", "link"],
    ["dir/up/kept.txt", "link"],
    ["dir/up/dir/f", "link"],
    ["dir/up/dir/new", "link"],
    ["deep/.GIT/x", "protected-path"],
  ])("refuses the single file %j with %s and changes nothing", async (path, code) => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace(
      { directory, files: files({ "kept.txt": "1", "dir/f": "2" }) },
      guarantee,
    );
    mkdirSync(join(directory, "out"));
    symlinkSync("../out", join(workspace.root, "link-out"));
    symlinkSync("../out/nothing", join(workspace.root, "dangling"));
    symlinkSync("kept.txt", join(workspace.root, "link-in"));
    symlinkSync("..", join(workspace.root, "dir/up"));
    const before = dumpTree(directory);
    expect(await codeOf(() => workspace.writeFiles([{ path, content: "new" }]))).toBe(code);
    expect(dumpTree(directory)).toEqual(before);
    await workspace.writeFiles(files({ "dir/f": "one", "kept.txt": "one" }));
    await workspace.writeFiles([{ path: "dir/g", content: "new", mode: 0o600 }]);
    expect(lstatSync(join(workspace.root, "dir/g")).mode & 0o777).toBe(0o600);
  });

  test.each([0o4755, 0o2755, 0o1777, -1, 1.5, "644", null])("refuses mode %s", async (mode) => {
    const workspace = await openWorkspace({}, guarantee);
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.writeFiles([{ path: "a", content: "", mode }]))).toBe(
      "invalid-options",
    );
    expect(readdirSync(workspace.root)).toEqual([]);
  });

  test("sets the mode that is given, else keeps that of the file replaced, else 0644", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const mode = (name: string): string => (statSync(join(workspace.root, name)).mode & 0o7777).toString(8);
    await workspace.writeFiles([
      { path: "run", content: "1", mode: 0o755 },
      { path: "plain", content: "1" },
      { path: "none", content: "1", mode: 0 },
      { path: "all", content: "1", mode: 0o777 },
    ]);
    expect(["run", "plain", "none", "all"].map(mode)).toEqual(["755", "644", "0", "777"]);
    await workspace.writeFiles(files({ run: "2", plain: "2" }));
    await workspace.writeFiles([{ path: "all", content: "2", mode: 0o600 }]);
    expect(["run", "plain", "all"].map(mode)).toEqual(["755", "644", "600"]);
  });

  test.each([0o000, 0o077, 0o777])("sets modes under the umask %o as under any other", async (umask) => {
    const before = process.umask(umask);
    try {
      const workspace = await openWorkspace(
        { files: [{ path: "d/run", content: "", mode: 0o755 }] },
        guarantee,
      );
      expect(dumpTree(workspace.root)).toEqual(["d 40755", "d/run 100755 "]);
      expect(statSync(workspace.root).mode & 0o777).toBe(0o700);
    } finally {
      process.umask(before);
    }
  });

  test("replaces a file with several hard links without changing what they share", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory }, guarantee);
    writeFileSync(join(directory, "shared"), "outside");
    linkSync(join(directory, "shared"), join(workspace.root, "f"));
    await workspace.writeFiles(files({ f: "inside" }));
    expect(readFileSync(join(directory, "shared"), "utf8")).toBe("outside");
    expect(readFileSync(join(workspace.root, "f"), "utf8")).toBe("inside");
  });

  test("refuses to put a file over a FIFO", async (context) => {
    if (process.platform === "win32") context.skip("FIFO: there are none on Windows");
    const workspace = await openWorkspace({}, guarantee);
    execFileSync("mkfifo", [join(workspace.root, "pipe")]);
    expect(await codeOf(() => workspace.writeFiles(files({ pipe: "x" })))).toBe("not-a-file");
    expect(lstatSync(join(workspace.root, "pipe")).isFIFO()).toBe(true);
  });

  test("refuses batches over each limit before anything is written", async () => {
    const limits = { maxFiles: 3, maxFileBytes: 10, maxBatchBytes: 15, maxDepth: 2 };
    const workspace = await openWorkspace({ limits }, guarantee);
    const write = (contents: Record<string, string>): Promise<string> =>
      codeOf(() => workspace.writeFiles(files(contents)));
    expect(await write({ a: "", b: "", c: "", d: "" })).toBe("too-many-files");
    expect(await write({ a: "x".repeat(11) })).toBe("file-too-large");
    expect(await write({ a: "ééééé", b: "é" })).toBe("accepted");
    expect(await write({ c: "ééééé", d: "123456" })).toBe("batch-too-large");
    expect(await write({ "a1/b/c": "" })).toBe("too-deep");
    expect(readdirSync(workspace.root).sort()).toEqual(["a", "b"]);
  });

  test.each([
    [null],
    [{}],
    [["a"]],
    [[{ path: "a" }]],
    [[{ path: 1, content: "" }]],
    [[{ path: "a", content: [1] }]],
  ])("refuses %j as files", async (value) => {
    const workspace = await openWorkspace({}, guarantee);
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.writeFiles(value))).toBe("invalid-options");
  });

  test("refuses a file with an unknown property, and a hole among the files, naming them", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const good = { path: "a", content: "" };
    const bad: readonly (readonly [unknown, string])[] = [
      [[good, { path: "b", content: "", modee: 0o755 }], 'files[1]: "modee" is unknown'],
      // oxlint-disable-next-line no-sparse-arrays -- the hole is what is tested
      [[good, , { path: "b", content: "" }], "files[1] is"],
      [[good, null], "files[1] is"],
      [[good, ["b", ""]], "files[1] is"],
    ];
    for (const [value, message] of bad) {
      // @ts-expect-error -- misuse that only JavaScript allows
      const error = await errorOf(() => workspace.writeFiles(value));
      expect(error.code).toBe("invalid-options");
      expect(error.message).toContain(message);
    }
    expect(readdirSync(workspace.root)).toEqual([]);
  });

  test("writes names with emoji as they are given", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const paths = ["❤\uFE0F.md", "👩‍💻.md"];
    await workspace.writeFiles(paths.map((path) => ({ path, content: "" })));
    expect((await workspace.list()).map(({ path }) => path)).toEqual(paths);
  });

  test("takes an accessor at its first word", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const answers = ["inside", "../outside"];
    const file = {
      content: "x",
      get path(): string {
        return answers.shift() ?? "../outside";
      },
    };
    await workspace.writeFiles([file]);
    expect(readdirSync(workspace.root)).toEqual(["inside"]);
  });

  test("runs concurrent batches one after the other", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const batch = (text: string) =>
      files(Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`f${i}`, text])));
    await Promise.all(["a", "b", "c", "d"].map((text) => workspace.writeFiles(batch(text))));
    const contents = readdirSync(workspace.root).map((name) =>
      readFileSync(join(workspace.root, name), "utf8"),
    );
    expect(contents).toEqual(Array.from({ length: 30 }, () => "d"));
  });

  test("leaves nothing beside the tree but the mark of its owner", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory, files: files({ a: "1" }) }, guarantee);
    await workspace.writeFiles(files({ a: "2", b: "3" }));
    await codeOf(() => workspace.writeFiles(files({ "a/b": "" })));
    expect(readdirSync(join(directory, `.${workspace.id}.testbed`))).toEqual(["owner.json"]);
  });

  test("any sequence of batches leaves exactly what the accepted ones wrote", async () => {
    const name = fc.constantFrom("a", "b", "A", "d", "d/a", "d/b", "d/e/f", "../x", ".git/x", "a/b");
    const scratch = scratchDirectory();
    const batches = fc.array(fc.array(name, { maxLength: 4 }), { maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(batches, async (sequence) => {
        const workspace = await createWith({ directory: scratch }, guarantee);
        const model = new Map<string, string>();
        for (const [round, paths] of sequence.entries()) {
          const batch = paths.map((path) => ({ path, content: `${path} ${round}` }));
          if ((await codeOf(() => workspace.writeFiles(batch))) !== "accepted") continue;
          for (const { path, content } of batch) model.set(path, content);
        }
        const found = (await workspace.list()).filter(({ type }) => type === "file").map(({ path }) => path);
        expect(found).toEqual([...model.keys()].sort());
        for (const [path, content] of model) expect(String(await workspace.readFile(path))).toBe(content);
        await workspace.destroy({ until: "deleted" });
        expect(readdirSync(scratch)).toEqual([]);
      }),
      { numRuns: 60 },
    );
  });
});
