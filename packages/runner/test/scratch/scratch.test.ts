import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closeStdin, createScratch, removeDirectories } from "../../src/scratch/scratch.js";
import { missingPart, modes, program, runMarked, supervised, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch }) => {
  test("closed directories, links, pipes and deep trees that a run leaves in HOME and TMPDIR are removed", async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const outcome = await runMarked(launch, { command: program("litter-home.pl") });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, scratchRemoved: true });
    expect(directory.left()).toEqual([]);
    expect(existsSync("/etc/passwd")).toBe(true);
  });
});

test("the directories are open to their user alone and lie outside the working directory", async () => {
  const cwd = join(directory.path, "workspace");
  mkdirSync(cwd);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = cwd;
  const scratch = createScratch({
    cwd,
    id: randomUUID(),
    stdin: Buffer.from("x"),
    user: null,
    inside: null,
    protectsInput: false,
  });
  process.env["TMPDIR"] = before;
  closeStdin(scratch);
  const { home, temporary } = scratch.directories;
  expect(scratch.made).toEqual([home, temporary]);
  expect(new Set(scratch.made).size).toBe(2);
  for (const path of scratch.made) {
    expect(path.startsWith(cwd)).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  }
  expect(readdirSync(cwd)).toEqual([]);
  expect(await removeDirectories(scratch.made, performance.now() + 1000)).toBe(true);
  expect(scratch.made.filter((path) => existsSync(path))).toEqual([]);
  rmdirSync(cwd);
});

test("where only one of them can be made, neither stays", () => {
  const id = randomUUID();
  const request = { cwd: "/nowhere", id, stdin: null, user: null, inside: null, protectsInput: false };
  const [, taken = ""] = createScratch(request).made;
  rmdirSync(taken.replace("-tmp-", "-home-"));
  expect(() => createScratch(request)).toThrow("HOME and TMPDIR of the run could not be made");
  rmdirSync(taken);
  expect(directory.left()).toEqual([]);
});

test("a run that empties TMPDIR keeps its HOME", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const script = 'touch "$HOME/kept" && rm -rf "$TMPDIR" && ls "$HOME"';
  const outcome = await runMarked(supervised.launch, { command: "sh", args: ["-c", script] });
  expect(outcome).toMatchObject({ exitCode: 0, stdout: { text: "kept\n" }, scratchRemoved: true });
  expect(directory.left()).toEqual([]);
});

test("a removal that does not end by the deadline is told, and goes on", async () => {
  const scratch = createScratch({
    cwd: "/nowhere",
    id: randomUUID(),
    stdin: null,
    user: null,
    inside: null,
    protectsInput: false,
  });
  execFileSync(program("deep-home.pl"), ["400"], { env: { HOME: scratch.directories.home } });
  expect(await removeDirectories(scratch.made, performance.now() - 1)).toBe(false);
  await expect.poll(() => existsSync(scratch.directories.home), { timeout: 5000 }).toBe(false);
});

test.each(modes)("a temporary directory that is not there is not-started in $mode", async ({ launch }) => {
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = "/no/such/directory";
  const outcome = await runMarked(launch, { command: "true" });
  const withInput = await runMarked(launch, { command: "true", stdin: "x" });
  process.env["TMPDIR"] = before;
  expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" }, verified: true });
  expect(withInput).toMatchObject({ status: "not-started", notStarted: { reason: "other" }, verified: true });
});
