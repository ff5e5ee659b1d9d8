import { readdirSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { files, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

const gone = { until: "deleted" } as const;

test("a directory takes no more workspaces than allowed, whoever made them, and one more when one is gone", async () => {
  const directory = scratchDirectory();
  const limits = { maxWorkspaces: 3 };
  const create = (): ReturnType<typeof createWith> => createWith({ directory, limits });
  const [first, ...others] = [await create(), await create(), await createWith({ directory })];
  const before = readdirSync(directory).sort();
  expect(await codeOf(create)).toBe("too-many-workspaces");
  expect(readdirSync(directory).sort()).toEqual(before);
  await first.destroy(gone);
  // What else lies there does not count.
  writeFileSync(join(directory, ".note.testbed"), "");
  const last = await create();
  for (const workspace of [...others, last]) await workspace.destroy(gone);
});

test("a workspace that is too old can only be destroyed, and every other call says so before it does anything", async () => {
  const directory = scratchDirectory();
  const workspace = await createWith({ directory, limits: { maxAgeMs: 30 }, files: files({ a: "1" }) });
  const snapshot = await workspace.snapshot().catch(() => undefined);
  await setTimeout(60);
  const before = dumpTree(workspace.root);
  const calls: (() => Promise<unknown>)[] = [
    () => workspace.writeFiles(files({ a: "2" })),
    () => workspace.readFile("a"),
    () => workspace.readPart("a"),
    () => workspace.list(),
    () => workspace.changes(),
    () => workspace.policyHits(),
    () => workspace.snapshot(),
    () => workspace.remove(["a"]),
    () => workspace.applyPatch("x"),
    ...(snapshot === undefined ? [] : [() => workspace.restore(snapshot)]),
  ];
  for (const call of calls) expect(await codeOf(call)).toBe("expired");
  expect(dumpTree(workspace.root)).toEqual(before);
  await workspace.destroy(gone);
  expect(readdirSync(directory)).toEqual([]);
});

test("a tree is kept only within its bytes and within the bytes that it takes on the disk", async () => {
  const sparse = await openWorkspace({ limits: { maxTreeBytes: 1_000_000 } });
  writeFileSync(join(sparse.root, "hole"), "");
  truncateSync(join(sparse.root, "hole"), 1_000_001);
  expect(await codeOf(() => sparse.snapshot())).toBe("tree-too-large");
  const many = Object.fromEntries(Array.from({ length: 30 }, (_, index) => [`f${index}`, "x"]));
  const small = await openWorkspace({ limits: { maxTreeAllocatedBytes: 100_000 }, files: files(many) });
  const control = join(small.root, "..", `.${small.id}.testbed`);
  const beside = (): string[] => readdirSync(control).filter((name) => !name.startsWith("batch-"));
  expect(await codeOf(() => small.snapshot())).toBe("tree-too-large");
  expect(beside()).toEqual(["owner.json"]);
  await small.remove(Object.keys(many).slice(0, 20));
  await small.snapshot();
  expect(beside()).toHaveLength(2);
});

test("a name is refused that is longer than allowed, counted in bytes, before anything is written", async () => {
  const workspace = await openWorkspace({ limits: { maxNameBytes: 10 } });
  const attempt = (path: string): Promise<string> =>
    codeOf(() => workspace.writeFiles(files({ ok: "", [path]: "" })));
  expect(await attempt("d/elevenchars")).toBe("segment-too-long");
  expect(await attempt("ääääää/f")).toBe("segment-too-long");
  expect(await codeOf(() => workspace.remove(["elevenchars"]))).toBe("segment-too-long");
  expect(await workspace.list()).toEqual([]);
  expect(await attempt("d/tencharsxx/äääää")).toBe("accepted");
});
