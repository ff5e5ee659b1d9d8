import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { createCgroup } from "../../src/cgroup/cgroup.js";
import { findHierarchies } from "../../src/cgroup/hierarchies.js";
import { sweepCgroups } from "../../src/cgroup/sweep-cgroups.js";
import { CgroupRun } from "../../src/cgroup/cgroup-run.js";
import type { HeldRun } from "../../src/launch/held-run.js";
import { setTimeout } from "node:timers/promises";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";
import { markOf, ownerMark } from "../../src/reap/owner-mark.js";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { missingFor, useSandboxes, type TestMode } from "../isolation/isolated.js";
import { cgroupsLeft, missingCgroups } from "./cgroups.js";

useTemporaryDirectory();
const { program, runIn } = useSandboxes();
const nobody = { uid: 65_534, gid: 65_534 };

const kinds: readonly (readonly [string, TestMode, Partial<RunOptions>])[] = [
  ["process", "process", {}],
  ["process as another user", "process", { user: nobody }],
  ["namespace", "namespace", {}],
  ["bubblewrap", "bubblewrap", {}],
];

test("cgroups that a run of root makes in its own go with it, and what runs in them", async (ctx) => {
  const missing = missingCgroups() ?? (process.getuid?.() === 0 ? null : "root: nobody else can make them");
  ctx.skip(missing !== null, missing ?? "");
  const places = findHierarchies()
    .map(({ own }) => `${own}/testbed-${ownerMark()}.*`)
    .join(" ");
  const script = `for c in ${places}; do mkdir $c/sub $c/sub/deep; sleep 30 & echo $! > $c/sub/deep/cgroup.procs; done; ls -d ${places} | wc -l`;
  const outcome = await runIn("process", {
    command: "sh",
    args: ["-c", script],
    timeoutMs: 20_000,
    limits: { totalProcesses: 50 },
  });
  expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true, survivors: [] });
  expect(Number(outcome.stdout.text)).toBeGreaterThan(0);
  expect(cgroupsLeft()).toEqual([]);
});

describe.each(kinds)("limits of a run as a whole, in %s", (_, mode, more) => {
  test.beforeEach((ctx) => {
    const missing = missingCgroups() ?? missingFor(mode);
    ctx.skip(missing !== null, missing ?? "");
  });

  function shell(script: string, options: Partial<RunOptions>): Promise<RunOutcome> {
    return runIn(mode, { command: "sh", args: ["-c", script], timeoutMs: 20_000, ...more, ...options });
  }

  test("a child killed for want of memory is resource-limit although the main process exits 0", async () => {
    const limits = { totalMemoryBytes: 50_000_000 };
    const outcome = await shell(`${program("memory-bomb.pl")} & wait; exit 0`, { limits });
    expect(outcome).toMatchObject({
      status: "resource-limit",
      resourceLimit: "memory",
      exitCode: 0,
      verified: true,
    });
    expect(outcome.usage?.peakMemoryBytes).toBeLessThanOrEqual(50_000_000);
    expect(outcome.usage?.of).toBe("run");
    expect(cgroupsLeft()).toEqual([]);
  });

  test("a fork bomb is refused its forks, and gone", async () => {
    const options = { command: program("fork-bomb.sh"), args: [uniqueSleep()], killGraceMs: 0 };
    const limits = { totalProcesses: 60 };
    const outcome = await runIn(mode, { ...options, ...more, limits, timeoutMs: 1500 });
    expect(["resource-limit", "timed-out"]).toContain(outcome.status);
    expect(outcome).toMatchObject({ resourceLimit: "processes", verified: true });
    expect(cgroupsLeft()).toEqual([]);
  });

  test("processors are shared out", async () => {
    const limits = { cpus: 0.25, totalMemoryBytes: 500_000_000 };
    const outcome = await shell("perl -e '1 while (times)[0] < 0.15'", { limits });
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, resourceLimit: null });
    expect(outcome.durationMs).toBeGreaterThan(400);
    expect(outcome.usage?.cpuMs).toBeGreaterThan(140);
  });

  test("the end of a run within its limits is its own", async () => {
    const limits = { totalMemoryBytes: 500_000_000, totalProcesses: 50, cpus: 2 };
    const outcome = await shell("kill -34 $$", { limits });
    expect(outcome).toMatchObject({ status: "signaled", signalNumber: 34, resourceLimit: null });
    expect(cgroupsLeft()).toEqual([]);
  });

  test("the first cause stays: a run that is out of memory and then out of time is timed-out", async () => {
    const limits = { totalMemoryBytes: 50_000_000 };
    const outcome = await shell(`${program("memory-bomb.pl")}; exec sleep 60`, { limits, timeoutMs: 1000 });
    expect(outcome).toMatchObject({ status: "timed-out", timeLimit: "wall", resourceLimit: "memory" });
  });
});

