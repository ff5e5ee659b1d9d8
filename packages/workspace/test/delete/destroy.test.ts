import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmSync,
  rmdirSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { fixture } from "../support/bundle.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

// Far beyond the longest path that a system call takes.
const LEVELS = process.env["TESTBED_FULL"] === "1" ? 20_000 : 2000;
const TIMEOUT_MS = 120_000;

describe.each(guarantees)("destroy under the guarantee %s", { timeout: TIMEOUT_MS }, (guarantee) => {
  test("removes everything, once and again and at the same time", async () => {
    const directory = scratchDirectory();
    const workspace = await createWith({ directory, files: files({ "a/b": "" }) }, guarantee);
    await Promise.all([
      workspace.destroy({ until: "deleted" }),
      workspace.destroy({ until: "deleted" }),
      workspace[Symbol.asyncDispose](),
    ]);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("makes every method throw a coded error from then on", async () => {
    const workspace = await openWorkspace({}, guarantee);
    const destruction = workspace.destroy({ until: "deleted" });
    const calls = [
      () => workspace.writeFiles([]),
      () => workspace.readFile("a"),
      () => workspace.list(),
      () => workspace.remove([]),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe("destroyed");
    await destruction;
    for (const call of calls) expect(await codeOf(call)).toBe("destroyed");
  });

  test("lets calls that came first finish first", async () => {
    const directory = scratchDirectory();
    const workspace = await createWith({ directory }, guarantee);
    const writing = workspace.writeFiles(files({ a: "x".repeat(1000) }));
    const destruction = workspace.destroy({ until: "deleted" });
    expect(await codeOf(() => writing)).toBe("accepted");
    await destruction;
    expect(readdirSync(directory)).toEqual([]);
  });

  test("removes links, hard links, FIFOs and locked directories, and nothing that they lead to", async () => {
    const directory = scratchDirectory();
    const out = join(directory, "out");
    mkdirSync(out);
    writeFileSync(join(out, "secret"), "secret");
    const before = dumpTree(out);
    const workspace = await createWith({ directory, files: files({ "d/e/f": "" }) }, guarantee);
    const at = (name: string): string => join(workspace.root, name);
    symlinkSync(out, at("link"));
    symlinkSync(out, at("d/link"));
    symlinkSync(join(out, "secret"), at("d/e/file-link"));
    linkSync(join(out, "secret"), at("shared"));
    execFileSync("mkfifo", [at("pipe")]);
    chmodSync(at("d/e"), 0o000);
    chmodSync(at("d"), 0o555);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual(["out"]);
    expect(dumpTree(out)).toEqual(before);
  });

  test("removes names that are not UTF-8 and names that look like its own", async (context) => {
    if (process.platform !== "linux") context.skip("names that are not UTF-8: only Linux stores them");
    const directory = scratchDirectory();
    const workspace = await createWith({ directory }, guarantee);
    const odd = Buffer.concat([Buffer.from(`${workspace.root}/x`), Buffer.from([0xff])]);
    mkdirSync(odd);
    mkdirSync(Buffer.concat([odd, Buffer.from([0x2f, 0xfe])]));
    writeFileSync(Buffer.concat([odd, Buffer.from([0x2f, 0xfe, 0x2f, 0xfd])]), "");
    for (const name of ["0/1/2", "1/0", "2", "owner.json", "trash/0"]) {
      mkdirSync(join(workspace.root, name), { recursive: true });
    }
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test(`removes a tree of ${LEVELS} levels`, async (context) => {
    if (process.platform === "win32") context.skip("deep trees: the fixture needs a POSIX shell");
    const directory = scratchDirectory();
    const workspace = await createWith({ directory, limits: { maxDepth: 200 } }, guarantee);
    execFileSync(process.execPath, [fixture("dig.mjs"), String(LEVELS)], { cwd: workspace.root });
    expect(await codeOf(() => workspace.list())).toBe("too-deep");
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("says what is left where a mount is in the way, and finishes once it is gone", async (context) => {
    const directory = scratchDirectory();
    const workspace = await createWith(
      { directory, files: files({ "a/m/f": "", "a/g": "", h: "" }) },
      guarantee,
    );
    const mount = join(workspace.root, "a/m");
    try {
      execFileSync("mount", ["-t", "tmpfs", "tmpfs", mount], { stdio: "ignore" });
    } catch {
      await workspace.destroy({ until: "deleted" });
      context.skip("mount: this user may not mount");
    }
    const report = await workspace.destroy({ until: "deleted" });
    expect(report.status).toBe("left");
    expect(report.undeletable.map(({ reason }) => reason)).toContain("EBUSY");
    expect(report.undeletable[0]?.path).toMatch(/m$/u);
    const mounted = execFileSync("findmnt", ["-rno", "TARGET"], { encoding: "utf8" });
    const left = mounted.split("\n").find((line) => line.startsWith(directory));
    execFileSync("umount", [left ?? ""]);
    expect(await workspace.destroy({ until: "deleted" })).toEqual({ status: "deleted", undeletable: [] });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("removes what a live process goes on filling, or says what is left, and nothing outside", async (context) => {
    if (process.platform === "win32") context.skip("live attacker: the fixture needs POSIX renames");
    const directory = scratchDirectory();
    const out = join(directory, "out");
    mkdirSync(join(out, "d"), { recursive: true });
    writeFileSync(join(out, "d/secret"), "secret");
    const before = dumpTree(out);
    for (let round = 0; round < 2; round += 1) {
      const workspace = await createWith({ directory, files: files({ "d/e/f": "", "d/g": "" }) }, guarantee);
      const attacker = spawn(process.execPath, [fixture("fill.mjs")], {
        cwd: join(workspace.root, "d"),
        stdio: "pipe",
      });
      onTestFinished(() => void attacker.kill("SIGKILL"));
      await new Promise((resolve) => attacker.stdout.once("data", resolve));
      expect(["accepted", "not-removed"]).toContain(
        await codeOf(() => workspace.destroy({ until: "deleted" })),
      );
      attacker.kill("SIGKILL");
      await new Promise((resolve) => attacker.once("close", resolve));
      await workspace.destroy({ until: "deleted" });
      expect(dumpTree(out)).toEqual(before);
    }
    expect(readdirSync(directory)).toEqual(["out"]);
  });

  test("leaves alone what another process put in its place", async () => {
    const directory = scratchDirectory();
    const workspace = await createWith({ directory }, guarantee);
    renameSync(workspace.root, join(directory, "away"));
    mkdirSync(workspace.root);
    writeFileSync(join(workspace.root, "precious"), "");
    expect(await codeOf(() => workspace.list())).toBe("root-replaced");
    renameSync(workspace.root, join(directory, "planted"));
    symlinkSync(join(directory, "away"), workspace.root);
    expect(await codeOf(() => workspace.readFile("a"))).toBe("root-replaced");
    expect(await codeOf(() => workspace.destroy({ until: "deleted" }))).toBe("root-replaced");
    unlinkSync(workspace.root);
    renameSync(join(directory, "planted"), workspace.root);
    expect(await codeOf(() => workspace.destroy({ until: "deleted" }))).toBe("root-replaced");
    expect(existsSync(join(workspace.root, "precious"))).toBe(true);
    rmSync(workspace.root, { recursive: true });
    renameSync(join(directory, "away"), workspace.root);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("leaves alone a directory that was made anew where its own was removed", async () => {
    const directory = scratchDirectory();
    // Several times: a file system gives the number of the removed directory away again when it likes.
    for (let round = 0; round < 8; round += 1) {
      const workspace = await createWith({ directory, files: files({ a: "" }) }, guarantee);
      rmSync(workspace.root, { recursive: true });
      mkdirSync(workspace.root);
      writeFileSync(join(workspace.root, "precious"), "");
      const before = dumpTree(workspace.root);
      const calls = [
        () => workspace.writeFiles(files({ b: "" })),
        () => workspace.readFile("precious"),
        () => workspace.list(),
        () => workspace.changes(),
        () => workspace.remove(["precious"]),
        () => workspace.destroy({ until: "deleted" }),
        () => workspace.destroy({ until: "deleted" }),
      ];
      for (const call of calls) expect(await codeOf(call)).toBe("root-replaced");
      expect(dumpTree(workspace.root)).toEqual(before);
      rmSync(workspace.root, { recursive: true });
      await workspace.destroy({ until: "deleted" });
    }
    expect(readdirSync(directory)).toEqual([]);
  });

  test("finishes where somebody removed all of it, with the directory that it was made in", async () => {
    const directory = join(scratchDirectory(), "base");
    const workspace = await createWith({ directory }, guarantee);
    rmSync(directory, { recursive: true });
    await workspace.destroy({ until: "deleted" });
    expect(existsSync(directory)).toBe(false);
  });

  test("finishes where the tree is already gone", async () => {
    const directory = scratchDirectory();
    const workspace = await createWith({ directory }, guarantee);
    rmdirSync(workspace.root);
    expect(await codeOf(() => workspace.writeFiles(files({ a: "" })))).toBe("root-replaced");
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  });
});

test.each(guarantees)(
  "holds one descriptor per workspace until it is collected, under %s",
  async (guarantee) => {
    const open = (): number => openIn(directory).length;
    const directory = scratchDirectory();
    await createWith({ directory }, guarantee);
    const kept = await createWith({ directory }, guarantee);
    expect(open()).toBe(2);
    await vi.waitFor(() => {
      collectGarbage();
      expect(open()).toBe(1);
    }, 5000);
    await kept.destroy({ until: "deleted" });
    expect(open()).toBe(0);
  },
);

/** The descriptors of this process that lie below a directory. */
function openIn(directory: string): string[] {
  const place = (descriptor: string): string => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return "";
    }
  };
  return readdirSync("/proc/self/fd").filter((descriptor) => place(descriptor).startsWith(directory));
}

function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
}

test("gives back every descriptor", async (context) => {
  if (process.platform !== "linux") context.skip("/proc: open descriptors are counted there");
  const count = (): number => readdirSync("/proc/self/fd").length;
  const use = async (): Promise<void> => {
    const workspace = await createWith({ directory: scratchDirectory(), files: files({ "a/b/c": "1" }) });
    await codeOf(() => workspace.writeFiles(files({ "a/b/c": "2", "a/b": "3" })));
    await codeOf(() => workspace.readFile("a/b/x"));
    await codeOf(() => workspace.readFile("a"));
    await workspace.list();
    await codeOf(() => workspace.remove(["a/b/c", "nope"]));
    await workspace.destroy({ until: "deleted" });
  };
  await use();
  const before = count();
  for (let round = 0; round < 20; round += 1) await use();
  expect(count()).toBe(before);
});
