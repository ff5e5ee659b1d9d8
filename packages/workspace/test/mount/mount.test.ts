import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, type TestContext } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { settleDestroyed } from "../../src/workspace/background.js";
import { transplant } from "../../src/transplant/transplant.js";
import type { Guarantee } from "../../src/handle/directory.js";
import type { Workspace } from "../../src/workspace/workspace.js";
import { bindMount, memoryMount, unmountAfterwards, unmountBelow } from "../support/mount.js";
import { files, guarantees } from "../support/open.js";
import { codeOf, dumpTree, errorOf, scratchDirectory } from "../support/scratch.js";

const gone = { until: "deleted" } as const;

interface Target {
  readonly directory: string;
  readonly out: string;
  readonly workspace: Workspace;
}

/** A workspace with a directory `d/m` and a file `d/f`, and a treasure on the same file system. */
async function makeTarget(guarantee: Guarantee): Promise<Target> {
  const directory = scratchDirectory();
  unmountAfterwards(directory);
  const out = join(directory, "out");
  mkdirSync(join(out, "sub"), { recursive: true });
  for (const name of ["f", "g", "sub/f"]) writeFileSync(join(out, name), "secret");
  const contents = { "d/m/f": "inside", "d/f": "inside", a: "inside" };
  const workspace = await createWith({ directory, files: files(contents) }, guarantee);
  return { directory, out, workspace };
}

/** The same with the treasure mounted over `d/m`. */
async function mountTreasure(context: TestContext, guarantee: Guarantee): Promise<Target> {
  const target = await makeTarget(guarantee);
  bindMount(context, target.out, join(target.workspace.root, "d/m"));
  return target;
}

async function destroyUnmounted({ workspace, directory }: Target): Promise<void> {
  unmountBelow(directory);
  expect(await workspace.destroy(gone)).toEqual({ status: "deleted", undeletable: [] });
  expect(readdirSync(directory)).toEqual(["out"]);
}

