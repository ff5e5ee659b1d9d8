import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { helperPath } from "../../src/helper-path.js";
import type { Launch } from "../../src/launch/held-run.js";
import { superviseWith } from "../../src/launch/supervised-run.js";
import { lookUp } from "../../src/tree/process-table.js";
import { missingPart, program, runMarked, uniqueSleep, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

const umask = process.umask();
afterEach(() => void process.umask(umask));

const supervisor = helperPath("supervise.pl");

/** A way to hold runs with supervisors of its own, so that no other test has left one. */
function fresh(idleMs = 60_000): Launch {
  return superviseWith(supervisor, idleMs);
}

/** The process that holds a run. */
async function holderOf(launch: Launch): Promise<number> {
  const outcome = await runMarked(launch, { command: "sh", args: ["-c", "echo $PPID"] });
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
  return Number(outcome.stdout.text);
}

/** Descriptors of a process. */
function openFiles(pid: number | "self"): number {
  // A supervisor shows its own to root alone.
  if (pid !== "self" && process.getuid?.() !== 0) return 0;
  return readdirSync(`/proc/${String(pid)}/fd`).length;
}

/** Children of this process in a state such as zombie, `Z`. */
function childrenIn(state: string): number {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map((name) => lookUp(Number(name)))
    .filter((each) => each?.parent === process.pid && each.state === state).length;
}

test("the next run is held by the same process", async () => {
  const launch = fresh();
  expect(await holderOf(launch)).toBe(await holderOf(launch));
});

test("a program that dies of a signal or cannot be started does not cost its supervisor", async () => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await runMarked(launch, { command: program("kill-self.sh"), args: ["34"] });
  expect(await holderOf(launch)).toBe(holder);
});

test("runs that wait for each other are held by one process each, however many are started at a time", async () => {
  const [launch, count] = [fresh(), 3 * availableParallelism() + 2];
  const met = mkdtempSync(join(directory.path, "met-"));
  const script = 'echo $PPID; : >"$0/$PPID"; until [ "$(ls "$0" | wc -l)" = "$1" ]; do sleep 0.01; done';
  const args = ["-c", script, met, String(count)];
  const runs = Array.from({ length: count }, () => runMarked(launch, { command: "sh", args }));
  const outcomes = await Promise.all(runs);
  rmSync(met, { recursive: true });
  expect(new Set(outcomes.map(({ status }) => status))).toEqual(new Set(["exited"]));
  expect(new Set(outcomes.map(({ stdout }) => stdout.text)).size).toBe(count);
});

const onHolder = (script: string): { command: string; args: string[] } => ({
  command: "sh",
  args: ["-c", script],
});

test.each([
  [
    "timed out",
    { command: program("sleep-forever.sh"), args: [uniqueSleep()], timeoutMs: 100, killGraceMs: 50 },
  ],
  ["left something", { command: program("daemon-in-own-group.sh"), args: [uniqueSleep()] }],
  ["signalled its supervisor", onHolder("kill -USR1 $PPID")],
  ["changed the limits of its supervisor", onHolder("prlimit --nofile=64:64 --pid $PPID")],
  ["changed the priority of its supervisor", onHolder("renice -n 19 -p $PPID")],
  ["changed the scheduling of its supervisor", onHolder("chrt -b -p 0 $PPID")],
])("after a run that %s the next one is held by another process", async (_, options) => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await runMarked(launch, options);
  expect(await holderOf(launch)).not.toBe(holder);
  await expect.poll(() => lookUp(holder)).toBeNull();
});

test("a megabyte of arguments and variables of any bytes reaches a program whole", async () => {
  const launch = fresh();
  const value = `${"é\n= ".repeat(10_000)}end`;
  const args = [
    "-c",
    'printf %s "$NAME"; printf %s "$@"',
    "sh",
    ...Array.from({ length: 9 }, () => value),
    "",
  ];
  for (const _ of [1, 2]) {
    const { status, stdout } = await runMarked(launch, {
      command: "sh",
      args,
      env: { NAME: value, EMPTY: "" },
    });
    expect(status).toBe("exited");
    expect(stdout).toMatchObject({ text: value.repeat(10), truncated: false });
  }
});

test("a run does not inherit the umask that this process had before", async () => {
  const launch = fresh();
  const ask = { command: "sh", args: ["-c", "umask"] };
  process.umask(0o022);
  expect((await runMarked(launch, ask)).stdout.text).toBe("0022\n");
  process.umask(0o077);
  expect((await runMarked(launch, ask)).stdout.text).toBe("0077\n");
});

