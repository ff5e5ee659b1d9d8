import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { openWorkspace } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";
import { tarOf, type TarItem } from "../support/tar.js";

describe("an archive with", () => {
  test.each<[string, string, readonly TarItem[]]>([
    [
      "two directories that are one elsewhere",
      "path-collision",
      [
        { name: "D", type: "directory" },
        { name: "d", type: "directory" },
      ],
    ],
    [
      "a directory that is one with that of a file",
      "path-collision",
      [
        { name: "Dir", type: "directory" },
        { name: "dir/f", content: "1" },
      ],
    ],
    [
      "a directory that is one with a link",
      "path-collision",
      [
        { name: "L", type: "directory" },
        { name: "l", type: "symlink", linkname: "." },
      ],
    ],
    [
      "a directory in the place of a file",
      "path-conflict",
      [
        { name: "d", content: "1" },
        { name: "d", type: "directory" },
      ],
    ],
    [
      "a directory in the place of a link",
      "path-conflict",
      [
        { name: "b/c", content: "1" },
        { name: "a", type: "symlink", linkname: "b" },
        { name: "a", type: "directory" },
      ],
    ],
    [
      "a link that is made twice",
      "duplicate-path",
      [
        { name: "a", type: "symlink", linkname: "b" },
        { name: "a", type: "symlink", linkname: "c" },
      ],
    ],
    [
      "a file through a link of another case",
      "path-collision",
      [
        { name: "L", type: "symlink", linkname: "x" },
        { name: "l/g", content: "1" },
      ],
    ],
    [
      "a path in a header of its own that leads out",
      "archive-entry",
      [{ name: "safe", content: "1", pax: { path: "../out" } }],
    ],
    [
      "a link target in a header of its own that leads out",
      "archive-entry",
      [{ name: "l", type: "symlink", linkname: "ok", pax: { linkpath: "/etc/passwd" } }],
    ],
    [
      "a long name that leads out",
      "archive-entry",
      [{ name: `${"n".repeat(120)}/../../../x`, content: "1" }],
    ],
    ["what is left out and leads out", "archive-entry", [{ name: "node_modules/../../x", content: "1" }]],
    ["a name that steers a terminal", "archive-entry", [{ name: "a\u001b[31m", content: "1" }]],
    [
      "a link that leads out through another",
      "archive-entry",
      [
        { name: "x/y/z", content: "1" },
        { name: "s", type: "symlink", linkname: "x/y" },
        { name: "o", type: "symlink", linkname: "s/../../.." },
      ],
    ],
    ["a name of 256 bytes", "archive-entry", [{ name: "é".repeat(128), content: "1" }]],
    ["1,500 levels", "archive-entry", [{ name: `${"d/".repeat(1500)}f`, content: "1" }]],
  ])("%s is refused with %s, and nothing is left", async (_, code, entries) => {
    const directory = scratchDirectory();
    const template = await tarOf(entries);
    expect(await codeOf(() => createWith({ directory, template }))).toBe(code);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("the longest names, and directories named several times, are taken", async () => {
    const long = "n".repeat(255);
    const entries: readonly TarItem[] = [
      { name: "d/", type: "directory" },
      { name: `d/${long}`, content: "1" },
      { name: "d", type: "directory", mode: 0o700 },
      { name: "é".repeat(127), content: "1" },
    ];
    const workspace = await openWorkspace({ template: await tarOf(entries) });
    expect((await workspace.list()).map(({ path }) => path)).toEqual(["d", `d/${long}`, "é".repeat(127)]);
  });
});
