import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { closeStdin, createScratch, removeDirectory } from "../../src/scratch/scratch.js";
import { missingPart, modes, program, runMarked, useTemporaryDirectory } from "../programs.js";

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

test("the directory is open to its user alone and lies outside the working directory", async () => {
  const cwd = join(directory.path, "workspace");
  mkdirSync(cwd);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = cwd;
  const scratch = createScratch({
    cwd,
    id: randomUUID(),
    stdin: Buffer.from("x"),
    user: null,
    kind: "one",
  });
  process.env["TMPDIR"] = before;
  closeStdin(scratch);
  const path = scratch.directory ?? "";
  expect(path.startsWith(cwd)).toBe(false);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(readdirSync(cwd)).toEqual([]);
  expect(await removeDirectory(scratch.directory, performance.now() + 1000)).toBe(true);
  expect(existsSync(path)).toBe(false);
  rmdirSync(cwd);
});

test("a removal that does not end by the deadline is told, and goes on", async () => {
  const scratch = createScratch({
    cwd: "/nowhere",
    id: randomUUID(),
    stdin: null,
    user: null,
    kind: "one",
  });
  execFileSync(program("deep-home.pl"), ["400"], { env: { HOME: scratch.directory ?? "" } });
  expect(await removeDirectory(scratch.directory, performance.now() - 1)).toBe(false);
  await expect.poll(() => existsSync(scratch.directory ?? ""), { timeout: 5000 }).toBe(false);
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
