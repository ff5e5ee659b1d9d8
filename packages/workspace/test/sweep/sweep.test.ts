import { spawn, type ChildProcessByStdio } from "node:child_process";
import { once } from "node:events";
import {
  chownSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  readFileSync,
  readdirSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import type { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { currentOwner } from "../../src/base/owner.js";
import { sweepWorkspaces } from "../../src/sweep/sweep-workspaces.js";
import { bundlePackage, fixture } from "../support/bundle.js";
import { bindMount, unmountAfterwards, unmountBelow } from "../support/mount.js";
import { openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

type Child = ChildProcessByStdio<null, Readable, null>;

async function start(args: readonly string[], cwd?: string): Promise<{ child: Child; line: string }> {
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "pipe", "inherit"],
    ...(cwd === undefined ? {} : { cwd }),
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [chunk]: unknown[] = await once(child.stdout, "data");
  return { child, line: String(chunk) };
}

async function kill(child: Child): Promise<void> {
  child.kill("SIGKILL");
  await once(child, "close");
}

// Where there is no /proc nothing may be removed, which is all that can be said there.
describe.runIf(process.platform === "linux")("sweepWorkspaces", () => {
  let bundle: Awaited<ReturnType<typeof bundlePackage>>;
  beforeAll(async () => {
    bundle = await bundlePackage();
  });
  afterAll(() => bundle.remove());

  const startOwner = async (directory: string, count: number): Promise<{ child: Child; roots: string[] }> => {
    const { child, line } = await start([fixture("owner.mjs"), bundle.file, directory, String(count)]);
    const roots: string[] = JSON.parse(line);
    return { child, roots };
  };
  const editOwner = (directory: string, id: string, change: Record<string, unknown>): void => {
    const path = join(directory, `.${id}.testbed`, "owner.json");
    writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...change }));
  };

  test("stops at what is mounted in what a killed owner left, and says so", async (context) => {
    const directory = scratchDirectory();
    unmountAfterwards(directory);
    const out = join(scratchDirectory(), "out");
    mkdirSync(out);
    writeFileSync(join(out, "secret"), "secret");
    const before = dumpTree(out);
    const { child, roots } = await startOwner(directory, 2);
    await kill(child);
    const [first = ""] = roots;
    bindMount(context, out, join(first, "a"));
    const { removed, kept } = await sweepWorkspaces({ directory });
    expect(dumpTree(out)).toEqual(before);
    expect(removed).toEqual(roots.slice(1).map((root) => basename(root)));
    expect(kept.map(({ id, reason }) => [id, reason])).toEqual([[basename(first), "failed"]]);
    expect(kept[0]?.error?.message).toContain("EBUSY");
    unmountBelow(directory);
    expect((await sweepWorkspaces({ directory })).removed).toEqual([basename(first)]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("removes what a killed owner left, and nothing of a live one or of this process", async () => {
    const directory = scratchDirectory();
    const own = await openWorkspace({ directory });
    const dead = await startOwner(directory, 10);
    const live = await startOwner(directory, 1);
    await kill(dead.child);
    const report = await sweepWorkspaces({ directory });
    expect(report.removed).toEqual(dead.roots.map((root) => basename(root)).sort());
    const kept = [own.root, ...live.roots].map((root) => ({ id: basename(root), reason: "alive" }));
    expect(report.kept).toMatchObject(kept.sort((one, other) => (one.id < other.id ? -1 : 1)));
    expect(dead.roots.filter(existsSync)).toEqual([]);
    expect(live.roots.every(existsSync)).toBe(true);
    await own.destroy({ until: "deleted" });
    await kill(live.child);
    expect((await sweepWorkspaces({ directory })).removed).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("keeps a workspace in which a process works or has a file open, until it is gone", async () => {
    const directory = scratchDirectory();
    const { child, roots } = await startOwner(directory, 2);
    const [first = "", second = ""] = roots;
    const inhabitant = await start([fixture("stay.mjs")], join(first, "a"));
    const descriptor = openSync(join(second, "a/b"), "r");
    await kill(child);
    const reasons = async (): Promise<string[]> =>
      (await sweepWorkspaces({ directory })).kept.map(({ reason }) => reason);
    expect(await reasons()).toEqual(["inhabited", "inhabited"]);
    closeSync(descriptor);
    expect(await reasons()).toEqual(["inhabited"]);
    await kill(inhabitant.child);
    expect(await reasons()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test.each([
    ["the number of its owner was given to another process", { startTime: "1" }],
    ["the system was started anew since", { bootId: "another" }],
  ])("removes a workspace where %s", async (_title, change) => {
    const directory = scratchDirectory();
    const { child, roots } = await startOwner(directory, 1);
    await kill(child);
    const id = basename(roots[0] ?? "");
    editOwner(directory, id, { ...currentOwner(), ...change });
    expect(await sweepWorkspaces({ directory })).toMatchObject({ removed: [id], kept: [] });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("keeps a workspace that this process holds, whatever its mark says", async () => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory });
    editOwner(directory, workspace.id, { startTime: "1" });
    const kept = [{ id: workspace.id, reason: "inhabited" }];
    expect(await sweepWorkspaces({ directory })).toMatchObject({ removed: [], kept });
    expect(await workspace.list()).toEqual([]);
  });

  test.each([
    ["it was made on another machine", { host: "another", bootId: "another" }, "foreign"],
    ["it was made among other processes", { processNamespace: "pid:[1]" }, "foreign"],
    ["the start of its owner is unknown", { startTime: null }, "unknown"],
    ["its mark is not one", { processId: "7" }, "unknown"],
  ])("keeps a workspace where %s", async (_title, change, reason) => {
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory });
    editOwner(directory, workspace.id, change);
    const report = await sweepWorkspaces({ directory });
    expect(report).toMatchObject({ removed: [], kept: [{ id: workspace.id, reason }] });
    expect(existsSync(workspace.root)).toBe(true);
  });

  test("keeps a workspace of another user", async (context) => {
    if (process.getuid?.() !== 0) context.skip("root: only root may give a directory away");
    const directory = scratchDirectory();
    const workspace = await openWorkspace({ directory });
    editOwner(directory, workspace.id, { startTime: "1" });
    chownSync(join(directory, `.${workspace.id}.testbed`), 65_534, 65_534);
    expect((await sweepWorkspaces({ directory })).kept).toMatchObject([
      { id: workspace.id, reason: "foreign" },
    ]);
  });

  test("leaves alone whatever createWorkspace did not make", async () => {
    const directory = scratchDirectory();
    const id = "0b9cb27e-5d5e-4c93-9a02-7b0d2c1f4a11";
    mkdirSync(join(directory, id));
    writeFileSync(join(directory, id, "precious"), "");
    mkdirSync(join(directory, ".not-an-id.testbed"));
    mkdirSync(join(directory, `.${id.toUpperCase()}.testbed`));
    mkdirSync(join(directory, "out"));
    symlinkSync("out", join(directory, `.${id.replace("0b", "1b")}.testbed`));
    mkdirSync(join(directory, `.${id.replace("0b", "2b")}.testbed`));
    const before = dumpTree(directory);
    const report = await sweepWorkspaces({ directory });
    expect(report.removed).toEqual([]);
    expect(report.kept.map(({ reason }) => reason)).toEqual(["foreign", "unknown"]);
    expect(dumpTree(directory)).toEqual(before);
  });

  test("removes an empty mark of an owner that died at once, when it is old", async () => {
    const directory = scratchDirectory();
    const control = join(directory, ".0b9cb27e-5d5e-4c93-9a02-7b0d2c1f4a11.testbed");
    mkdirSync(control);
    expect((await sweepWorkspaces({ directory })).kept).toMatchObject([{ reason: "unknown" }]);
    utimesSync(control, new Date(Date.now() - 120_000), new Date(Date.now() - 120_000));
    expect((await sweepWorkspaces({ directory })).removed).toHaveLength(1);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("finishes what an owner was killed while destroying", async () => {
    const directory = scratchDirectory();
    const { child, roots } = await startOwner(directory, 1);
    await kill(child);
    const [root = ""] = roots;
    const trash = join(directory, `.${basename(root)}.testbed`, "trash");
    mkdirSync(join(trash, "0"), { recursive: true });
    writeFileSync(join(trash, "0", "f"), "");
    expect((await sweepWorkspaces({ directory })).removed).toEqual([basename(root)]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("two sweeps at the same time remove each workspace", async () => {
    const directory = scratchDirectory();
    const { child } = await startOwner(directory, 5);
    await kill(child);
    await Promise.all([sweepWorkspaces({ directory }), sweepWorkspaces({ directory })]);
    await sweepWorkspaces({ directory });
    expect(readdirSync(directory)).toEqual([]);
  });

  test("does nothing where there is no directory, and refuses what is none", async () => {
    expect(await sweepWorkspaces({ directory: join(scratchDirectory(), "none") })).toEqual({
      removed: [],
      kept: [],
    });
    const misuses = [{ directory: 7 }, { dir: "/x" }, 5, null, "/x", { directory: import.meta.filename }];
    for (const misuse of misuses) {
      // @ts-expect-error -- misuse that only JavaScript allows
      expect(await codeOf(() => sweepWorkspaces(misuse))).toBe("invalid-options");
    }
  });
});
