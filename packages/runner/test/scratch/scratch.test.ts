import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closeStdin, createScratch, removeScratch } from "../../src/scratch/scratch.js";
import { missingPart, modes, program, runMarked, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch }) => {
  test("closed directories, links, pipes and deep trees that a run leaves in HOME and TMPDIR are removed", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const outcome = await runMarked(launch, { command: program("litter-home.sh") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, scratchRemoved: true });
    expect(directory.left()).toEqual([]);
    expect(existsSync("/etc/passwd")).toBe(true);
  });
});

test("the directories are open to their user alone and lie outside the working directory", () => {
  const cwd = join(directory.path, "workspace");
  mkdirSync(cwd);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = cwd;
  const scratch = createScratch(cwd, Buffer.from("x"));
  process.env["TMPDIR"] = before;
  try {
    expect(scratch.root.startsWith(cwd)).toBe(false);
    for (const path of [scratch.root, scratch.home, scratch.temporary])
      expect(statSync(path).mode & 0o777).toBe(0o700);
  } finally {
    closeStdin(scratch);
    rmSync(scratch.root, { recursive: true });
    rmSync(cwd, { recursive: true });
  }
});

test("a removal that does not end by the deadline is told, and goes on", async () => {
  const scratch = createScratch(mkdtempSync(join(tmpdir(), "cwd-")), null);
  mkdirSync(join(scratch.home, "something"));
  expect(await removeScratch(scratch, performance.now() - 1)).toBe(false);
  await expect.poll(() => existsSync(scratch.root), { timeout: 5000 }).toBe(false);
});