test.each([
  ["priority of its input and output", "ionice -c 3 -p $PPID"],
  ["filter of core files", "echo 0 >/proc/$PPID/coredump_filter"],
  ["slack of its timers", "echo 500000 >/proc/$PPID/timerslack_ns"],
  ["priority of its session", "echo 5 >/proc/$PPID/autogroup"],
  ["order in which the system kills for want of memory", "echo 500 >/proc/$PPID/oom_score_adj"],
])("a supervisor whose run changed the %s is replaced", async (_, change) => {
  const launch = fresh();
  const script = `${change}; echo $PPID`;
  const outcome = await runMarked(launch, { command: "sh", args: ["-c", script] });
  // Where the system does not let it, nothing was changed.
  const isChanged = outcome.stderr.text === "";
  const next = await holderOf(launch);
  expect(next === Number(outcome.stdout.text)).toBe(!isChanged);
});

test("a supervisor ends when it was idle for its time, and the next run has another", async () => {
  const launch = fresh(100);
  const holder = await holderOf(launch);
  await expect.poll(() => lookUp(holder), { timeout: 5000 }).toBeNull();
  expect(await holderOf(launch)).not.toBe(holder);
});

test.each(["SIGKILL", "SIGTERM", "SIGHUP"] as const)(
  "an idle supervisor that got %s from somebody costs no run",
  async (signal) => {
    const launch = fresh();
    const holder = await holderOf(launch);
    process.kill(holder, signal);
    await expect.poll(() => lookUp(holder), { interval: 1 }).toBeNull();
    expect(await holderOf(launch)).not.toBe(holder);
  },
);

test.each(["SIGKILL", "SIGTERM", "SIGHUP"] as const)(
  "a supervisor that gets %s when it is asked for a run never makes an outcome of it that is not so",
  async (signal) => {
    const launch = fresh();
    for (let trial = 0; trial < 20; trial += 1) {
      process.kill(await steadyHolderOf(launch), signal);
      const outcome = await runMarked(launch, { command: "echo", args: ["x"] });
      const { status, verified, stdout } = outcome;
      const came = { status, verified, text: status === "signaled" ? "" : stdout.text };
      expect([
        { status: "exited", verified: true, text: "x\n" },
        { status: "not-started", verified: true, text: "" },
        { status: "signaled", verified: true, text: "" },
        { status: "signaled", verified: false, text: "" },
      ]).toContainEqual(came);
    }
  },
);

/** The process that holds the next run, after what the last one met. */
async function steadyHolderOf(launch: Launch): Promise<number> {
  for (;;) {
    const outcome = await runMarked(launch, { command: "sh", args: ["-c", "echo $PPID"] });
    if (outcome.status === "exited") return Number(outcome.stdout.text);
  }
}

test("a supervisor that was stopped while it was idle, with what waits in it, holds the next run", async () => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await expect.poll(() => waitingIn(holder)).not.toBeNull();
  process.kill(waitingIn(holder) ?? 0, "SIGSTOP");
  process.kill(holder, "SIGSTOP");
  expect(await holderOf(launch)).toBe(holder);
});

/** What is to become the main process of the next run. */
function waitingIn(holder: number): number | null {
  const children = readFileSync(`/proc/${String(holder)}/task/${String(holder)}/children`, "latin1").trim();
  return children === "" ? null : Number(children);
}

test("what waits for a run can be killed, and the next run is held all the same", async () => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await expect.poll(() => waitingIn(holder)).not.toBeNull();
  process.kill(waitingIn(holder) ?? 0, "SIGKILL");
  await setTimeout(100);
  const outcome = await runMarked(launch, { command: "echo", args: ["x"] });
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
  expect(outcome.stdout.text).toBe("x\n");
});

test.each([
  ["limits", ["prlimit", "--nofile=64:64", "--pid"]],
  ["priority", ["renice", "-n", "19", "-p"]],
])("what waits for a run and whose %s somebody changed starts nothing", async (_, command) => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await expect.poll(() => waitingIn(holder)).not.toBeNull();
  const [program_ = "", ...args] = command;
  execFileSync(program_, [...args, String(waitingIn(holder))]);
  const outcome = await runMarked(launch, { command: "echo", args: ["x"] });
  expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" }, verified: true });
  expect(await holderOf(launch)).not.toBe(holder);
});

test("a hundred runs leave no descriptor, no zombie and no directory", async () => {
  const launch = fresh();
  const holder = await holderOf(launch);
  await setTimeout(50);
  const [own, its] = [openFiles("self"), openFiles(holder)];
  for (let index = 0; index < 100; index += 1) await runMarked(launch, { command: "true", stdin: "x" });
  await setTimeout(50);
  expect([openFiles("self"), openFiles(holder)]).toEqual([own, its]);
  expect(childrenIn("Z")).toBe(0);
  expect(await holderOf(launch)).toBe(holder);
  expect(directory.left()).toEqual([]);
});
