import { execFileSync } from "node:child_process";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, errorOf, scratchDirectory } from "../support/scratch.js";
import { tarOf, type TarItem } from "../support/tar.js";

/** A directory with what a project may hold. */
function project(): string {
  const directory = join(scratchDirectory(), "project");
  mkdirSync(join(directory, "src/deep"), { recursive: true });
  mkdirSync(join(directory, "empty"));
  writeFileSync(join(directory, "src/deep/a.js"), "a");
  writeFileSync(join(directory, "run.sh"), "#!/bin/sh\n");
  chmodSync(join(directory, "run.sh"), 0o755);
  symlinkSync("src/deep/a.js", join(directory, "link"));
  symlinkSync("../run.sh", join(directory, "src/up"));
  utimesSync(join(directory, "run.sh"), 1_000_000_000, 1_000_000_000);
  return directory;
}

const from = (template: string, options = {}): (() => Promise<unknown>) => {
  return () => createWith({ directory: scratchDirectory(), template, ...options });
};

describe("a template from an archive", () => {
  test.each([
    ["t.tar", ["tar", "-cf"]],
    ["t.tar.gz", ["tar", "-czf"]],
    ["t.tgz", ["tar", "-czf"]],
  ])(
    "%s made by tar is unpacked as the directory would be copied",
    async (name, [command = "", flag = ""]) => {
      const directory = project();
      const file = join(scratchDirectory(), name);
      execFileSync(command, [flag, file, "-C", directory, "."]);
      const [copied, unpacked] = [
        await openWorkspace({ template: directory }),
        await openWorkspace({ template: file }),
      ];
      expect(dumpTree(unpacked.root)).toEqual(dumpTree(copied.root));
      expect(await unpacked.changes()).toEqual([]);
    },
  );

  test("a zip file made by Python is unpacked with modes and links", async (context) => {
    const file = join(scratchDirectory(), "t.zip");
    const program = `
import sys, zipfile, stat
z = zipfile.ZipFile(sys.argv[1], "w", zipfile.ZIP_DEFLATED)
def add(name, mode, data):
    info = zipfile.ZipInfo(name); info.create_system = 3; info.external_attr = mode << 16
    z.writestr(info, data)
add("d/", 0o40755, ""); add("d/a.txt", 0o100644, "a" * 5000); add("run", 0o100755, "x"); add("l", 0o120777, "d/a.txt")
z.close()`;
    try {
      execFileSync("python3", ["-c", program, file], { stdio: "pipe" });
    } catch {
      context.skip("python3: it makes the zip files of this test");
    }
    const workspace = await openWorkspace({ template: file });
    const tree = dumpTree(workspace.root).map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(tree).toEqual(["d 40755", "d/a.txt 100644", "l 120777", "run 100755"]);
    expect((await workspace.readFile("d/a.txt")).length).toBe(5000);
    for (const end of [10, 60, 200]) {
      truncateSync(file, end);
      expect(await codeOf(from(file))).toBe("archive-malformed");
    }
  });

  test("names through `.` and doubled slashes mean what every unpacker takes them for", async () => {
    const entries = [
      { name: "./", type: "directory" },
      { name: ".", type: "directory" },
      { name: "././/", type: "directory" },
      { name: "./a", content: "1" },
      { name: "././b", content: "2" },
      { name: ".//c", content: "3" },
      { name: "d/./e", content: "4" },
      { name: "d//f", content: "5" },
      { name: "g/.", type: "directory" },
      { name: "./h/./", type: "directory" },
      { name: "i/./l", type: "symlink", linkname: ".././a" },
    ] as const;
    const workspace = await openWorkspace({ template: await tarOf(entries) });
    const paths = (await workspace.list()).map(({ path }) => path);
    expect(paths).toEqual(["a", "b", "c", "d", "d/e", "d/f", "g", "h", "i", "i/l"]);
    const twice = [
      { name: "a", content: "1" },
      { name: "./a", content: "2" },
    ];
    expect(await codeOf(from(await tarOf(twice)))).toBe("duplicate-path");
  });

  test.each<[string, TarItem]>([
    ["a path that leads out of the root", { name: "./../x", content: "x" }],
    ["a path that leads out after nothing", { name: ".//../x", content: "x" }],
    ["an absolute path through a dot", { name: "/./x", content: "x" }],
    ["a file in the place of the root", { name: ".", content: "x" }],
    ["a link in the place of the root", { name: ".", type: "symlink", linkname: "ok" }],
    ["a link to be followed", { name: "x/.", type: "symlink", linkname: "ok" }],
    ["a link with a slash", { name: "x/", type: "symlink", linkname: "ok" }],
    ["a path that leads out", { name: "../x", content: "x" }],
    ["a path that leads out and back", { name: "a/../b", content: "x" }],
    ["an absolute path", { name: "/etc/x", content: "x" }],
    ["a drive", { name: "C:x", content: "x" }],
    ["a backslash", { name: "a\\b", content: "x" }],
    ["a device", { name: "x", type: "character-device" }],
    ["a FIFO", { name: "x", type: "fifo" }],
    ["a hard link", { name: "x", type: "link", linkname: "ok" }],
    ["a link that leads out", { name: "x", type: "symlink", linkname: "../out" }],
    ["an absolute link", { name: "x", type: "symlink", linkname: "/etc/passwd" }],
    ["a link over a directory", { name: "d", type: "symlink", linkname: "ok" }],
  ])("with %s is refused and nothing is left", async (_, entry) => {
    const file = await tarOf([{ name: "ok", content: "1" }, { name: "d/f", content: "1" }, entry]);
    const directory = scratchDirectory();
    const error = await errorOf(() => createWith({ directory, template: file }));
    expect(["archive-entry", "path-conflict"]).toContain(error.code);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("a file below a link is refused, and so are two names that are one file", async () => {
    const through = [{ name: "l", type: "symlink", linkname: "." } as const, { name: "l/x", content: "1" }];
    expect(await codeOf(from(await tarOf(through)))).toBe("path-conflict");
    const twins = [
      { name: "a", content: "1" },
      { name: "A", content: "2" },
    ];
    expect(await codeOf(from(await tarOf(twins)))).toBe("path-collision");
    const twice = [
      { name: "a", content: "1" },
      { name: "a", content: "2" },
    ];
    expect(await codeOf(from(await tarOf(twice)))).toBe("duplicate-path");
  });

  test("links that lead out only together are refused", async () => {
    const links = [
      { name: "a", type: "symlink", linkname: "d/b" },
      { name: "d/b", type: "symlink", linkname: "../.." },
    ] as const;
    expect(await codeOf(from(await tarOf(links)))).toBe("archive-entry");
  });

  test("what unpacks to more than the limits is refused, compressed or not, left out or not", async () => {
    const bomb = await tarOf([{ name: "x", content: "0".repeat(5_000_000) }], "t.tgz");
    expect(await codeOf(from(bomb, { limits: { maxFileBytes: 1_000_000 } }))).toBe("archive-too-large");
    expect(await codeOf(from(bomb, { limits: { maxBatchBytes: 1_000_000 } }))).toBe("archive-too-large");
    const hidden = await tarOf([{ name: ".git/x", content: "0".repeat(5_000_000) }], "t.tgz");
    expect(await codeOf(from(hidden, { limits: { maxBatchBytes: 1_000_000 } }))).toBe("archive-too-large");
    const many = await tarOf([1, 2, 3].map((n) => ({ name: `f${n}`, content: "" })));
    expect(await codeOf(from(many, { limits: { maxEntries: 2 } }))).toBe("archive-too-large");
  });

  test("what is no archive, or half of one, is refused", async () => {
    const file = await tarOf([{ name: "x", content: "0".repeat(5000) }], "t.tar.gz");
    for (const bytes of [2500, 60, 10, 0]) {
      if (bytes === 2500) writeFileSync(join(file, "..", "g.tar.gz"), "not an archive at all");
      else truncateSync(file, bytes);
      expect(await codeOf(from(bytes === 2500 ? join(file, "..", "g.tar.gz") : file))).toBe(
        "archive-malformed",
      );
    }
    const cut = await tarOf([{ name: "x", content: "0".repeat(5000) }]);
    truncateSync(cut, 3000);
    expect(await codeOf(from(cut))).toBe("archive-malformed");
  });

  test("setuid bits are dropped and .git is left out", async () => {
    const file = await tarOf([
      { name: "s", mode: 0o4755, content: "1" },
      { name: ".git/hooks/x", content: "1" },
    ]);
    const workspace = await openWorkspace({ template: file });
    expect(dumpTree(workspace.root)).toEqual(["s 100755 MQ=="]);
  });
});

test("sparse files are refused: what the archive holds of them is not their content", async () => {
  const directory = scratchDirectory();
  writeFileSync(join(directory, "s"), "abc");
  truncateSync(join(directory, "s"), 1_048_576);
  for (const format of ["gnu", "pax"]) {
    const file = join(directory, `${format}.tar`);
    execFileSync("tar", ["--sparse", `--format=${format}`, "-cf", file, "-C", directory, "s"]);
    expect(await codeOf(from(file))).toBe("archive-entry");
  }
});

test("a zip whose content is not what its checksum says is malformed", async () => {
  const directory = scratchDirectory();
  writeFileSync(join(directory, "a.txt"), "hello");
  const store = "import zipfile; zipfile.ZipFile('t.zip', 'w').write('a.txt')";
  execFileSync("python3", ["-c", store], { cwd: directory });
  const file = join(directory, "t.zip");
  const bytes = readFileSync(file);
  bytes[bytes.indexOf("hello")] = "J".charCodeAt(0);
  writeFileSync(file, bytes);
  expect(await codeOf(from(file))).toBe("archive-malformed");
});
