import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { closeStdin, createScratch, removeScratch } from "../../src/scratch/scratch.js";
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

test("the directories are open to their user alone and lie outside the working directory", async () => {
  const cwd = join(directory.path, "workspace");
  mkdirSync(cwd);
  const before = process.env["TMPDIR"];
  process.env["TMPDIR"] = cwd;
  const scratch = createScratch({ cwd, id: randomUUID(), stdin: Buffer.from("x"), user: null });
  process.env["TMPDIR"] = before;
  await scratch.ready;
  closeStdin(scratch);
  for (const path of [scratch.home, scratch.temporary]) {
    expect(path.startsWith(cwd)).toBe(false);
    expect(statSync(path).mode & 0o777).toBe(0o700);
  }
  expect(readdirSync(cwd)).toEqual([]);
  expect(await removeScratch(scratch, performance.now() + 1000)).toBe(true);
  expect(existsSync(scratch.home) || existsSync(scratch.temporary)).toBe(false);
  rmdirSync(cwd);
});

test("a removal that does not end by the deadline is told, and goes on", async () => {
  const scratch = createScratch({ cwd: "/nowhere", id: randomUUID(), stdin: null, user: null });
  await scratch.ready;
  execFileSync(program("deep-home.pl"), ["400"], { env: { HOME: scratch.home } });
  expect(await removeScratch(scratch, performance.now() - 1)).toBe(false);
  await expect.poll(() => existsSync(scratch.home), { timeout: 5000 }).toBe(false);
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

test("a removal that is the last thing of a process keeps it up until it is settled", async () => {
  const scratch = createScratch({ cwd: "/nowhere", id: randomUUID(), stdin: null, user: null });
  await scratch.ready;
  mkdirSync(join(scratch.home, "something"));
  const timers = (): number => process.getActiveResourcesInfo().filter((each) => each === "Timeout").length;
  const before = timers();
  const removal = removeScratch(scratch, performance.now() + 60_000);
  await setImmediate();
  expect(timers()).toBe(before + 1);
  expect(await removal).toBe(true);
  expect(timers()).toBe(before);
});
