import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test, type TestContext } from "vitest";
import { isOverlayMount } from "../../src/overlay/mount-table.js";
import { sweepWorkspaces } from "../../src/sweep/sweep-workspaces.js";
import { createWith } from "../../src/workspace/create-workspace.js";
import { templateDigest } from "../../src/template/template-digest.js";
import { settleDestroyed } from "../../src/workspace/background.js";
import { openWorkspace } from "../../src/workspace/open-workspace.js";
import { bundlePackage, fixture } from "../support/bundle.js";
import { files } from "../support/open.js";
import { makeTemplate, openOverlay } from "../support/overlay.js";
import { codeOf, dumpTree, errorOf, scratchDirectory } from "../support/scratch.js";

const CONTENT = { a: "1", "d/b": "2", "d/e/c": "3" };
const gone = { until: "deleted" } as const;

async function startOwner(
  directory: string,
  template: string,
  ...wait: string[]
): Promise<{ id: string; kill: () => Promise<void> }> {
  const bundle = await bundlePackage();
  onTestFinished(() => bundle.remove());
  const args = [fixture("overlay-owner.mjs"), bundle.file, directory, template, ...wait];
  const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"] });
  onTestFinished(() => void child.kill("SIGKILL"));
  const [line]: unknown[] = await once(child.stdout, "data");
  const kill = async (): Promise<void> => {
    child.kill("SIGKILL");
    await once(child, "close");
  };
  return { id: String(line).trim(), kill };
}

/** Skips where nothing can be mounted. */
async function needOverlay(context: TestContext): Promise<void> {
  await (await openOverlay(context, makeTemplate(CONTENT))).destroy(gone);
}

