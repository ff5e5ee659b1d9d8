import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { settleDestroyed } from "../../src/workspace/background.js";
import { sweepWorkspaces } from "../../src/sweep/sweep-workspaces.js";
import { bundlePackage, fixture } from "../support/bundle.js";
import { files } from "../support/open.js";
import { memoryMount, unmountBelow } from "../support/mount.js";
import { codeOf, memoryDirectory, scratchDirectory } from "../support/scratch.js";

test("destroy until moved takes the tree away at once and deletes it in the background", async () => {
  const directory = memoryDirectory();
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => [`d${index % 9}/f${index}`, "x"]),
  );
  const workspaces = await Promise.all([1, 2, 3, 4].map(() => createWith({ directory, files: files(many) })));
  for (const workspace of workspaces) {
    await workspace.destroy({ until: "moved" });
    expect(existsSync(workspace.root)).toBe(false);
    expect(await codeOf(() => workspace.list())).toBe("destroyed");
  }
  expect(readdirSync(directory).length).toBeGreaterThan(0);
  expect(await settleDestroyed()).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});

test("more than can wait makes destroy wait, and everything goes", async () => {
  const directory = memoryDirectory();
  for (let index = 0; index < 100; index += 1) {
    const workspace = await createWith({ directory, files: files({ a: "1" }) });
    await workspace.destroy({ until: "moved" });
    expect(readdirSync(directory).length).toBeLessThan(70);
  }
  expect(await settleDestroyed()).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});

test("what cannot be deleted in the background is reported", async (context) => {
  const directory = scratchDirectory();
  const workspace = await createWith({ directory, files: files({ "m/a": "1" }) });
  memoryMount(context, join(workspace.root, "m"));
  await workspace.destroy({ until: "moved" });
  const [left] = await settleDestroyed();
  unmountBelow(directory);
  expect(left?.id).toBe(workspace.id);
  expect(left?.error.code).toBe("not-removed");
  expect(left?.error.message).toContain("EBUSY");
  expect(left?.undeletable.map(({ reason }) => reason)).toContain("EBUSY");
  expect(await settleDestroyed()).toEqual([]);
});

test("the default returns before a large tree is deleted, and asking for more waits for that", async () => {
  const directory = memoryDirectory();
  const many = Object.fromEntries(
    Array.from({ length: 3000 }, (_, index) => [`d${index % 50}/f${index}`, "x"]),
  );
  const workspace = await createWith({ directory, files: files(many) });
  expect(await workspace.destroy()).toEqual({ status: "moved", undeletable: [] });
  expect(existsSync(workspace.root)).toBe(false);
  expect(readdirSync(directory)).toEqual([`.${workspace.id}.testbed`]);
  expect(await workspace.destroy()).toEqual({ status: "moved", undeletable: [] });
  expect(await workspace.destroy({ until: "deleted" })).toEqual({ status: "deleted", undeletable: [] });
  expect(readdirSync(directory)).toEqual([]);
});

test("what another process makes where the workspace was is left alone and told, and the workspace goes", async () => {
  const directory = memoryDirectory();
  const workspace = await createWith({ directory, files: files({ "d/a": "1" }) });
  await workspace.destroy();
  mkdirSync(join(workspace.root, "not"), { recursive: true });
  const [left] = await settleDestroyed();
  expect(left).toMatchObject({ id: workspace.id, undeletable: [{ path: workspace.id, reason: "EEXIST" }] });
  expect(readdirSync(directory)).toEqual([workspace.id]);
  expect(readdirSync(workspace.root)).toEqual(["not"]);
});

test("a process that ends by itself leaves nothing, and what one leaves that exits is swept", async () => {
  const bundle = await bundlePackage();
  onTestFinished(() => bundle.remove());
  const directory = memoryDirectory();
  const leave = (how: string): string =>
    execFileSync(process.execPath, [fixture("leave.mjs"), bundle.file, directory, how], { encoding: "utf8" });
  expect(leave("end")).toBe("moved\n");
  expect(readdirSync(directory)).toEqual([]);
  expect(leave("exit")).toBe("moved\n");
  expect(readdirSync(directory)).toHaveLength(1);
  expect((await sweepWorkspaces({ directory })).removed).toHaveLength(1);
  expect(readdirSync(directory)).toEqual([]);
});

test("an unknown way to destroy is refused and nothing is destroyed", async () => {
  const workspace = await createWith({ directory: scratchDirectory() });
  for (const options of [{ until: "later" }, { untill: "moved" }, null]) {
    // @ts-expect-error -- misuse that only JavaScript allows
    expect(await codeOf(() => workspace.destroy(options))).toBe("invalid-options");
  }
  expect(await workspace.list()).toEqual([]);
  await workspace.destroy({ until: "deleted" });
});
