import { execFileSync } from "node:child_process";
import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { cgroupsLeft } from "../cgroup/cgroups.js";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { faults } from "./fault-list.js";
import { configurations, whole } from "./configurations.js";
import { containersLeft } from "./images.js";
import { inMode, missingFor, useSandboxes } from "./isolated.js";

const directory = useTemporaryDirectory();
const { workspace, program, runIn } = useSandboxes();
afterAll(() => execFileSync("sh", ["-c", `chmod -R u+rwx ${workspace} && rm -rf ${workspace}/*`]));

describe.each(configurations)("in $name", ({ mode, more, cgroup }) => {
  test.beforeEach((ctx) => ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? ""));

  test.each(faults)("$name", { timeout: 60_000 }, async (fault) => {
    execFileSync("sh", ["-c", `chmod -R u+rwx ${workspace} && rm -rf ${workspace}/*`]);
    const sleep = uniqueSleep();
    const { limits = {}, ...options } = fault.options ?? {};
    const outcome = await runIn(mode, {
      command: program(fault.program),
      args: (fault.args ?? []).map((each) => (each === "SLEEP" ? sleep : each)),
      timeoutMs: inMode(mode, fault.timeoutMs ?? 20_000),
      ...more,
      ...options,
      limits: { ...limits, ...(cgroup ? whole : {}) },
    });
    expect(outcome).toMatchObject({ verified: true, scratchRemoved: true, survivors: [], ...fault.expected });
    expect(outcome.containment.leaked > 0).toBe(fault.leaks ?? false);
    expect(fault.stdout ?? outcome.stdout.text).toBe(outcome.stdout.text);
    expect(processesWith(sleep)).toEqual([]);
    expect(directory.left()).toEqual([]);
    expect(cgroupsLeft()).toEqual([]);
    expect(readFileSync("/proc/self/mountinfo", "utf8")).not.toContain("testbed-home");
    expect(mode === "container" ? containersLeft() : []).toEqual([]);
  });

  test("33: what a daemon writes stays as it is once the run is over", async () => {
    await runIn(mode, { command: program("touch-for-ever.sh"), ...more, timeoutMs: inMode(mode, 5000) });
    const file = join(workspace, "touched");
    const before = statSync(file).size;
    await setTimeout(100);
    expect([statSync(file).size, before > 0]).toEqual([before, true]);
  });

  test("40: aborted before, during and after", async () => {
    const sleep = uniqueSleep();
    const options = { command: program("sleep-forever.sh"), args: [sleep], ...more };
    const before = await runIn(mode, { ...options, signal: AbortSignal.abort() });
    expect(before).toMatchObject({ status: "cancelled", containment: { mechanism: "none" } });
    const during = await runIn(mode, { ...options, signal: AbortSignal.timeout(inMode(mode, 100)) });
    expect(during).toMatchObject({ status: "cancelled", verified: true });
    const controller = new AbortController();
    const after = await runIn(mode, {
      command: "true",
      ...more,
      signal: controller.signal,
      timeoutMs: 20_000,
    });
    controller.abort();
    expect(after).toMatchObject({ status: "exited", exitCode: 0 });
    expect(processesWith(sleep)).toEqual([]);
  });

  test("42: many short runs at once show no leak and no failure", { timeout: 300_000 }, async () => {
    const count = mode === "container" ? 40 : 200;
    const runs = Array.from({ length: count }, () =>
      runIn(mode, { command: "true", ...more, timeoutMs: 120_000 }),
    );
    for (const outcome of await Promise.all(runs)) {
      expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
      expect(outcome.containment.leaked).toBe(0);
    }
    expect([directory.left(), cgroupsLeft(), readdirSync(workspace).length]).toEqual([
      [],
      [],
      expect.any(Number),
    ]);
  });
});
