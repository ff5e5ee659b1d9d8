import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { afterEach, expect, test } from "vitest";
import { killFound, killIfSame } from "../../src/tree/kill-found.js";
import { commandOf, lookUp } from "../../src/tree/process-table.js";
import { searchProcesses, type RunMarks } from "../../src/tree/search.js";
import { compileSources } from "../compiled-sources.js";
import { missingPart, processesWith, program, uniqueSleep, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

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

/** Marks of a run whose root started just before `pid` and is gone. */
function marksOf(pid: number, cookie: string): RunMarks {
  return { root: { pid: 0, startTicks: lookUp(pid)?.startTicks ?? 0 }, group: null, cookie };
}

test("a process is found by its cookie, and not by one that only begins or ends the same", async () => {
  const ours = await sleeper({ COOKIE: "abc" });
  await sleeper({ COOKIE: "abcd" });
  await sleeper({ XCOOKIE: "abc" });
  const { found } = searchProcesses(marksOf(ours.pid, "COOKIE=abc"));
  expect(found.map(({ pid }) => pid)).toEqual([ours.pid]);
  expect(commandOf(ours.pid)).toBe(`sleep ${ours.sleep}`);
});

test("a process is found by its group as long as the one that made the group has not been replaced", async () => {
  const ours = await sleeper({});
  const startTicks = lookUp(ours.pid)?.startTicks ?? 0;
  const none = { group: ours.pid, cookie: "COOKIE=none" };
  expect(searchProcesses({ ...none, root: { pid: 0, startTicks } }).found).toHaveLength(1);
  // The number of the root was given to a younger process, which made a group of its own.
  const recycled = { ...none, root: { pid: ours.pid, startTicks: startTicks - 1 } };
  expect(searchProcesses(recycled).found).toEqual([]);
  // Neither do its children, here those of this very process, belong to the run.
  const own = lookUp(process.pid)?.startTicks ?? 0;
  const replaced = { root: { pid: process.pid, startTicks: own - 1 }, group: null, cookie: "COOKIE=none" };
  expect(searchProcesses(replaced).found).toEqual([]);
  expect(await killFound(recycled, performance.now() + 500)).toEqual({ survivors: [], verified: true });
  expect("RSD").toContain(lookUp(ours.pid)?.state);
});

test("a process is found by the session that the root made, when nothing else is left of it", async () => {
  const sleep = uniqueSleep();
  const root = spawn(program("daemon-in-session.pl"), [sleep], { detached: true, stdio: "ignore" });
  const marks = { pid: root.pid ?? 0, startTicks: lookUp(root.pid ?? 0)?.startTicks ?? 0 };
  await once(root, "exit");
  const [pid] = processesWith(sleep);
  const search = (sessionOf: RunMarks["root"]): readonly string[] =>
    searchProcesses({ root: sessionOf, group: null, cookie: "COOKIE=none" }).found.map((each) =>
      String(each.pid),
    );
  expect(search(marks)).toEqual([pid]);
  expect(search({ ...marks, pid: 0 })).toEqual([]);
  process.kill(Number(pid), "SIGKILL");
});

test("a process that is older than the run is never taken for one of its own", async () => {
  const old = await sleeper({ COOKIE: "old" });
  const startTicks = (lookUp(old.pid)?.startTicks ?? 0) + 1;
  const marks = { root: { pid: old.pid, startTicks }, group: old.pid, cookie: "COOKIE=old" };
  expect(searchProcesses(marks).found).toEqual([]);
});

test("killing ends when two searches find nothing, and a zombie is nothing", async () => {
  const ours = await sleeper({ COOKIE: "kill" });
  const killed = await killFound(marksOf(ours.pid, "COOKIE=kill"), performance.now() + 1000);
  expect(killed).toEqual({ survivors: [], verified: true });
});

test("a deadline that has passed reports what is alive as survivors", async () => {
  const ours = await sleeper({ COOKIE: "late" });
  const { survivors, verified } = await killFound(marksOf(ours.pid, "COOKIE=late"), performance.now() - 1);
  expect(survivors).toEqual([{ pid: ours.pid, command: `sleep ${ours.sleep}` }]);
  expect(verified).toBe(false);
});

test("a pid that was given to another process since it was found is not signalled", async () => {
  const other = await sleeper({});
  const entry = lookUp(other.pid);
  expect(entry).not.toBeNull();
  if (entry !== null) killIfSame({ ...entry, startTicks: entry.startTicks - 1 });
  expect(other.child.exitCode ?? other.child.signalCode).toBeNull();
  expect("RSD").toContain(lookUp(other.pid)?.state);
});

test("a search for which no descriptor is free is unknown, and neither empty nor an error", () => {
  const sources = compileSources(directory.path);
  const script = `ulimit -n 64; exec ${process.execPath} ${program("search-without-descriptors.mjs")} ${sources}`;
  const { stdout, stderr } = spawnSync("sh", ["-c", script], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: JSON.stringify({ found: [], unknown: true }), stderr: "" });
});
