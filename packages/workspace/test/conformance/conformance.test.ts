import { mkdirSync, readdirSync, realpathSync } from "node:fs";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { expect, test } from "vitest";
import type { ConformanceAdapter, ConformanceReport } from "../../src/conformance/adapter.js";
import { formatConformance } from "../../src/conformance/format-conformance.js";
import { runConformance } from "../../src/conformance/run-conformance.js";
import { openWorkspace } from "../support/open.js";
import { codeOf, memoryDirectory } from "../support/scratch.js";

const failed = ({ rows }: ConformanceReport, kind: string): string[] =>
  rows.filter((row) => row.kind === kind && row.outcome === "failed").map(({ id }) => id);

test("a workspace passes every row, races included", async () => {
  const workspace = await openWorkspace({ directory: memoryDirectory() });
  const adapter: ConformanceAdapter = {
    root: workspace.root,
    write: (path, content) => workspace.writeFiles([{ path, content }]),
    read: (path) => workspace.readFile(path),
    list: async (path) => (await workspace.list()).filter((entry) => entry.path.startsWith(`${path}/`)),
    remove: (path) => workspace.remove([path]),
  };
  const report = await runConformance(adapter, { swaps: 5000 });
  expect(formatConformance(report)).toBe(`${report.rows.length} passed, 0 failed, 0 skipped`);
  expect(report.rows.length).toBeGreaterThan(100);
  expect(readdirSync(dirname(workspace.root)).filter((name) => name.endsWith("-evil"))).toEqual([]);
}, 60_000);

test("access that looks at the text of a path alone fails where links are", async () => {
  const root = join(realpathSync(memoryDirectory()), "root");
  mkdirSync(root);
  const at = (path: string): string => {
    const full = resolve(root, path);
    if (!full.startsWith(root + sep)) throw new Error("outside");
    return full;
  };
  const report = await runConformance(
    {
      root,
      write: async (path, content) => {
        const full = at(path);
        await mkdir(dirname(full), { recursive: true });
        await writeFile(full, content);
      },
      read: async (path) => readFile(at(path), "utf8"),
      list: async (path) => readdir(at(path)),
      remove: async (path) => rm(at(path), { recursive: true }),
    },
    { swaps: 3000, timeoutMs: 300 },
  );
  expect(failed(report, "containment")).toEqual(
    expect.arrayContaining([
      "link-read",
      "dirlink-write",
      "link-dangling-write",
      "fifo-read",
      "hard-link-read",
      "list-link",
    ]),
  );
  // Which of the races is lost is a matter of chance.
  expect(failed(report, "race")).not.toEqual([]);
  expect(failed(report, "names")).toEqual(expect.arrayContaining(["name-3"]));
}, 60_000);

test("access that checks the prefix without a separator fails, and what is lacking is skipped", async () => {
  const root = join(realpathSync(memoryDirectory()), "root");
  mkdirSync(root);
  const at = (path: string): string => {
    const full = resolve(root, path);
    if (!full.startsWith(root)) throw new Error("outside");
    return full;
  };
  const adapter = {
    root,
    write: async (path: string, content: string) => writeFile(at(path), content),
    read: async (path: string) => readFile(at(path), "utf8"),
  };
  const report = await runConformance(adapter, { swaps: 1, timeoutMs: 300 });
  expect(failed(report, "containment")).toEqual(expect.arrayContaining(["out-9-read", "out-10-write"]));
  expect(report.rows.filter(({ outcome }) => outcome === "skipped").map(({ id }) => id)).toContain(
    "race-list",
  );
}, 60_000);

test("options are checked before anything is touched", async () => {
  const adapter = { root: "relative", write: async () => {}, read: async () => "" };
  expect(await codeOf(() => runConformance(adapter))).toBe("invalid-options");
  expect(await codeOf(() => runConformance({ ...adapter, root: "/nonexistent" }, { swaps: 0 }))).toBe(
    "invalid-options",
  );
});
