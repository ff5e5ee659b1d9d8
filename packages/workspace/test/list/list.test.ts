import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf } from "../support/scratch.js";

describe.each(guarantees)("list under the guarantee %s", (guarantee) => {
  test("gives every entry with type, size and mode, links with their target and not followed", async () => {
    const workspace = await openWorkspace({ files: files({ "d/f": "abc" }) }, guarantee);
    symlinkSync("../..", join(workspace.root, "d/out"));
    execFileSync("mkfifo", ["-m", "600", join(workspace.root, "pipe")]);
    expect(await workspace.list()).toEqual([
      { path: "d", type: "directory", size: 0, mode: 0o755 },
      { path: "d/f", type: "file", size: 3, mode: 0o644 },
      { path: "d/out", type: "link", size: 0, mode: 0o777, target: "../.." },
      { path: "pipe", type: "other", size: 0, mode: 0o600 },
    ]);
  });

  test("sorts by the bytes of the whole path, whatever the locale", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const paths = ["a/z", "a-b", "a.b", "C", "b", "é", "\uFF5E", "\u{1F600}", "Z/a"];
    await workspace.writeFiles(paths.map((path) => ({ path, content: "" })));
    const listed = (await workspace.list()).map(({ path }) => path);
    expect(listed).toEqual(["C", "Z", "Z/a", "a", "a-b", "a.b", "a/z", "b", "é", "\uFF5E", "\u{1F600}"]);
  });

  test("shows directories that it does not enter, unless told to", async () => {
    const workspace = await openWorkspace({}, guarantee);
    for (const path of [".git/config", "p/node_modules/x/i.js"]) {
      mkdirSync(join(workspace.root, path, ".."), { recursive: true });
      writeFileSync(join(workspace.root, path), "");
    }
    const paths = async (omit?: readonly string[]): Promise<string[]> =>
      (await workspace.list(omit === undefined ? {} : { omit })).map(({ path }) => path);
    expect(await paths()).toEqual([".git", "p", "p/node_modules"]);
    expect(await paths([])).toEqual([
      ".git",
      ".git/config",
      "p",
      "p/node_modules",
      "p/node_modules/x",
      "p/node_modules/x/i.js",
    ]);
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.list({ omit: "x" }))).toBe("invalid-options");
  });

  test.each([[{ omitt: [] }], [5], [null], [[".git"]]])("refuses the options %j", async (options) => {
    const workspace = await openWorkspace({}, guarantee);
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.list(options))).toBe("invalid-options");
  });

  test("loses no byte of a name that is not UTF-8", async (context) => {
    if (process.platform !== "linux") context.skip("names that are not UTF-8: only Linux stores them");
    const workspace = await openWorkspace({}, guarantee);
    const root = Buffer.from(`${workspace.root}/`);
    mkdirSync(Buffer.concat([root, Buffer.from([0x64, 0xff])]));
    writeFileSync(Buffer.concat([root, Buffer.from([0x64, 0xff, 0x2f, 0x5c, 0x78])]), "");
    expect(await workspace.list()).toEqual([
      {
        path: String.raw`d\xff`,
        type: "directory",
        size: 0,
        mode: expect.any(Number),
        rawPath: new Uint8Array([0x64, 0xff]),
      },
      {
        path: String.raw`d\xff/\\x`,
        type: "file",
        size: 0,
        mode: expect.any(Number),
        rawPath: new Uint8Array([0x64, 0xff, 0x2f, 0x5c, 0x78]),
      },
    ]);
  });

  test("ends with an error in a tree that is too deep or too wide", async () => {
    const workspace = await openWorkspace({ limits: { maxDepth: 5, maxEntries: 10 } }, guarantee);
    mkdirSync(join(workspace.root, "1/2/3/4/5"), { recursive: true });
    expect(await codeOf(() => workspace.list())).toBe("accepted");
    mkdirSync(join(workspace.root, "1/2/3/4/5/6"));
    expect(await codeOf(() => workspace.list())).toBe("too-deep");
    for (let index = 0; index < 6; index += 1) writeFileSync(join(workspace.root, `w${index}`), "");
    expect(await codeOf(() => workspace.list({ omit: ["5"] }))).toBe("too-many-entries");
  });
});
