import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { killFound } from "../../src/tree/kill-found.js";
import { commandOf, lookUp } from "../../src/tree/process-table.js";
import { searchProcesses } from "../../src/tree/search.js";
import { missingPart, uniqueSleep } from "../programs.js";

const children: ChildProcess[] = [];
test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));
afterEach(() => children.splice(0).forEach((child) => child.kill("SIGKILL")));

async function sleeper(
  env: Record<string, string>,
): Promise<{ pid: number; sleep: string; child: ChildProcess }> {
  const sleep = uniqueSleep();
  const child = spawn("sleep", [sleep], {
    env: { PATH: "/usr/bin:/bin", ...env },
    detached: true,
    stdio: "ignore",
  });
  children.push(child);
  await once(child, "spawn");
  return { pid: child.pid ?? 0, sleep, child };
}

test("a process is found by its cookie, and not by one that only begins or ends the same", async () => {
  const ours = await sleeper({ COOKIE: "abc" });
  await sleeper({ COOKIE: "abcd" });
  await sleeper({ XCOOKIE: "abc" });
  const sinceTicks = lookUp(ours.pid)?.startTicks ?? 0;
  const { found } = searchProcesses({ root: 0, group: null, cookie: "COOKIE=abc", sinceTicks });
  expect(found.map(({ pid }) => pid)).toEqual([ours.pid]);
  expect(commandOf(ours.pid)).toBe(`sleep ${ours.sleep}`);
});

test("a process that is older than the run is never taken for one of its own", async () => {
  const old = await sleeper({ COOKIE: "old" });
  const sinceTicks = (lookUp(old.pid)?.startTicks ?? 0) + 1;
  const marks = { root: old.pid, group: old.pid, cookie: "COOKIE=old", sinceTicks };
  expect(searchProcesses(marks).found).toEqual([]);
  expect(await killFound(marks, performance.now() + 500)).toEqual({ survivors: [], verified: true });
  expect(lookUp(old.pid)?.state).toBe("S");
});

test("killing ends when two searches find nothing, and a zombie is nothing", async () => {
  const ours = await sleeper({ COOKIE: "kill" });
  const sinceTicks = lookUp(ours.pid)?.startTicks ?? 0;
  const marks = { root: 0, group: null, cookie: "COOKIE=kill", sinceTicks };
  expect(await killFound(marks, performance.now() + 1000)).toEqual({ survivors: [], verified: true });
});

test("a deadline that has passed reports what is alive as survivors", async () => {
  const ours = await sleeper({ COOKIE: "late" });
  const sinceTicks = lookUp(ours.pid)?.startTicks ?? 0;
  const marks = { root: 0, group: null, cookie: "COOKIE=late", sinceTicks };
  const { survivors, verified } = await killFound(marks, performance.now() - 1);
  expect(survivors).toEqual([{ pid: ours.pid, command: `sleep ${ours.sleep}` }]);
  expect(verified).toBe(false);
});