/** A run whose supervisor is gone: it finds nothing and knows nothing. */
const lostRun: HeldRun = {
  mechanism: "subreaper",
  ended: Promise.resolve({ kind: "lost" }),
  empty: Promise.resolve(),
  usage: null,
  terminate: () => undefined,
  sweep: () => Promise.resolve({ leaked: 0, survivors: [], verified: false }),
};

describe("a cgroup", () => {
  test.beforeEach((ctx) => ctx.skip(missingCgroups() !== null, missingCgroups() ?? ""));

  test.each([
    [true, "cgroup"],
    [false, "subreaper"],
  ])(
    "kills what its holder lost, and proves it where the run could not leave it: %s",
    async (isLocked, mechanism) => {
      const cgroup = createCgroup(randomUUID(), { totalProcesses: 10 });
      if (typeof cgroup === "string") throw new Error(cgroup);
      const sleep = uniqueSleep();
      const joins = cgroup.entrances.map((file) => `echo 0 >${file}`).join("; ");
      const child = spawn("sh", ["-c", `${joins}; setsid sleep ${sleep} & sleep ${sleep}`], {
        stdio: "ignore",
      });
      while (processesWith(`\0${sleep}\0`).length < 2) await setTimeout(10);
      const run = new CgroupRun(lostRun, cgroup, isLocked);
      const swept = await run.sweep(performance.now() + 2000);
      expect([run.mechanism, swept.verified]).toEqual([mechanism, isLocked]);
      expect(processesWith(sleep)).toEqual([]);
      expect(child.pid).toBeGreaterThan(0);
      expect(cgroupsLeft()).toEqual([]);
    },
  );

  test("that cannot be made is not-started and says what is missing", async (ctx) => {
    ctx.skip(process.getuid?.() !== 0, "root: only root can become a user without one");
    const outcome = createCgroup("x/y", { totalProcesses: 5 });
    expect(outcome).toContain("refuses");
    expect(cgroupsLeft()).toEqual([]);
  });

  test("of a harness that is gone is emptied and removed, and no other", async () => {
    const harness = spawn("sleep", [uniqueSleep()], { stdio: "ignore" });
    await once(harness, "spawn");
    const mark = markOf(harness.pid ?? 0) ?? "";
    const place = findHierarchies()[0]?.own ?? "";
    const [abandoned, own] = [`testbed-${mark}.${randomUUID()}`, `testbed-${ownerMark()}.${randomUUID()}`];
    mkdirSync(join(place, abandoned));
    mkdirSync(join(place, own));
    const sleep = uniqueSleep();
    const script = `echo 0 >${join(place, abandoned, "cgroup.procs")}; exec sleep ${sleep}`;
    const orphan = spawn("sh", ["-c", script], { stdio: "ignore" });
    const exit = once(orphan, "exit");
    while (readFileSync(join(place, abandoned, "cgroup.procs"), "utf8") === "") await setTimeout(10);
    // Another file of tests may sweep as soon as it is gone.
    harness.kill("SIGKILL");
    await once(harness, "exit");
    expect(await sweepCgroups(performance.now() + 5000)).toEqual({ isEmpty: true, left: [] });
    await exit;
    expect([existsSync(join(place, abandoned)), existsSync(join(place, own))]).toEqual([false, true]);
    expect(processesWith(sleep)).toEqual([]);
    rmdirSync(join(place, own));
    expect(readdirSync(place).filter((name) => name.includes(mark))).toEqual([]);
  });
});
