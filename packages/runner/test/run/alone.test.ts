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
  chmodSync(temporary, 0o777);
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
  "a run under %s needs no thread of the pool",
  async (way) => {
    const ended = await alone("run-without-threads.mjs", [way]);
    expect(ended).toMatchObject({ code: 0, errors: "" });
    const outcome = JSON.parse(ended.output) as RunOutcome;
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true, scratchRemoved: true });
    expect(readdirSync(ended.temporary)).toEqual([]);
  },
);

test("a removal that is the last thing of a process keeps it up until it is settled", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("remove-directory.mjs", [program("deep-home.pl"), "20000"]);
  expect(ended).toMatchObject({ code: 0, output: "true\n", errors: "" });
  expect(readdirSync(ended.temporary)).toEqual([]);
});

test("a removal that is under way outlives its process, and a signal to the group of it", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("remove-directory.mjs", [program("deep-home.pl"), "-1"]);
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

test("a program that awaits a run ends with it, and so does what is kept for the next one", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const options = { command: "true", cwd: "/" };
  const bare = performance.now();
  await alone("only-await-run.mjs", ["launchInGroup", JSON.stringify(options)]);
  const kept = performance.now();
  const ended = await alone("only-await-run.mjs", ["launchSupervised", JSON.stringify(options)]);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  // It does not wait for the ten seconds for which a supervisor is kept.
  expect(performance.now() - kept).toBeLessThan(kept - bare + 3000);
  await expect.poll(() => processesWith(join(own, "helper", "supervise.pl"))).toEqual([]);
});

test("a program that is killed takes its runs and what is kept for the next ones along", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const sleep = uniqueSleep();
  const env = { ...process.env, TMPDIR: mkdtempSync(join(own, "tmp-")) };
  const args = [program("busy-harness.mjs"), sources, sleep];
  const child = spawn(process.execPath, args, { env, stdio: "ignore" });
  await expect.poll(() => processesWith(sleep).length, { timeout: 10_000 }).toBeGreaterThan(3);
  child.kill("SIGKILL");
  await once(child, "exit");
  await expect.poll(() => processesWith(sleep), { timeout: 5000 }).toEqual([]);
  await expect.poll(() => processesWith(join(own, "helper", "supervise.pl"))).toEqual([]);
});

test("isolated runs see nothing of the session keyring of this process", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const [add, control] = process.arch === "x64" ? ["248", "250"] : ["217", "219"];
  const look = { cwd: "/", command: program("read-keyring.pl"), args: [control] };
  const found = async (mode: string): Promise<unknown> => {
    const options = JSON.stringify({ ...look, isolation: { mode } });
    const copy = join(own, "run-as-given.mjs");
    copyFileSync(program("run-as-given.mjs"), copy);
    const args = [`${add},${control}`, process.execPath, copy, sources, options];
    const child = spawn(program("session-keyring.pl"), args);
    const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
    ctx.skip(code === 9, "keyring: this system does not let a process have keys");
    return (JSON.parse(output) as RunOutcome).stdout.text;
  };
  expect([await found("process"), await found("namespace")]).toEqual(["found\n", "none\n"]);
});

test("runs of worker threads lose no output, and their ends touch no file of another thread", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("run-in-workers.mjs", []);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  const outcomes: unknown = JSON.parse(ended.output);
  expect(outcomes).toEqual(Array.from({ length: 3 * 6 * 6 }, () => "exited 3 true hi\n true"));
});

test("a worker thread takes its runs along, and leaves those of other threads", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const ended = await alone("run-in-worker.mjs", [uniqueSleep()]);
  expect(ended).toMatchObject({ code: 0, output: "ready\nexited\n", errors: "" });
});

test("standard input reaches a run also where no other process may open the files of this one", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  ctx.skip(process.getuid?.() !== 0, "root: only it can become another user");
  const ended = await alone("drop-rights.mjs", []);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  // A file with a name, the same once more, bytes; and nothing of root's is in any of it.
  expect(ended.output).toBe("0 a\n65534 a\n65534 b\n65534 \n");
});

test("supervisors hide nothing from a search, and what only calls itself one does", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  // Nothing is hidden from root.
  const as = process.getuid?.() === 0 ? { uid: 64_322, gid: 64_322 } : {};
  const prctl = process.arch === "arm64" ? "167" : "157";
  const ended = await alone("search-beside-supervisors.mjs", [prctl], as);
  expect(ended).toMatchObject({ code: 0, output: "false\ntrue\n", errors: "" });
});

test("runs for which there are no descriptors are not-started, and the next one that has some is started", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const fixture = join(own, "many-runs.mjs");
  copyFileSync(program("many-runs.mjs"), fixture);
  const args = ["-c", 'ulimit -n 64; exec "$0" "$@"', process.execPath, fixture, sources, "100"];
  const child = spawn("/bin/sh", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const [many = "", last = ""] = output.trimEnd().split("\n");
  expect(["exited 3 hi", "not-started null EMFILE"]).toEqual(expect.arrayContaining(many.split(", ")));
  expect({ last, code: code as unknown }).toEqual({ last: "exited 3 hi", code: 0 });
});

test("a run is not started with rights that this process has only put off", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  ctx.skip(process.getuid?.() !== 0, "root: only it can put off its rights");
  const ended = await alone("mixed-users.mjs", []);
  expect(ended).toMatchObject({ code: 0, errors: "" });
  const ids = "Uid: 65534 65534 65534 65534 Gid: 65534 65534 65534 65534 ";
  expect(ended.output.trimEnd().split("\n")).toEqual([
    "not-started other",
    `exited ${ids}`,
    "not-started other",
    "not-started other",
    "not-started other",
    `exited ${ids}`.trimEnd(),
  ]);
});

test("a search without a descriptor to look with throws nothing, and says that it knows nothing", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const command = 'ulimit -n 64; exec "$0" "$@"';
  const args = ["-c", command, process.execPath, program("search-without-descriptors.mjs"), sources];
  const child = spawn("/bin/sh", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const { unknown, survivors } = JSON.parse(output) as { unknown: boolean[]; survivors: unknown[] };
  expect(unknown[0]).toBe(true);
  expect(survivors).toEqual([]);
});

test("a namespace that the system refuses is sandbox-failed, with the layer and the error", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  ctx.skip(process.getuid?.() !== 0, "root: it is refused a PID namespace when it lacks one right");
  const options = JSON.stringify({ cwd: "/", command: "true", isolation: { mode: "namespace" } });
  const fixture = join(own, "run-as-given.mjs");
  copyFileSync(program("run-as-given.mjs"), fixture);
  const args = ["--bounding-set=-sys_admin", process.execPath, fixture, sources, options];
  const child = spawn("/usr/bin/setpriv", args, { stdio: ["ignore", "pipe", "inherit"] });
  const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
  const outcome = JSON.parse(output) as RunOutcome;
  expect(outcome).toMatchObject({ status: "sandbox-failed", exitCode: null, verified: true });
  expect(outcome.sandboxFailure).toMatchObject({ mode: "namespace", layer: "pid-namespace" });
  expect(outcome.sandboxFailure?.message).toContain("EPERM");
});
