import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readCounters, writeBounds } from "../../src/cgroup/bounds.js";
import { Cgroup } from "../../src/cgroup/cgroup.js";
import { killMembers } from "../../src/cgroup/kill-members.js";
import { useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

/** A directory in the form of a cgroup of version 2: the kernel of the tests gives its controllers to version 1. */
function unified(files: Readonly<Record<string, string>>): string {
  const path = join(directory.path, `cgroup-${String(Object.keys(files).length)}`);
  mkdirSync(path, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text);
  return path;
}

test("limits are written as version 2 takes them, and swap is none", () => {
  const path = unified({ "memory.max": "", "memory.swap.max": "", "pids.max": "", "cpu.max": "" });
  const all = { memory: path, pids: path, cpu: path };
  writeBounds({ totalMemoryBytes: 50_000_000, totalProcesses: 7, cpus: 0.25 }, all, 2);
  const read = (name: string): string => readFileSync(join(path, name), "utf8");
  expect(["memory.max", "memory.swap.max", "pids.max", "cpu.max"].map(read)).toEqual([
    "50000000",
    "0",
    "7",
    "25000 100000",
  ]);
});

test("a limit whose file is not there is not silently left out", () => {
  const path = unified({});
  expect(() => writeBounds({ totalProcesses: 7 }, { pids: path }, 2)).toThrow("ENOENT");
});

test("the counters of version 2 are read, and what is not told is null", () => {
  const path = unified({
    "memory.events": "low 0\nhigh 0\nmax 12\noom 3\noom_kill 2\noom_group_kill 0\n",
    "memory.peak": "4096\n",
    "pids.events": "max 5\n",
    "cpu.stat": "usage_usec 1500\nuser_usec 1000\n",
  });
  const all = { memory: path, pids: path, cpu: path };
  expect(readCounters(all)).toEqual({ memoryKills: 2, refusedForks: 5, cpuMs: 1.5, peakMemoryBytes: 4096 });
  expect(readCounters({})).toEqual({
    memoryKills: null,
    refusedForks: null,
    cpuMs: null,
    peakMemoryBytes: null,
  });
});

test("what cannot be removed in time is named", async () => {
  const path = unified({ "memory.max": "" });
  expect(await new Cgroup({ memory: path }, null).remove(performance.now() + 20)).toEqual([path]);
  expect(await new Cgroup({ memory: join(path, "none") }, null).remove(performance.now() + 20)).toEqual([]);
});

test("a cgroup that cannot be looked into counts as not empty", () => {
  const path = unified({ "cgroup.events": "populated 1\n" });
  mkdirSync(join(path, "cgroup.procs"));
  expect(killMembers(path)).toBe(true);
  expect(killMembers(join(path, "none"))).toBe(false);
});
