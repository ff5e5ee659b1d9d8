import { execFileSync } from "node:child_process";
import { createServer } from "node:net";
import {
  closeSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readWhole } from "../../src/read/read-whole.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";

describe.each(guarantees)("readFile under the guarantee %s", (guarantee) => {
  test("returns the bytes of a regular file", async () => {
    const content = "ü".repeat(300_000);
    const workspace = await openWorkspace({ files: files({ "a/b": content, empty: "" }) }, guarantee);
    expect(Buffer.from(await workspace.readFile("a/b")).toString()).toBe(content);
    expect(await workspace.readFile("empty")).toHaveLength(0);
  });

  test.each([
    ["out", "link"],
    ["out-dir/secret", "link"],
    ["out-dir", "link"],
    ["absolute-in", "link"],
    ["in", "link"],
    ["chain", "link"],
    ["loop", "link"],
    ["loop/a", "link"],
    ["dir/up/f", "link"],
    ["exe", "link"],
    ["environ", "link"],
    ["proc-root/etc/passwd", "link"],
    ["dir", "is-directory"],
    ["f/x", "not-a-directory"],
    ["missing", "not-found"],
    ["missing/x", "not-found"],
    ["shared", "hard-link"],
    ["f/", "empty-segment"],
    ["../out/secret", "parent-segment"],
    ["a\0.txt", "nul-character"],
  ])("refuses %j with %s", async (path, code) => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory, files: files({ f: "1", "dir/g": "2" }) }, guarantee);
    mkdirSync(join(directory, "out"));
    writeFileSync(join(directory, "out/secret"), "secret");
    linkSync(join(directory, "out/secret"), join(workspace.root, "shared"));
    const link = (target: string, at: string): void => symlinkSync(target, join(workspace.root, at));
    link("../out/secret", "out");
    link("../out", "out-dir");
    link(join(workspace.root, "f"), "absolute-in");
    link("f", "in");
    link("in", "chain");
    link("loop", "loop");
    link("..", "dir/up");
    link("/proc/self/exe", "exe");
    link("/proc/self/environ", "environ");
    link("/proc/self/root", "proc-root");
    expect(await codeOf(() => workspace.readFile(path))).toBe(code);
  });

  test("refuses paths that only look like they lie in the workspace", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory }, guarantee);
    for (const suffix of ["-evil", "'", " "]) {
      mkdirSync(`${workspace.root}${suffix}`);
      writeFileSync(`${workspace.root}${suffix}/f`, "secret");
      expect(await codeOf(() => workspace.readFile(`../${workspace.id}${suffix}/f`))).toBe("parent-segment");
      expect(await codeOf(() => workspace.readFile(`${workspace.root}${suffix}/f`))).toBe("absolute-path");
    }
  });

  test("refuses FIFOs at once, a hundred of them, and goes on reading", async (context) => {
    if (process.platform === "win32") context.skip("FIFO: there are none on Windows");
    const workspace = await openWorkspace({ files: files({ f: "still here" }) }, guarantee);
    const names = Array.from({ length: 100 }, (_, index) => `pipe${index}`);
    execFileSync(
      "mkfifo",
      names.map((name) => join(workspace.root, name)),
    );
    const start = performance.now();
    const codes = await Promise.all(names.map((name) => codeOf(() => workspace.readFile(name))));
    expect(new Set(codes)).toEqual(new Set(["not-a-file"]));
    expect(String(Buffer.from(await workspace.readFile("f")))).toBe("still here");
    expect(performance.now() - start).toBeLessThan(1000);
  });

  test("refuses a socket", async (context) => {
    if (process.platform === "win32") context.skip("socket files: there are none on Windows");
    const workspace = await openWorkspace({}, guarantee);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(join(workspace.root, "s"), resolve));
    expect(await codeOf(() => workspace.readFile("s"))).toBe("not-a-file");
    server.close();
  });

  test("refuses devices", async (context) => {
    const workspace = await openWorkspace({}, guarantee);
    try {
      execFileSync("mknod", [join(workspace.root, "zero"), "c", "1", "5"], { stdio: "ignore" });
    } catch {
      context.skip("mknod: this user may not make devices");
    }
    expect(await codeOf(() => workspace.readFile("zero"))).toBe("not-a-file");
  });

  test("refuses what is larger than the limit, also a hole of a tebibyte, without holding it", async () => {
    const limits = { maxReadBytes: 1000 };
    const workspace = await openWorkspace(
      { limits, files: files({ fits: "x".repeat(1000), over: "x".repeat(1001) }) },
      guarantee,
    );
    writeFileSync(join(workspace.root, "hole"), "");
    truncateSync(join(workspace.root, "hole"), 2 ** 40);
    expect(await workspace.readFile("fits")).toHaveLength(1000);
    expect(await codeOf(() => workspace.readFile("over"))).toBe("file-too-large");
    expect(await codeOf(() => workspace.readFile("hole"))).toBe("file-too-large");
  });

  test("never treats a path as more than its letters", async () => {
    const names = ["%2e%2e/x", "100%.txt", "~/x", "$HOME", "-rf", "--x", " x", "..foo/x", "b..r"];
    const workspace = await openWorkspace({}, guarantee);
    await workspace.writeFiles(names.map((path) => ({ path, content: path })));
    for (const path of names) expect(String(Buffer.from(await workspace.readFile(path)))).toBe(path);
  });
});

test.runIf(process.platform === "linux")(
  "bytes are counted while reading, since a file can say that it has none, or fewer",
  () => {
    const descriptor = openSync("/proc/version", "r");
    const where = { path: "version", segment: 0 };
    try {
      for (const stated of [0, 10]) {
        expect(() => readWhole(descriptor, stated, where, 11)).toThrow("is larger than 11 bytes");
      }
    } finally {
      closeSync(descriptor);
    }
    const whole = openSync("/proc/version", "r");
    try {
      expect(readWhole(whole, 0, where, 10_000)).toEqual(readFileSync("/proc/version"));
    } finally {
      closeSync(whole);
    }
  },
);