describe.runIf(process.platform === "linux")("an overlay", () => {
  test("shows the template, takes every change, and leaves the template as it was", async (context) => {
    const template = makeTemplate(CONTENT);
    const before = dumpTree(template);
    const directory = join(scratchDirectory(), "b a,s:e");
    const workspace = await openOverlay(context, template, { directory, files: files({ "d/n": "new" }) });
    expect(workspace.template).toEqual({ method: "overlay" });
    expect((await workspace.list()).map(({ path }) => path)).toEqual([
      "a",
      "d",
      "d/b",
      "d/e",
      "d/e/c",
      "d/n",
      "l",
    ]);
    expect(await workspace.changes()).toEqual([]);
    expect(statSync(workspace.root).mode & 0o777).toBe(0o700);
    await workspace.writeFiles(files({ a: "changed", "d/b": "changed", "x/y": "new" }));
    await workspace.writeFiles(files({ "d/one": "new" }));
    writeFileSync(join(workspace.root, "d/e/c"), "candidate");
    await workspace.remove(["l"]);
    expect((await workspace.changes()).map(({ change, path }) => `${change} ${path}`)).toEqual([
      "modified a",
      "modified d/b",
      "modified d/e/c",
      "added d/one",
      "removed l",
      "added x",
      "added x/y",
    ]);
    expect(readdirSync(workspace.root).sort()).toEqual(["a", "d", "x"]);
    expect(await workspace.destroy(gone)).toEqual({ status: "deleted", undeletable: [] });
    expect(readdirSync(directory)).toEqual([]);
    expect(dumpTree(template)).toEqual(before);
  });

  test("two of one template see nothing of each other", async (context) => {
    const template = makeTemplate(CONTENT);
    const one = await openOverlay(context, template);
    const other = await openOverlay(context, template);
    await one.writeFiles(files({ a: "mine", "d/new": "" }));
    expect(String(await other.readFile("a"))).toBe("1");
    expect(await other.changes()).toEqual([]);
    await one.destroy(gone);
    await other.destroy(gone);
  });

  test("a batch that fails leaves the tree as it is and nothing of its own in it", async (context) => {
    const workspace = await openOverlay(context, makeTemplate(CONTENT));
    const before = dumpTree(workspace.root);
    mkdirSync(join(workspace.root, "d/dir"));
    expect(await codeOf(() => workspace.writeFiles(files({ a: "x", "d/dir": "x" })))).toBe("is-directory");
    execFileSync("rmdir", [join(workspace.root, "d/dir")]);
    expect(dumpTree(workspace.root)).toEqual(before);
    await workspace.destroy(gone);
  });

  test("snapshot, restore, patches and the policy work in it", async (context) => {
    const workspace = await openOverlay(context, makeTemplate({ ...CONTENT, "conftest.py": "honest" }));
    const snapshot = await workspace.snapshot();
    await workspace.writeFiles(files({ a: "2\n" }));
    writeFileSync(join(workspace.root, "conftest.py"), "cheat");
    const { text } = await workspace.extractPatch(snapshot);
    const hits = await workspace.enforcePolicy(snapshot);
    expect(hits.map(({ path }) => path)).toEqual(["conftest.py"]);
    expect(readFileSync(join(workspace.root, "conftest.py"), "utf8")).toBe("honest");
    await workspace.restore(snapshot);
    expect(await workspace.changes(snapshot)).toEqual([]);
    expect(text).toContain("+2");
    expect(readdirSync(workspace.root).sort()).toEqual(["a", "conftest.py", "d", "l"]);
    await workspace.destroy(gone);
  });

  test("is never taken for granted: a copy is made only where the caller says so, and the handle says why", async (context) => {
    await needOverlay(context);
    const template = makeTemplate(CONTENT);
    // No system takes an upper layer that lies in an overlay itself.
    const outer = await openOverlay(context, makeTemplate({ a: "" }));
    const directory = join(outer.root, "inner");
    const error = await errorOf(() =>
      createWith({ directory, template: { directory: template, method: "overlay" } }),
    );
    expect(error.code).toBe("overlay-unavailable");
    expect(readdirSync(directory)).toEqual([]);
    const copied = await createWith({
      directory,
      template: { directory: template, method: "overlay-or-copy" },
    });
    expect(copied.template?.method).toBe("copy");
    expect(copied.template?.overlayRefused).toMatch(/\S/u);
    expect(String(await copied.readFile("d/e/c"))).toBe("3");
    expect(await copied.changes()).toEqual([]);
    await copied.destroy(gone);
    await outer.destroy(gone);
  });

  test("refuses what a copy refuses, and names that it cannot leave out", async (context) => {
    await needOverlay(context);
    const directory = scratchDirectory();
    const attempt = (template: string, options: object = {}): Promise<string> =>
      codeOf(() =>
        createWith({ directory, template: { directory: template, method: "overlay", ...options } }),
      );
    const leading = makeTemplate(CONTENT);
    symlinkSync("../../../etc", join(leading, "d/out"));
    expect(await attempt(leading)).toBe("template-link");
    const fifo = makeTemplate(CONTENT);
    execFileSync("mkfifo", [join(fifo, "d/fifo")]);
    expect(await attempt(fifo)).toBe("template-special-file");
    const modules = makeTemplate({ "p/node_modules/x": "" });
    expect(await attempt(modules, { omit: ["node_modules"] })).toBe("overlay-unavailable");
    expect(await attempt(modules, { method: "mount" })).toBe("invalid-options");
    const holds = {
      directory: join(modules, "ws"),
      template: { directory: modules, method: "overlay" },
    } as const;
    expect(await codeOf(() => createWith(holds))).toBe("invalid-options");
    expect(readdirSync(directory)).toEqual([]);
  });

  test("is gone after destroy() though a process works and writes in it", async (context) => {
    const template = makeTemplate(CONTENT);
    const before = dumpTree(template);
    const directory = scratchDirectory();
    const workspace = await openOverlay(context, template, { directory });
    const inside = spawn(process.execPath, [fixture("stay.mjs")], {
      cwd: join(workspace.root, "d"),
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void inside.kill("SIGKILL"));
    await once(inside.stdout, "data");
    expect(await workspace.destroy()).toEqual({ status: "moved", undeletable: [] });
    expect(isOverlayMount(workspace.root)).toBe(false);
    expect(existsSync(workspace.root)).toBe(false);
    expect(await settleDestroyed()).toEqual([]);
    expect(readdirSync(directory)).toEqual([]);
    expect(dumpTree(template)).toEqual(before);
  });

  test("of a killed owner is unmounted and swept, that of a live one stays", async (context) => {
    await needOverlay(context);
    const template = makeTemplate(CONTENT);
    const directory = scratchDirectory();
    const dead = await startOwner(directory, template, "wait");
    const live = await startOwner(directory, template, "wait");
    await dead.kill();
    const inside = spawn(process.execPath, [fixture("stay.mjs")], {
      cwd: join(directory, dead.id, "d"),
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void inside.kill("SIGKILL"));
    await once(inside.stdout, "data");
    const kept = (await sweepWorkspaces({ directory })).kept.map(({ id, reason }) => `${id} ${reason}`);
    expect(kept.sort()).toEqual([`${dead.id} inhabited`, `${live.id} alive`].sort());
    inside.kill("SIGKILL");
    await once(inside, "close");
    const report = await sweepWorkspaces({ directory });
    expect(report.removed).toEqual([dead.id]);
    expect(report.kept).toMatchObject([{ id: live.id, reason: "alive" }]);
    expect(isOverlayMount(join(directory, dead.id))).toBe(false);
    expect(isOverlayMount(join(directory, live.id))).toBe(true);
    await live.kill();
    expect((await sweepWorkspaces({ directory })).removed).toEqual([live.id]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("after SIGKILL in a batch is all old or all new, with nothing of the batch in the tree", async (context) => {
    await needOverlay(context);
    const template = makeTemplate(CONTENT);
    for (let round = 0; round < 5; round += 1) {
      const directory = scratchDirectory();
      const owner = await startOwner(directory, template);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      await owner.kill();
      const workspace = await openWorkspace(owner.id, { directory });
      const versions = new Set<string>();
      for (const { path, type } of await workspace.list()) {
        expect(path).not.toContain(".testbed");
        if (type === "file" && /^d[0-9]/u.test(path)) versions.add(String(await workspace.readFile(path)));
      }
      expect(versions.size).toBe(1);
      await workspace.writeFiles(files({ "d0/f0": "goes on", "d0/x": "" }));
      await workspace.destroy(gone);
      expect(readdirSync(directory)).toEqual([]);
    }
  }, 60_000);

  test("that was unmounted cannot be opened, and is swept", async (context) => {
    await needOverlay(context);
    const directory = scratchDirectory();
    const owner = await startOwner(directory, makeTemplate(CONTENT), "wait");
    await owner.kill();
    execFileSync("umount", [join(directory, owner.id)]);
    expect(await codeOf(() => openWorkspace(owner.id, { directory }))).toBe("overlay-unavailable");
    expect((await sweepWorkspaces({ directory })).removed).toEqual([owner.id]);
    expect(readdirSync(directory)).toEqual([]);
  });

  test("proves by the digest that the template is what it was", async (context) => {
    await needOverlay(context);
    const template = makeTemplate(CONTENT);
    const digest = await templateDigest({ directory: template, omit: [] });
    const create = (): ReturnType<typeof createWith> =>
      createWith({
        directory: scratchDirectory(),
        template: { directory: template, method: "overlay", digest },
      });
    const workspace = await create();
    await workspace.writeFiles(files({ a: "changed" }));
    await workspace.verifyTemplate();
    await workspace.destroy(gone);
    writeFileSync(join(template, "a"), "X");
    expect(await codeOf(() => workspace.verifyTemplate())).toBe("template-changed");
    expect(await codeOf(create)).toBe("template-changed");
  });

  test("setuid bits and devices mean nothing in it", async (context) => {
    const template = makeTemplate(CONTENT);
    chmodSync(join(template, "a"), 0o4755);
    const workspace = await openOverlay(context, template);
    const options = execFileSync("findmnt", ["-rno", "OPTIONS", workspace.root], { encoding: "utf8" });
    expect(options.split(",")).toEqual(expect.arrayContaining(["nosuid", "nodev"]));
    await workspace.destroy(gone);
  });

  test("works as root of a user namespace, where no directory of the template can be removed", async (context) => {
    const bundle = await bundlePackage();
    onTestFinished(() => bundle.remove());
    const directory = scratchDirectory();
    const template = makeTemplate(CONTENT);
    const inNamespace = (...command: string[]): string => {
      const [program, ...args] = ["unshare", "-Urm", ...command];
      return execFileSync(program ?? "", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    };
    try {
      inNamespace("true");
    } catch {
      context.skip("unshare: this user may not make a user namespace");
    }
    const program = fixture("overlay-namespace.mjs");
    const output = inNamespace(process.execPath, program, bundle.file, directory, template);
    expect(JSON.parse(output)).toEqual({
      method: "overlay",
      changes: ["modified a", "modified d/b", "added d/c"],
      removeDirectory: "write-failed",
      still: "written",
      status: "deleted",
      left: [],
    });
    expect(basename(template)).toBe("a,b:c\\d e=f");
  });
});
