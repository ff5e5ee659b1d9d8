import { constants } from "node:os";
import { describe, expect, test } from "vitest";
import { launchInGroup } from "../../src/launch/group-run.js";
import { missingFor, useSandboxes } from "../isolation/isolated.js";
import { missingPart, runMarked, uniqueSleep, useTemporaryDirectory } from "../programs.js";

useTemporaryDirectory();
const { workspace, program, runIn } = useSandboxes();
const isRoot = process.getuid?.() === 0;

function missing(mode: "process" | "namespace" | "bubblewrap"): string | null {
  return mode === "process" ? missingPart() : missingFor(mode);
}

describe.each(["process", "namespace", "bubblewrap"] as const)("in %s", (mode) => {
  test.beforeEach((ctx) => ctx.skip(missing(mode) !== null, missing(mode) ?? ""));

  test("every limit is in force in the main process, soft and hard", async () => {
    const limits = {
      memoryBytes: 400_000_000,
      fileBytes: 1_000_000,
      openFiles: 64,
      cpuMs: 1001,
      processes: 77,
    };
    const options = { command: "cat", args: ["/proc/self/limits"], limits };
    const outcome = await runIn(mode, isRoot ? { ...options, user: { uid: 65_534, gid: 65_534 } } : options);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
    expect(outcome.stdout.text).toMatch(/^Max address space +400000000 +400000000 /m);
    expect(outcome.stdout.text).toMatch(/^Max file size +1000000 +1000000 /m);
    expect(outcome.stdout.text).toMatch(/^Max open files +64 +64 /m);
    expect(outcome.stdout.text).toMatch(/^Max cpu time +2 +3 /m);
    expect(outcome.stdout.text).toMatch(/^Max processes +77 +77 /m);
    expect(outcome.stdout.text).toMatch(/^Max core file size +0 +0 /m);
  });

  test("a limit above the one in force changes nothing, and fails nothing", async () => {
    const options = { command: "cat", args: ["/proc/self/limits"], limits: { openFiles: 2 ** 50 } };
    const [free, limited] = [await runIn(mode, { ...options, limits: {} }), await runIn(mode, options)];
    const hard = (text: string): string | undefined => /^Max open files +\d+ +(\d+)/m.exec(text)?.[1];
    expect(hard(limited.stdout.text)).toBe(hard(free.stdout.text));
  });

  test("computing beyond the limit of CPU time is timed out by it, and no signal by itself", async () => {
    const options = { command: program("use-cpu.pl"), limits: { cpuMs: 1000 }, timeoutMs: 20_000 };
    const outcome = await runIn(mode, options);
    expect(outcome).toMatchObject({
      status: "timed-out",
      timeLimit: "cpu",
      signal: "SIGXCPU",
      verified: true,
    });
    expect(outcome.usage?.cpuMs).toBeGreaterThanOrEqual(500);
    expect(outcome.usage?.cpuMs).toBeLessThan(2000);
  });

  test("SIGXCPU that a program sends to itself is its own signal", async () => {
    const outcome = await runIn(mode, {
      command: program("kill-self.sh"),
      args: ["XCPU"],
      limits: { cpuMs: 1000 },
    });
    expect(outcome).toMatchObject({ status: "signaled", timeLimit: null, signal: "SIGXCPU" });
  });

  test("a file beyond its limit ends its writer with SIGXFSZ, which is a limit of the disk", async () => {
    const command = {
      command: "dd",
      args: ["if=/dev/zero", `of=${workspace}/large`, "bs=1000", "count=2000"],
    };
    const outcome = await runIn(mode, { ...command, limits: { fileBytes: 1_000_000 } });
    expect(outcome).toMatchObject({ status: "resource-limit", resourceLimit: "disk", signal: "SIGXFSZ" });
    await runIn(mode, { command: "rm", args: [`${workspace}/large`] });
  });

  test("no more files can be opened than the limit says", async () => {
    const outcome = await runIn(mode, { command: program("open-files.pl"), limits: { openFiles: 32 } });
    expect(outcome.stdout.text).toBe(`32 ${String(constants.errno.EMFILE)}\n`);
  });

  test("memory beyond its limit is refused", async () => {
    const options = { command: program("memory-bomb.pl"), limits: { memoryBytes: 200_000_000 } };
    const outcome = await runIn(mode, { ...options, timeoutMs: 10_000 });
    expect(outcome.exitCode).not.toBe(0);
    expect(outcome.usage?.peakMemoryBytes).toBeLessThan(200_000_000);
    expect(outcome).toMatchObject({ verified: true });
  });

  test("CPU time and memory of children count", async () => {
    const script = 'perl -e "my \\$x = q(x) x 50_000_000; 1 while (times)[0] < 0.3"';
    const outcome = await runIn(mode, { command: "sh", args: ["-c", `${script} & wait`] });
    expect(outcome.usage?.cpuMs).toBeGreaterThanOrEqual(290);
    expect(outcome.usage?.peakMemoryBytes).toBeGreaterThan(50_000_000);
  });
});

test("a limit of processes that root would not be bound by is refused", async (ctx) => {
  ctx.skip(!isRoot, "root: nobody else has this problem");
  const outcome = await runIn("process", { command: "true", limits: { processes: 10 } });
  expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" } });
  expect(outcome.notStarted?.message).toContain("limits.processes");
});

test("limits and users are refused where there is no supervisor", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  const outcome = await runMarked(launchInGroup, { command: "true", limits: { openFiles: 10 } });
  expect(outcome).toMatchObject({ status: "not-started", notStarted: { reason: "other" } });
});

const user = { uid: 64_123, gid: 64_124 };

test("another user, given by root, has no other group, no right of root, and no way back", async (ctx) => {
  ctx.skip(missingPart() !== null, missingPart() ?? "");
  ctx.skip(!isRoot, "root: only it can give a run another user");
  const script =
    'id -u; id -G; grep -E "^(NoNewPrivs|CapEff)" /proc/self/status; touch "$HOME/x" "$TMPDIR/x"; echo >/dev/stdout';
  const outcome = await runIn("process", { command: "sh", args: ["-c", script], user });
  expect(outcome.stderr.text).toBe("");
  expect(outcome.stdout.text).toBe("64123\n64124\nCapEff:\t0000000000000000\nNoNewPrivs:\t1\n\n");
});

test("a fork bomb in bubblewrap stays below its limit of processes, and is gone in the bound", async (ctx) => {
  ctx.skip(missingFor("bubblewrap") !== null, missingFor("bubblewrap") ?? "");
  const limits = { processes: 60 };
  const check = await runIn("bubblewrap", { command: "cat", args: ["/proc/self/limits"], limits });
  expect(check.stdout.text).toMatch(/^Max processes +60 +60 /m);
  const options = { command: program("fork-bomb.sh"), args: [uniqueSleep()], timeoutMs: 700, killGraceMs: 0 };
  const outcome = await runIn("bubblewrap", { ...options, limits });
  expect(["timed-out", "exited"]).toContain(outcome.status);
  expect(outcome.exitCode).not.toBe(0);
  expect(outcome.verified).toBe(true);
});
