import {
  chmodSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { setTimeout } from "node:timers/promises";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { createWith } from "../../src/workspace/create-workspace.js";
import { findChanges } from "../../src/changes/find-changes.js";
import { digestOf, stampOf } from "../../src/changes/origin.js";
import { openDirectory } from "../../src/handle/open-directory.js";
import type { Workspace, WorkspaceChange } from "../../src/workspace/workspace.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, scratchDirectory } from "../support/scratch.js";

const short = async (workspace: Workspace): Promise<string[]> =>
  (await workspace.changes()).map(({ change, path }) => `${change} ${path}`);

test("an equal stamp proves equal content only where it was taken well after the last change", async () => {
  const workspace = await openWorkspace({ files: files({ f: "changed" }) });
  const directory = openDirectory(workspace.root, workspace.guarantee);
  onTestFinished(() => directory.close());
  const stats = statSync(join(workspace.root, "f"));
  const state = { type: "file", size: 7, mode: 0o644 } as const;
  const origin = { kind: "digest", digest: digestOf("genuine") } as const;
  const found = (settled: boolean): Promise<readonly WorkspaceChange[]> => {
    const changedMs = Date.now() - (settled ? 1000 : 0);
    const entry = { bytes: Buffer.from("f"), state, stamp: stampOf(stats), changedMs, origin };
    const baseline = { entries: new Map([["f", entry]]), takenMs: Date.now() };
    return findChanges(directory, baseline, { maxDepth: 9, maxEntries: 9 });
  };
  expect(await found(true)).toEqual([]);
  expect(await found(false)).toMatchObject([{ path: "f", change: "modified" }]);
});

describe.each(guarantees)("changes under the guarantee %s", (guarantee) => {
  test("are none at first, and none for what was rewritten with the same bytes", async () => {
    const template = scratchDirectory();
    writeFileSync(join(template, "t"), "template");
    const workspace = await openWorkspace({ template, files: files({ "a/f": "1", g: "2" }) }, guarantee);
    expect(await workspace.changes()).toEqual([]);
    await workspace.writeFiles(files({ "a/f": "1", t: "template" }));
    utimesSync(join(workspace.root, "g"), 1, 1);
    chmodSync(join(workspace.root, "g"), 0o600);
    chmodSync(join(workspace.root, "g"), 0o644);
    expect(await workspace.changes()).toEqual([]);
  });

  test("say what was added, removed, modified, and what has another type or mode", async () => {
    const template = scratchDirectory();
    symlinkSync("mode", join(template, "link"));
    const workspace = await openWorkspace(
      { template, files: files({ modified: "1", mode: "2", type: "3", "gone/f": "4", kept: "5" }) },
      guarantee,
    );
    const at = (name: string): string => join(workspace.root, name);
    writeFileSync(at("modified"), "X");
    chmodSync(at("mode"), 0o755);
    unlinkSync(at("type"));
    symlinkSync("kept", at("type"));
    rmSync(at("gone"), { recursive: true });
    unlinkSync(at("link"));
    symlinkSync("kept", at("link"));
    mkdirSync(at("node_modules/x"), { recursive: true });
    writeFileSync(at(".npmrc"), "");
    expect(await short(workspace)).toEqual([
      "added .npmrc",
      "removed gone",
      "removed gone/f",
      "modified link",
      "mode mode",
      "modified modified",
      "added node_modules",
      "added node_modules/x",
      "type type",
    ]);
    const changes = await workspace.changes();
    expect(changes.find(({ path }) => path === "type")).toEqual({
      path: "type",
      change: "type",
      before: { type: "file", size: 1, mode: 0o644 },
      after: { type: "link", size: 0, mode: 0o777, target: "kept" },
    });
  });

  test("are seen when size and time are as before, at once and later", async () => {
    const template = scratchDirectory();
    writeFileSync(join(template, "t"), "aaaa");
    const workspace = await openWorkspace({ template, files: files({ f: "aaaa" }) }, guarantee);
    const forge = (name: string, content: string): void => {
      writeFileSync(join(workspace.root, name), content);
      utimesSync(join(workspace.root, name), 1, 1);
    };
    writeFileSync(join(workspace.root, "f"), "bbbb");
    expect(await short(workspace)).toEqual(["modified f"]);
    await setTimeout(120);
    forge("f", "cccc");
    forge("t", "cccc");
    expect(await short(workspace)).toEqual(["modified f", "modified t"]);
    forge("f", "aaaa");
    forge("t", "aaaa");
    expect(await short(workspace)).toEqual([]);
  });

  test("count a rewritten file as modified where its template can no longer tell", async () => {
    const template = scratchDirectory();
    writeFileSync(join(template, "t"), "aaaa");
    writeFileSync(join(template, "u"), "aaaa");
    const workspace = await openWorkspace({ template }, guarantee);
    writeFileSync(join(template, "t"), "bbbb");
    unlinkSync(join(template, "u"));
    expect(await short(workspace)).toEqual([]);
    await setTimeout(20);
    writeFileSync(join(workspace.root, "t"), "bbbb");
    writeFileSync(join(workspace.root, "u"), "aaaa");
    expect(await short(workspace)).toEqual(["modified t", "modified u"]);
  });

  test("end with an error in a tree that is too wide", async () => {
    const workspace = await openWorkspace({ limits: { maxEntries: 2 }, files: files({ a: "" }) }, guarantee);
    writeFileSync(join(workspace.root, "b"), "");
    writeFileSync(join(workspace.root, "c"), "");
    expect(await codeOf(() => workspace.changes())).toBe("too-many-entries");
  });

  test("are exactly those that any sequence of edits makes", async () => {
    const directory = scratchDirectory();
    const names = ["a", "b", "c"];
    const edit = fc.record({
      name: fc.constantFrom(...names, "new"),
      action: fc.constantFrom("x", "y", "remove", "swap"),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 6 }), async (edits) => {
        const workspace = await createWith(
          { directory, files: names.map((path) => ({ path, content: "x" })) },
          guarantee,
        );
        const at = (name: string): string => join(workspace.root, name);
        const model = new Map(names.map((name) => [name, "x"]));
        for (const { name, action } of edits) {
          if (action === "remove") {
            rmSync(at(name), { force: true });
            model.delete(name);
          } else if (action === "swap" && model.has(name) && model.has("a") && name !== "a") {
            renameSync(at(name), at("held"));
            renameSync(at("a"), at(name));
            renameSync(at("held"), at("a"));
            const held = model.get(name) ?? "";
            model.set(name, model.get("a") ?? "").set("a", held);
          } else if (action === "x" || action === "y") {
            writeFileSync(at(name), action);
            model.set(name, action);
          }
        }
        const expected = [...names, "new"].flatMap((name) => {
          const before = names.includes(name);
          const after = model.get(name);
          if (after === undefined) return before ? [`removed ${name}`] : [];
          if (!before) return [`added ${name}`];
          return after === "x" ? [] : [`modified ${name}`];
        });
        expect(await short(workspace)).toEqual(expected);
        for (const [name, content] of model) expect(readFileSync(at(name), "utf8")).toBe(content);
        await workspace.destroy({ until: "deleted" });
      }),
      { numRuns: 60 },
    );
  });
});
