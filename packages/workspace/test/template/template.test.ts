import { execFileSync } from "node:child_process";
import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, errorOf, scratchDirectory } from "../support/scratch.js";

function makeTemplate(contents: Record<string, string>): string {
  const template = join(scratchDirectory(), "template");
  mkdirSync(template);
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(join(template, path, ".."), { recursive: true });
    writeFileSync(join(template, path), content);
  }
  return template;
}

describe.each(guarantees)("a template under the guarantee %s", (guarantee) => {
  test("is copied with modes, times, empty directories and names of any bytes", async () => {
    const template = makeTemplate({ run: "#!", "d/f": "x", locked: "y" });
    mkdirSync(join(template, "empty"));
    if (process.platform === "linux") {
      writeFileSync(Buffer.concat([Buffer.from(`${template}/x`), Buffer.from([0xff])]), "odd");
    }
    chmodSync(join(template, "run"), 0o755);
    chmodSync(join(template, "locked"), 0o400);
    chmodSync(join(template, "d"), 0o555);
    utimesSync(join(template, "run"), 1_000_000_000, 1_000_000_001.5);
    utimesSync(join(template, "empty"), 1_000_000_000, 1_000_000_002.5);
    const workspace = await openWorkspace({ template }, guarantee);
    expect(dumpTree(workspace.root)).toEqual(dumpTree(template));
    expect(statSync(join(workspace.root, "run")).mtimeMs).toBeCloseTo(1_000_000_001_500, 0);
    expect(statSync(join(workspace.root, "empty")).mtimeMs).toBeCloseTo(1_000_000_002_500, 0);
    chmodSync(join(template, "d"), 0o755);
  });

  test("is copied with what files hold that say they are empty", async (context) => {
    const template = makeTemplate({ f: "" });
    try {
      execFileSync("mount", ["--bind", "/proc/version", join(template, "f")], { stdio: "ignore" });
    } catch {
      context.skip("mount: this user may not bind a file");
    }
    try {
      const workspace = await openWorkspace({ template }, guarantee);
      expect(String(await workspace.readFile("f"))).toBe(readFileSync("/proc/version", "utf8"));
    } finally {
      execFileSync("umount", [join(template, "f")]);
    }
  });

  test("never shares a file with its copy", async () => {
    const template = makeTemplate({ "a/f": "old" });
    const workspace = await openWorkspace({ template }, guarantee);
    expect(lstatSync(join(workspace.root, "a/f")).nlink).toBe(1);
    writeFileSync(join(workspace.root, "a/f"), "new");
    chmodSync(join(workspace.root, "a/f"), 0o777);
    expect(dumpTree(template)).toEqual(["a 40755", `a/f 100644 ${Buffer.from("old").toString("base64")}`]);
  });

  test("loses setuid, setgid and sticky bits", async () => {
    const template = makeTemplate({ suid: "x" });
    chmodSync(join(template, "suid"), 0o4755);
    mkdirSync(join(template, "sticky"));
    chmodSync(join(template, "sticky"), 0o1777);
    const workspace = await openWorkspace({ template }, guarantee);
    expect(dumpTree(workspace.root).map((line) => line.split(" ").slice(0, 2))).toEqual([
      ["sticky", "40777"],
      ["suid", "100755"],
    ]);
  });

  test("keeps links that stay inside, letter by letter", async () => {
    const template = makeTemplate({ "bin/x": "1", "a/b/f": "2" });
    const links: Record<string, string> = {
      "a/up": "../bin/x",
      "a/b/root": "../..",
      "a/here": ".",
      dangling: "nowhere/at/all",
      loop: "loop",
      through: "a/b/../../bin",
    };
    for (const [path, target] of Object.entries(links)) symlinkSync(target, join(template, path));
    const workspace = await openWorkspace({ template }, guarantee);
    for (const [path, target] of Object.entries(links)) {
      expect(readlinkSync(join(workspace.root, path))).toBe(target);
    }
    writeFileSync(join(workspace.root, "a/up"), "changed through the link");
    expect(readFileSync(join(template, "bin/x"), "utf8")).toBe("1");
  });

  test.each([
    ["..", "l"],
    ["../out", "l"],
    ["a/../../out", "l"],
    ["../../out", "a/l"],
    ["/etc/passwd", "l"],
    ["self-absolute", "l"],
    // Only outside when `a/b/root`, a link to the top, is followed: by its letters it stays in.
    ["a/b/root/../out", "l"],
  ])("is refused with a link to %j, naming it, and leaves nothing behind", async (target, path) => {
    const template = makeTemplate({ "a/b/f": "" });
    symlinkSync("../..", join(template, "a/b/root"));
    symlinkSync(target === "self-absolute" ? join(template, "a") : target, join(template, path));
    const directory = scratchDirectory();
    const error = await errorOf(() => createWith({ template, directory }, guarantee));
    expect(error).toMatchObject({ code: "template-link", path });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is refused with a FIFO, naming it, and leaves nothing behind", async () => {
    const template = makeTemplate({ "a/f": "" });
    execFileSync("mkfifo", [join(template, "a/pipe")]);
    const directory = scratchDirectory();
    const error = await errorOf(() => createWith({ template, directory }, guarantee));
    expect(error).toMatchObject({ code: "template-special-file", path: "a/pipe" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is copied without .git and node_modules at any level, unless they are asked for", async () => {
    const template = makeTemplate({
      f: "",
      ".git/config": "",
      "node_modules/x/i.js": "",
      "p/node_modules/y/i.js": "",
      "p/.git/config": "",
      ".gitignore": "",
    });
    const paths = async (omit?: readonly string[]): Promise<string[]> => {
      const options = omit === undefined ? template : { directory: template, omit };
      const workspace = await openWorkspace({ template: options }, guarantee);
      return (await workspace.list({ omit: [] }))
        .filter(({ type }) => type === "file")
        .map(({ path }) => path);
    };
    expect(await paths()).toEqual([".gitignore", "f"]);
    expect(await paths([".git"])).toEqual([
      ".gitignore",
      "f",
      "node_modules/x/i.js",
      "p/node_modules/y/i.js",
    ]);
    expect(await paths([])).toHaveLength(6);
  });

  test("may hold what the policy protects, and is written over by the files", async () => {
    const template = makeTemplate({ ".npmrc": "trusted", "src/a": "template", "src/b": "template" });
    const workspace = await openWorkspace({ template, files: files({ "src/a": "file" }) }, guarantee);
    const text = async (path: string): Promise<string> => String(Buffer.from(await workspace.readFile(path)));
    expect([await text(".npmrc"), await text("src/a"), await text("src/b")]).toEqual([
      "trusted",
      "file",
      "template",
    ]);
    expect(await codeOf(() => workspace.writeFiles(files({ ".npmrc": "x" })))).toBe("protected-path");
  });

  test("may itself be reached through a link, and may be large", async () => {
    const contents = Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [`d${i % 5}/e${i % 7}/f${i}`, `${i}`]),
    );
    const template = makeTemplate(contents);
    symlinkSync(template, `${template}-link`);
    const workspace = await openWorkspace({ template: `${template}-link` }, guarantee);
    expect(dumpTree(workspace.root)).toEqual(dumpTree(template));
  });

  test("is refused where it holds the directory that workspaces are made in", async () => {
    const template = makeTemplate({ f: "" });
    const creation = createWith({ template, directory: join(template, "workspaces") }, guarantee);
    expect(await codeOf(() => creation)).toBe("invalid-options");
    expect(readdirSync(join(template, "workspaces"))).toEqual([]);
  });

  test("is named where it is refused as a whole", async () => {
    const template = makeTemplate({ f: "" });
    const errors = [
      await errorOf(() => createWith({ template: "/no/such" }, guarantee)),
      await errorOf(() => createWith({ template: import.meta.filename }, guarantee)),
      await errorOf(() => createWith({ template, directory: template }, guarantee)),
    ];
    expect(errors.map(({ path }) => path)).toEqual(["/no/such", import.meta.filename, template]);
    // @ts-expect-error -- misuse that only JavaScript allows
    expect((await errorOf(() => createWith({ template: 5 }, guarantee))).message).toContain(
      'template is "5"',
    );
  });

  test.each([
    ["/no/such/template", "template-unreadable"],
    [import.meta.filename, "template-unreadable"],
    ["", "invalid-options"],
    [{ directory: "a\0b" }, "invalid-options"],
    [{ directory: "/", omit: "x" }, "invalid-options"],
    [{ directory: "/", omitt: [] }, "invalid-options"],
    [["/"], "invalid-options"],
    [7, "invalid-options"],
  ])("%j is refused with %s before anything is made", async (template, code) => {
    const directory = join(scratchDirectory(), "not-made");
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => createWith({ template, directory }, guarantee))).toBe(code);
    expect(() => statSync(directory)).toThrow("ENOENT");
  });
});