describe.runIf(process.platform === "linux").each(guarantees)("under the guarantee %s", (guarantee) => {
  describe("deletion stops at a mount and says so", () => {
    test("of a directory of the same file system", async (context) => {
      const target = await mountTreasure(context, guarantee);
      const before = dumpTree(target.out);
      const report = await target.workspace.destroy(gone);
      expect(dumpTree(target.out)).toEqual(before);
      expect(report.status).toBe("left");
      expect(report.undeletable.map(({ reason }) => reason)).toContain("EBUSY");
      expect(report.undeletable.some(({ path }) => path.endsWith("m"))).toBe(true);
      await destroyUnmounted(target);
    });

    test("of a directory at the top of the tree, which is the first that is met", async (context) => {
      const target = await makeTarget(guarantee);
      mkdirSync(join(target.workspace.root, "top"));
      bindMount(context, target.out, join(target.workspace.root, "top"));
      const before = dumpTree(target.out);
      const report = await target.workspace.destroy(gone);
      expect(dumpTree(target.out)).toEqual(before);
      expect(report.undeletable.map(({ reason }) => reason)).toContain("EBUSY");
      await destroyUnmounted(target);
    });

    test("of an empty directory, of a file, and of a mount on a mount", async (context) => {
      const target = await makeTarget(guarantee);
      const { directory, out, workspace } = target;
      mkdirSync(join(directory, "out", "empty"));
      bindMount(context, join(out, "empty"), join(workspace.root, "d/m"));
      bindMount(context, join(out, "g"), join(workspace.root, "d/f"));
      mkdirSync(join(workspace.root, "twice"));
      memoryMount(context, join(workspace.root, "twice"));
      mkdirSync(join(workspace.root, "twice/in"));
      bindMount(context, out, join(workspace.root, "twice/in"));
      const before = dumpTree(out);
      const report = await workspace.destroy(gone);
      expect(dumpTree(out)).toEqual(before);
      expect(report.undeletable.filter(({ reason }) => reason === "EBUSY")).toHaveLength(3);
      await destroyUnmounted(target);
    });

    test("in the background too", async (context) => {
      const target = await mountTreasure(context, guarantee);
      const before = dumpTree(target.out);
      expect((await target.workspace.destroy()).status).toBe("moved");
      const [left] = await settleDestroyed();
      expect(left?.error.code).toBe("not-removed");
      expect(left?.undeletable.map(({ reason }) => reason)).toContain("EBUSY");
      expect(dumpTree(target.out)).toEqual(before);
      await destroyUnmounted(target);
    });

    test("where permissions are in the way, without changing those of what is mounted", async (context) => {
      const target = await makeTarget(guarantee);
      const deep = Array.from({ length: 80 }, () => "x").join("/");
      mkdirSync(join(target.workspace.root, deep, "m"), { recursive: true });
      bindMount(context, target.out, join(target.workspace.root, deep, "m"));
      const before = dumpTree(target.out);
      const report = await target.workspace.destroy(gone);
      expect(report.status).toBe("left");
      expect(dumpTree(target.out)).toEqual(before);
      await destroyUnmounted(target);
    });
  });

  test("a removal takes no mount out of the tree, nor a directory around one", async (context) => {
    const target = await mountTreasure(context, guarantee);
    const before = dumpTree(target.out);
    for (const path of ["d/m/f", "d/m/sub", "d/m", "d"]) {
      expect(await codeOf(() => target.workspace.remove([path]))).toMatch(/^(?:mount|write-failed)$/u);
      expect(dumpTree(target.out)).toEqual(before);
    }
    await destroyUnmounted(target);
  });

  test("nothing is written into a mount or over one", async (context) => {
    const target = await mountTreasure(context, guarantee);
    bindMount(context, join(target.out, "g"), join(target.workspace.root, "d/f"));
    const before = dumpTree(target.out);
    const batches = [
      { "d/m/f": "x" },
      { "d/m/new": "x" },
      { "d/m/new/deep/er": "x" },
      { a: "x", "d/m/f": "x" },
      { a: "x", "d/m/sub/f": "x", "d/m/sub/g": "x" },
      { "d/f": "x" },
      { a: "x", "d/f": "x" },
    ];
    for (const batch of batches) {
      const code = await codeOf(() => target.workspace.writeFiles(files(batch)));
      expect(code).toMatch(/^(?:mount|write-failed)$/u);
      expect(dumpTree(target.out)).toEqual(before);
    }
    expect(Buffer.from(await target.workspace.readFile("a")).toString()).toBe("inside");
    await destroyUnmounted(target);
  });

  test("nothing is read, listed, compared, kept, taken or transplanted through a mount", async (context) => {
    const target = await makeTarget(guarantee);
    const { workspace, directory, out } = target;
    const into = await createWith({ directory: join(directory, "out", "into") }, guarantee);
    const snapshot = await workspace.snapshot();
    bindMount(context, out, join(workspace.root, "d/m"));
    const before = dumpTree(out);
    const calls = {
      "read a file": () => workspace.readFile("d/m/f"),
      list: () => workspace.list(),
      changes: () => workspace.changes(),
      "changes since": () => workspace.changes(snapshot),
      snapshot: () => workspace.snapshot(),
      "extract a patch": () => workspace.extractPatch(snapshot),
      "policy hits": () => workspace.policyHits(),
      transplant: () => transplant(workspace, into, { allow: ["**"] }),
    };
    for (const [name, call] of Object.entries(calls))
      expect([name, await codeOf(call)]).toEqual([name, "mount"]);
    for (const call of [() => workspace.restore(snapshot), () => workspace.enforcePolicy(snapshot)]) {
      expect(await codeOf(call)).toMatch(/^(?:mount|write-failed)$/u);
    }
    expect(dumpTree(out)).toEqual(before);
    await into.destroy(gone);
    unmountBelow(directory);
    expect(await codeOf(() => workspace.list())).toBe("accepted");
    expect(await codeOf(() => workspace.restore(snapshot))).toBe("accepted");
    await workspace.destroy(gone);
  });

  test("names what is mounted", async (context) => {
    const target = await mountTreasure(context, guarantee);
    const { path, message } = await errorOf(() => target.workspace.list());
    expect(path).toBe("d/m");
    expect(message).toContain("mount");
    await destroyUnmounted(target);
  });
});

describe.runIf(process.platform === "linux")("a file over which another one is mounted", () => {
  test("is not read, kept or compared", async (context) => {
    const target = await makeTarget("fd");
    const { workspace, out } = target;
    const snapshot = await workspace.snapshot();
    bindMount(context, join(out, "g"), join(workspace.root, "d/f"));
    const before = dumpTree(out);
    const calls = [
      () => workspace.readFile("d/f"),
      () => workspace.list(),
      () => workspace.changes(),
      () => workspace.snapshot(),
      () => workspace.extractPatch(snapshot),
    ];
    for (const call of calls) expect(await codeOf(call)).toBe("mount");
    expect(dumpTree(out)).toEqual(before);
    await destroyUnmounted(target);
  });
});

test.runIf(process.platform === "linux")(
  "a mount in a template is copied like any directory",
  async (context) => {
    const directory = scratchDirectory();
    unmountAfterwards(directory);
    const [template, out] = [join(directory, "template"), join(directory, "shared")];
    mkdirSync(join(template, "cache"), { recursive: true });
    mkdirSync(out);
    writeFileSync(join(out, "f"), "shared");
    bindMount(context, out, join(template, "cache"));
    const workspace = await createWith({ directory: join(directory, "base"), template });
    expect(Buffer.from(await workspace.readFile("cache/f")).toString()).toBe("shared");
    await workspace.destroy(gone);
    expect(dumpTree(out)).toHaveLength(1);
  },
);
