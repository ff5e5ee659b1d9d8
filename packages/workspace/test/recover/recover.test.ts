import { mkdirSync, readdirSync, readlinkSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { currentOwner } from "../../src/base/owner.js";
import { checkTargets } from "../../src/batch/check-targets.js";
import { checkBatch } from "../../src/batch/check-batch.js";
import { putInPlace } from "../../src/batch/commit.js";
import { takeBack, type Step } from "../../src/batch/journal.js";
import { commitPlan, turnBack } from "../../src/batch/plan.js";
import { recover } from "../../src/batch/recover.js";
import { stageFiles } from "../../src/batch/stage.js";
import type { Directory, Guarantee } from "../../src/handle/directory.js";
import { openDirectory } from "../../src/handle/open-directory.js";
import { TreeWalker } from "../../src/handle/tree-walker.js";
import { completeLimits } from "../../src/limits/limits.js";
import { compilePolicy } from "../../src/policy/policy.js";
import { openWorkspace } from "../../src/workspace/open-workspace.js";
import { files, guarantees, openWorkspace as freshWorkspace } from "../support/open.js";
import { codeOf, dumpTree, memoryDirectory, scratchDirectory } from "../support/scratch.js";

const NEW = files({ a: "new", "d/b": "new", "e/f/c": "new", "e/g": "new" });
const WRITE = {
  kind: "change",
  gone: [],
  files: [["a"], ["d", "b"], ["e", "f", "c"], ["e", "g"]],
  made: [["e"], ["e", "f"]],
} as const;

interface Stage {
  readonly root: Directory;
  readonly control: Directory;
  readonly scratch: Directory;
  readonly path: string;
  readonly controlPath: string;
}

/** A tree with two old files, and a staged batch of four. */
async function prepare(guarantee: Guarantee): Promise<Stage> {
  const base = scratchDirectory();
  const [path, controlPath] = [join(base, "root"), join(base, "control")];
  mkdirSync(join(path, "d"), { recursive: true });
  writeFileSync(join(path, "a"), "old");
  writeFileSync(join(path, "d", "b"), "old");
  mkdirSync(join(controlPath, "batch-1"), { recursive: true });
  const root = openDirectory(path, guarantee);
  const control = openDirectory(controlPath, guarantee);
  const scratch = control.open("batch-1");
  const rules = { limits: completeLimits(), policy: compilePolicy() };
  await stageFiles(scratch, await checkTargets(root, checkBatch(NEW, rules)));
  return { root, control, scratch, path, controlPath };
}

function doSteps(stage: Stage, count: number): Step[] {
  const steps: Step[] = [];
  const walker = new TreeWalker(stage.root);
  for (const [index, segments] of WRITE.files.slice(0, count).entries()) {
    putInPlace(walker, stage.scratch, { segments, index }, steps);
  }
  walker.close();
  return steps;
}

async function recovered(stage: Stage): Promise<readonly string[]> {
  await recover(stage.root, stage.control);
  expect(readdirSync(stage.controlPath)).toEqual([]);
  return dumpTree(stage.path).map((line) => {
    const [name = "", , content] = line.split(" ");
    return content === undefined ? name : `${name}=${Buffer.from(content, "base64").toString()}`;
  });
}

const OLD_TREE = ["a=old", "d", "d/b=old"];
const NEW_TREE = ["a=new", "d", "d/b=new", "e", "e/f", "e/f/c=new", "e/g=new"];

describe.each(guarantees)("recovery (%s)", (guarantee) => {
  test("a batch without a plan is forgotten", async () => {
    expect(await recovered(await prepare(guarantee))).toEqual(OLD_TREE);
  });

  test.each([0, 1, 2, 3, 4])("a batch that died after %i of 4 files is finished", async (count) => {
    const stage = await prepare(guarantee);
    commitPlan(stage.scratch, WRITE);
    doSteps(stage, count);
    expect(await recovered(stage)).toEqual(NEW_TREE);
  });

  test("a batch that died between moving the old file out and the new one in is finished", async () => {
    const stage = await prepare(guarantee);
    commitPlan(stage.scratch, WRITE);
    renameSync(join(stage.path, "a"), join(stage.controlPath, "batch-1", "out-0"));
    expect(await recovered(stage)).toEqual(NEW_TREE);
  });

  test("a batch that died while it was taken back is taken back, whatever step it had reached", async () => {
    for (const count of [0, 1, 2, 3, 4, 5, 6, 7, 8]) {
      const stage = await prepare(guarantee);
      commitPlan(stage.scratch, WRITE);
      const steps = doSteps(stage, 4);
      turnBack(stage.scratch);
      takeBack(stage.root, stage.scratch, steps.slice(steps.length - count));
      expect(await recovered(stage)).toEqual(OLD_TREE);
    }
  });

  test("a batch that can no longer be finished is taken back", async () => {
    const stage = await prepare(guarantee);
    commitPlan(stage.scratch, WRITE);
    doSteps(stage, 2);
    symlinkSync("/", join(stage.path, "e"));
    const tree = await recovered(stage);
    expect(tree.filter((line) => !line.startsWith("e"))).toEqual(OLD_TREE);
  });

  test.each([0, 1, 2])("a removal that died after %i of 2 paths is finished", async (count) => {
    const stage = await prepare(guarantee);
    commitPlan(stage.scratch, { kind: "change", files: [], made: [], gone: [["a"], ["d"]] });
    for (const [index, name] of ["a", "d"].slice(0, count).entries()) {
      renameSync(join(stage.path, name), join(stage.controlPath, "batch-1", `gone-${index}`));
    }
    expect(await recovered(stage)).toEqual([]);
  });
});

describe("openWorkspace", () => {
  test("refuses what is no id before it looks at the disk", async () => {
    for (const id of [
      "../x",
      "",
      "a",
      "00000000-0000-1000-8000-000000000000",
      "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11",
    ]) {
      expect(await codeOf(() => openWorkspace(id, { directory: "/nonexistent" }))).toBe("invalid-options");
    }
  });

  test("refuses a workspace that does not exist, and one whose owner lives", async () => {
    const workspace = await freshWorkspace();
    const directory = join(workspace.root, "..");
    expect(await codeOf(() => openWorkspace(workspace.id, { directory }))).toBe("in-use");
    const id = "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11";
    expect(await codeOf(() => openWorkspace(id, { directory }))).toBe("not-found");
    const misspelt: object = { directry: directory };
    expect(await codeOf(() => openWorkspace(id, misspelt))).toBe("invalid-options");
  });

  test("holds the tree and its control directory by descriptors beside those of the former owner, and gives them back", async (context) => {
    if (process.platform !== "linux") context.skip("/proc: whether an owner lives is told there");
    const directory = memoryDirectory();
    const made = await freshWorkspace({ directory });
    const mark = join(directory, `.${made.id}.testbed`, "owner.json");
    writeFileSync(mark, JSON.stringify({ ...currentOwner(), startTime: "1" }));
    const opened = await openWorkspace(made.id, { directory });
    await opened.writeFiles(files({ a: "1" }));
    const held = (): number =>
      readdirSync("/proc/self/fd").filter((descriptor) => {
        try {
          return readlinkSync(`/proc/self/fd/${descriptor}`).includes(made.id);
        } catch {
          return false;
        }
      }).length;
    expect(held()).toBe(made.guarantee === "fd" ? 3 : 2);
    await opened.destroy({ until: "deleted" });
    expect(held()).toBe(1);
    expect(readdirSync(directory)).toEqual([]);
  });
});

test("a large batch lets other work run, and a read beside it waits for the whole of it", async () => {
  const batch = (version: string): { path: string; content: string }[] =>
    Array.from({ length: 4000 }, (_, index) => ({ path: `d${index % 50}/f${index}`, content: version }));
  const workspace = await freshWorkspace({ directory: memoryDirectory(), files: batch("old") });
  const turns: number[] = [];
  let previous = performance.now();
  const timer = setInterval(() => {
    turns.push(performance.now() - previous);
    previous = performance.now();
  }, 1);
  const mixes: string[] = [];
  const state = { reading: true };
  const reader = (async () => {
    while (state.reading) {
      const first = String(await workspace.readFile("d0/f0"));
      const last = String(await workspace.readFile("d9/f9"));
      if (first === "new" && last === "old") mixes.push("new old");
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
  })();
  await workspace.writeFiles(batch("new"));
  state.reading = false;
  clearInterval(timer);
  await reader;
  expect(mixes).toEqual([]);
  expect(turns.length).toBeGreaterThan(10);
  expect(String(await workspace.readFile("d9/f9"))).toBe("new");
});
