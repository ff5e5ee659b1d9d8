import { execFileSync } from "node:child_process";
import { linkSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closePlan, commitPlan, DRAFT } from "../../src/batch/plan.js";
import { recover } from "../../src/batch/recover.js";
import { openDirectory } from "../../src/handle/open-directory.js";
import type { Workspace } from "../../src/workspace/workspace.js";
import { files, guarantees, openWorkspace } from "../support/open.js";
import { codeOf, dumpTree, scratchDirectory } from "../support/scratch.js";

const two = (content: string): { path: string; content: string }[] => files({ a: content, "d/b": content });
const controlOf = ({ root, id }: Workspace): string => join(root, "..", `.${id}.testbed`);
const preparedIn = (control: string): string[] =>
  readdirSync(control).filter((name) => name.startsWith("batch-"));

describe.each(guarantees)("the directory that batches are prepared in (%s)", (guarantee) => {
  test("is one for many, is empty between them, and is not kept after a failure", async () => {
    const workspace = await openWorkspace({ files: two("0") }, guarantee);
    const control = controlOf(workspace);
    expect(preparedIn(control)).toEqual([]);
    await workspace.writeFiles(two("1"));
    const first = preparedIn(control);
    expect(first).toHaveLength(1);
    for (const content of ["2", "a much longer one", "3"]) {
      await workspace.writeFiles(two(content));
      expect(String(await workspace.readFile("d/b"))).toBe(content);
      expect(preparedIn(control)).toEqual(first);
      expect(readdirSync(join(control, first[0] ?? ""))).toEqual([DRAFT]);
    }
    mkdirSync(join(workspace.root, "e"));
    expect(await codeOf(() => workspace.writeFiles(files({ a: "4", e: "4" })))).toBe("is-directory");
    expect(preparedIn(control)).toEqual([]);
  });

  test.each<[string, (place: string, out: string) => void]>([
    ["a link for the plan", (place, out) => symlinkSync(join(out, "f"), join(place, DRAFT))],
    ["a hard link for the plan", (place, out) => linkSync(join(out, "f"), join(place, DRAFT))],
    ["a FIFO for the plan", (place) => void execFileSync("mkfifo", [join(place, DRAFT)])],
    ["a directory for the plan", (place) => mkdirSync(join(place, DRAFT, "x"), { recursive: true })],
    ["a link for a file", (place, out) => symlinkSync(join(out, "f"), join(place, "in-0"))],
    ["a file in the way of an old one", (place) => mkdirSync(join(place, "out-0", "x"), { recursive: true })],
    [
      "a link for itself",
      (place, out) => {
        rmSync(place, { recursive: true });
        symlinkSync(out, place);
      },
    ],
    ["nothing", (place) => rmSync(place, { recursive: true })],
  ])(
    "may hold %s that another process put there: nothing outside changes, and the next batch works",
    async (_, plant) => {
      const out = scratchDirectory();
      writeFileSync(join(out, "f"), "secret");
      const before = dumpTree(out);
      const workspace = await openWorkspace({ files: two("0") }, guarantee);
      await workspace.writeFiles(two("1"));
      const control = controlOf(workspace);
      const place = join(control, preparedIn(control)[0] ?? "");
      rmSync(join(place, DRAFT));
      plant(place, out);
      const code = await codeOf(() => workspace.writeFiles(two("2")));
      expect(["accepted", "write-failed"]).toContain(code);
      const expected = code === "accepted" ? "2" : "1";
      for (const path of ["a", "d/b"]) expect(String(await workspace.readFile(path))).toBe(expected);
      await workspace.writeFiles(two("3"));
      expect(String(await workspace.readFile("a"))).toBe("3");
      expect(dumpTree(out)).toEqual(before);
    },
  );

  test("holds a draft of the last plan, which counts for nothing when the process dies", async () => {
    const base = scratchDirectory();
    for (const name of ["root", "control/batch-1"]) mkdirSync(join(base, name), { recursive: true });
    const root = openDirectory(join(base, "root"), guarantee);
    const control = openDirectory(join(base, "control"), guarantee);
    const scratch = control.open("batch-1");
    commitPlan(scratch, { kind: "change", files: [["a"]], made: [], gone: [] });
    closePlan(scratch);
    writeFileSync(join(base, "control/batch-1/in-0"), "never");
    await recover(root, control);
    expect(dumpTree(base).map((line) => line.split(" ")[0])).toEqual(["control", "root"]);
    for (const directory of [scratch, control, root]) directory.close();
  });
});
