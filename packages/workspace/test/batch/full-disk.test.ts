import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test, type TestContext } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { files } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

/** A small disk in memory. */
function mountSmall(context: TestContext, options: string): string {
  const disk = join(scratchDirectory(), "disk");
  mkdirSync(disk);
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", disk], { stdio: "ignore" });
  } catch {
    context.skip("mount: this user may not mount a small disk");
  }
  onTestFinished(() => {
    execFileSync("umount", [disk]);
  });
  return disk;
}

describe("on a full disk", () => {
  test("a batch whose third file does not fit changes nothing and leaves nothing", async (context) => {
    const disk = mountSmall(context, "size=1m");
    const workspace = await createWith({ directory: disk, files: files({ a: "old", "d/b": "old" }) });
    const before = dumpTree(disk);
    const big = "x".repeat(400_000);
    expect(
      await codeOf(() => workspace.writeFiles(files({ a: big, "d/b": big, "d/c": big, e: "small" }))),
    ).toBe("write-failed");
    expect(dumpTree(disk)).toEqual(before);
    await workspace.writeFiles(files({ a: big, "d/b": big }));
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(disk)).toEqual([]);
  });

  test("a write that ends early without an error is noticed", async (context) => {
    const disk = mountSmall(context, "size=256k");
    const workspace = await createWith({ directory: disk });
    // One call to write() fills the disk and returns a smaller count, not an error.
    expect(await codeOf(() => workspace.writeFiles(files({ a: "x".repeat(1_000_000) })))).toBe(
      "write-failed",
    );
    expect(await workspace.list()).toEqual([]);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(disk)).toEqual([]);
  });

  test("a batch that needs more inodes than there are changes nothing", async (context) => {
    for (const inodes of [5, 6, 8, 10, 12]) {
      const disk = mountSmall(context, `size=1m,nr_inodes=${inodes}`);
      const workspace = await createWith({ directory: disk });
      const before = dumpTree(disk);
      const many = Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`d${index}/f`, "x"]));
      expect(await codeOf(() => workspace.writeFiles(files(many)))).toBe("write-failed");
      expect(dumpTree(disk)).toEqual(before);
      await workspace.destroy({ until: "deleted" });
      expect(readdirSync(disk)).toEqual([]);
    }
  });

  test("a workspace for which there are no inodes is not left behind", async (context) => {
    for (const inodes of [1, 2, 3]) {
      const disk = mountSmall(context, `size=1m,nr_inodes=${inodes}`);
      expect(await codeOf(() => createWith({ directory: disk }))).toBe("create-failed");
      expect(readdirSync(disk)).toEqual([]);
    }
  });

  test("a workspace that cannot be filled at creation is not left behind", async (context) => {
    const disk = mountSmall(context, "size=512k");
    const creation = createWith({ directory: disk, files: files({ a: "x".repeat(2_000_000) }) });
    expect(await codeOf(() => creation)).toBe("write-failed");
    expect(readdirSync(disk)).toEqual([]);
  });
});
