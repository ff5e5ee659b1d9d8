import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Workspace } from "../../src/workspace/workspace.js";

import { commitPlan, turnBack } from "../../src/batch/plan.js";
import { recover } from "../../src/batch/recover.js";
import { openDirectory } from "../../src/handle/open-directory.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

async function lively(guarantee?: "fd" | "checked"): Promise<Workspace> {
  const workspace = await openWorkspace({ files: files({ a: "1", "d/b": "2", "d/e/c": "3" }) }, guarantee);
  symlinkSync("/etc/passwd", join(workspace.root, "d/link"));
  writeFileSync(Buffer.concat([Buffer.from(`${workspace.root}/x`), Buffer.from([0xff])]), "4");
  mkdirSync(join(workspace.root, "locked"));
  writeFileSync(join(workspace.root, "locked/f"), "5");
  chmodSync(join(workspace.root, "locked"), 0o500);
  return workspace;
}

function wreck({ root }: Workspace): void {
  rmSync(join(root, "a"));
  mkdirSync(join(root, "a"));
  writeFileSync(join(root, "a/b"), "new");
  rmSync(join(root, "d"), { recursive: true });
  writeFileSync(join(root, "d"), "a file now");
  chmodSync(join(root, "locked"), 0o000);
  writeFileSync(join(root, ".npmrc"), "script-shell=evil");
}

describe.each(guarantees)("snapshot and restore (%s)", (guarantee) => {
  test("the whole tree is what it was, and changes since then are none", async () => {
    const workspace = await lively(guarantee);
    const before = dumpTree(workspace.root);
    const snapshot = await workspace.snapshot();
    expect(await workspace.changes(snapshot)).toEqual([]);
    wreck(workspace);
    const paths = (await workspace.changes(snapshot)).map(({ path, change }) => `${path} ${change}`);
    expect(paths).toEqual([
      ".npmrc added",
      "a type",
      "a/b added",
      "d type",
      "d/b removed",
      "d/e removed",
      "d/e/c removed",
      "d/link removed",
      "locked mode",
    ]);
    await workspace.restore(snapshot);
    expect(dumpTree(workspace.root)).toEqual(before);
    expect(await workspace.changes(snapshot)).toEqual([]);
    wreck(workspace);
    await workspace.restore(snapshot);
    expect(dumpTree(workspace.root)).toEqual(before);
    await snapshot[Symbol.asyncDispose]();
    expect(await codeOf(() => workspace.restore(snapshot))).toBe("invalid-options");
    expect(readdirSync(join(workspace.root, `../.${workspace.id}.testbed`))).toEqual([
      expect.stringMatching(/^batch-/u),
      "owner.json",
    ]);
  });

  test("an exchange of trees that died at any step is finished, or taken back if it was being taken back", async () => {
    const [old, next] = [
      ["a", "b"],
      ["b", "c"],
    ];
    for (const direction of ["redo", "undo"] as const) {
      for (let died = 0; died <= 4; died += 1) {
        const base = scratchDirectory();
        for (const way of ["root", "control/batch-1/next", "control/batch-1/past"])
          mkdirSync(join(base, way), { recursive: true });
        for (const name of old) writeFileSync(join(base, "root", name), "old");
        for (const name of next) writeFileSync(join(base, "control/batch-1/next", name), "new");
        const root = openDirectory(join(base, "root"), guarantee);
        const control = openDirectory(join(base, "control"), guarantee);
        const scratch = control.open("batch-1");
        const plan = { kind: "swap", out: old, in: next } as const;
        commitPlan(scratch, plan);
        if (direction === "undo") turnBack(scratch);
        // Steps in their order, as far as it came.
        const steps = [
          ["root/a", "control/batch-1/past/a"],
          ["root/b", "control/batch-1/past/b"],
          ["control/batch-1/next/b", "root/b"],
          ["control/batch-1/next/c", "root/c"],
        ];
        for (const [from = "", to = ""] of steps.slice(0, died))
          execFileSync("mv", [join(base, from), join(base, to)]);
        await recover(root, control);
        expect(readdirSync(join(base, "control"))).toEqual([]);
        const tree = dumpTree(join(base, "root")).map((line) => line.split(" ")[0]);
        expect(tree).toEqual(direction === "redo" ? next : old);
      }
    }
  });
});

test("a tree with a sparse file of a terabyte is refused without copying it", async () => {
  const workspace = await openWorkspace({ files: files({ a: "1" }) });
  truncateSync(join(workspace.root, "a"), 2 ** 40);
  const start = performance.now();
  expect(await codeOf(() => workspace.snapshot())).toBe("tree-too-large");
  expect(performance.now() - start).toBeLessThan(5000);
});

test("a tree with a FIFO is refused at once and nothing is kept of it", async () => {
  const workspace = await openWorkspace({ files: files({ a: "1" }) });
  execFileSync("mkfifo", [join(workspace.root, "pipe")]);
  expect(await codeOf(() => workspace.snapshot())).toBe("not-a-file");
  expect(readdirSync(join(workspace.root, `../.${workspace.id}.testbed`))).toEqual(["owner.json"]);
});

test("a snapshot of another workspace is refused", async () => {
  const [one, other] = [await openWorkspace(), await openWorkspace()];
  const snapshot = await one.snapshot();
  expect(await codeOf(() => other.restore(snapshot))).toBe("invalid-options");
});
