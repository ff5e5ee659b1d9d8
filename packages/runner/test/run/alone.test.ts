import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";
import { compileSources } from "../compiled-sources.js";
import { missingPart, processesWith, program, uniqueSleep } from "../programs.js";

const own = mkdtempSync(join(tmpdir(), "runner-alone-"));
let sources = "";
beforeAll(() => {
  sources = compileSources(own);
  chmodSync(own, 0o755);
});
afterAll(() => rmSync(own, { recursive: true, force: true, maxRetries: 3 }));

/** How a program ended that has nothing to do but to await runs, and what was left in its temporary directory. */
interface Alone {
  readonly code: unknown;
  readonly output: string;
  readonly errors: string;
  readonly temporary: string;
  readonly pid: number;
}

async function alone(
  name: string,
  args: readonly string[],
  as: { uid?: number; gid?: number } = {},
): Promise<Alone> {
  const temporary = mkdtempSync(join(own, "tmp-"));
  const env = { ...process.env, TMPDIR: temporary, UV_THREADPOOL_SIZE: "1" };
  const copy = join(own, name);
  copyFileSync(program(name), copy);
  const child = spawn(process.execPath, [copy, sources, ...args], { env, detached: true, ...as });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, output, errors, temporary, pid: child.pid ?? 0 };
}

async function outcomeAlone(way: string, options: Omit<RunOptions, "cwd">): Promise<RunOutcome & Alone> {
  const ended = await alone("only-await-run.mjs", [way, JSON.stringify({ cwd: "/", ...options })]);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  return { ...(JSON.parse(ended.output) as RunOutcome), ...ended };
}

const ways = ["launchSupervised", "launchInGroup", "launchWithoutTable"] as const;

describe.each(ways)("a program that only awaits a run under %s prints its outcome and exits 0", (way) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test("when the run leaves a deep tree in HOME", async () => {
    const outcome = await outcomeAlone(way, { command: program("deep-home.pl"), args: ["500"] });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, scratchRemoved: true });
    expect(readdirSync(outcome.temporary)).toEqual([]);
  });

  test.each(["34", "STOP"])("when the run sends %s to what holds it", async (signal) => {
    const args = [uniqueSleep(), signal];
    const options = { command: program("kill-parent.sh"), args, timeoutMs: 500, killGraceMs: 100 };
    const outcome = await outcomeAlone(way, options);
    expect(outcome.durationMs).toBeLessThan(1600);
    expect(processesWith(args[0] ?? "")).toEqual([]);
    expect(readdirSync(outcome.temporary)).toEqual([]);
  });

  test.each(["close-outputs-and-sleep.sh", "daemon-holding-stdout.sh"])("when %s is run", async (name) => {
    const sleep = uniqueSleep();
    const options = { command: program(name), args: [sleep], timeoutMs: 300, killGraceMs: 100 };
    const outcome = await outcomeAlone(way, options);
    // Without `/proc` nobody finds what left the group.
    for (const pid of processesWith(sleep)) process.kill(Number(pid), "SIGKILL");
    expect(readdirSync(outcome.temporary)).toEqual([]);
  });
});

test("a run holds the event loop also where nothing that it waits for does", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("run-without-handles.mjs", []);
  expect(ended).toMatchObject({ code: 0, output: "exited\n", errors: "" });
});

test("a command in a directory that may not be searched is not-executable", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  ctx.skip(process.getuid?.() !== 0, "root: only it can start a program as a user without rights");
  mkdirSync(join(own, "locked", "inner"), { recursive: true, mode: 0o700 });
  for (const command of ["./locked/inner", "./locked/inner/x"]) {
    const options = JSON.stringify({ cwd: own, command });
    const ended = await alone("only-await-run.mjs", ["launchSupervised", options], { uid: 65_534 });
    expect(ended).toMatchObject({ code: 0, errors: "" });
    const { notStarted } = JSON.parse(ended.output) as RunOutcome;
    expect(notStarted).toMatchObject({ reason: "not-executable" });
    expect(notStarted?.message).toContain("EACCES");
  }
});

test("another user is refused without root", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const isRoot = process.getuid?.() === 0;
  const unprivileged = isRoot ? { uid: 65_534, gid: 65_534 } : {};
  const options = { cwd: "/", command: "true", user: { uid: 64_123, gid: 64_124 } };
  const refused = await alone("run-as-given.mjs", [JSON.stringify(options)], unprivileged);
  expect(JSON.parse(refused.output)).toMatchObject({ status: "not-started" });
  const isolated = { ...options, isolation: { mode: "namespace" } };
  const layer = await alone("run-as-given.mjs", [JSON.stringify(isolated)], unprivileged);
  expect(JSON.parse(layer.output)).toMatchObject({
    status: "sandbox-failed",
    sandboxFailure: { layer: "user" },
  });
});

test.each(["launchSupervised", "launchInGroup"])(
  "a run settles in its bound under %s when no thread is free to make its directories",
  async (way) => {
    const ended = await alone("run-without-threads.mjs", [way]);
    expect(ended).toMatchObject({ code: 0, errors: "" });
    const outcome = JSON.parse(ended.output) as RunOutcome;
    expect(outcome.durationMs).toBeLessThan(3000);
    expect(["timed-out", "not-started"]).toContain(outcome.status);
    expect(outcome.scratchRemoved).toBe(false);
    expect(readdirSync(ended.temporary)).toEqual([]);
  },
);

test("a removal that is under way outlives its process, and a signal to the group of it", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("remove-too-late.mjs", [program("deep-home.pl")]);
  expect(ended).toMatchObject({ code: 0, output: "false\n", errors: "" });
  // What a shell does to a job: its group gets the signal, also after its leader has ended.
  expect(() => process.kill(-ended.pid, "SIGKILL")).toThrow("ESRCH");
  await expect.poll(() => readdirSync(ended.temporary), { timeout: 20_000 }).toEqual([]);
});

test("two hundred runs on one AbortSignal warn of nothing", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("only-await-runs-on-one-signal.mjs", ["200"]);
  expect(ended).toMatchObject({ code: 0, output: "200\n", errors: "" });
});
