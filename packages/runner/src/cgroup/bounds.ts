import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RunLimits } from "../limits/resource-limits.js";
import type { ResourceCounters } from "../outcome/resource.js";
import type { Controller } from "./hierarchies.js";

/** Limits of a run as a whole. */
export type TotalLimits = Pick<RunLimits, "totalMemoryBytes" | "totalProcesses" | "cpus">;

/** A directory for each controller; the same one for all in version 2. */
export type ControllerDirectories = Readonly<Partial<Record<Controller, string>>>;

const periodUs = 100_000;

/** Those of the limits that are for the run as a whole; `null` when there is none. */
export function totalLimits({ totalMemoryBytes, totalProcesses, cpus }: RunLimits): TotalLimits | null {
  const all = { totalMemoryBytes, totalProcesses, cpus };
  const given = Object.entries(all).filter(([, value]) => value !== undefined);
  return given.length === 0 ? null : Object.fromEntries(given);
}

/** What has to control a run for these limits. */
export function neededControllers({
  totalMemoryBytes,
  totalProcesses,
  cpus,
}: TotalLimits): readonly Controller[] {
  const needed: readonly (readonly [Controller, unknown])[] = [
    ["memory", totalMemoryBytes],
    ["pids", totalProcesses],
    ["cpu", cpus],
  ];
  return needed.filter(([, value]) => value !== undefined).map(([name]) => name);
}

/** Puts the limits in force; throws what the kernel says. */
export function writeBounds(limits: TotalLimits, directories: ControllerDirectories, version: 1 | 2): void {
  const { totalMemoryBytes, totalProcesses, cpus } = limits;
  const write = (name: Controller, file: string, value: string): void =>
    writeFileSync(join(directories[name] ?? "", file), value, { flag: "r+" });
  const writeIfThere = (name: Controller, file: string, value: string): void => {
    if (existsSync(join(directories[name] ?? "", file))) write(name, file, value);
  };
  if (totalMemoryBytes !== undefined) {
    const bytes = String(totalMemoryBytes);
    write("memory", version === 2 ? "memory.max" : "memory.limit_in_bytes", bytes);
    if (version === 2) writeIfThere("memory", "memory.swap.max", "0");
    else writeIfThere("memory", "memory.memsw.limit_in_bytes", bytes);
  }
  if (totalProcesses !== undefined) write("pids", "pids.max", String(totalProcesses));
  if (cpus === undefined) return;
  const quota = String(Math.max(1000, Math.round(cpus * periodUs)));
  if (version === 2) write("cpu", "cpu.max", `${quota} ${String(periodUs)}`);
  else {
    write("cpu", "cpu.cfs_period_us", String(periodUs));
    write("cpu", "cpu.cfs_quota_us", quota);
  }
}

/** What the kernel counted in it. */
export function readCounters({ memory, pids, cpu, cpuacct }: ControllerDirectories): ResourceCounters {
  const cpuUs = number(cpu, "cpu.stat", /^usage_usec (\d+)/m);
  const cpuNs = number(cpuacct, "cpuacct.usage", /^(\d+)/);
  return {
    memoryKills:
      number(memory, "memory.events", /^oom_kill (\d+)/m) ??
      number(memory, "memory.oom_control", /^oom_kill (\d+)/m),
    refusedForks: number(pids, "pids.events", /^max (\d+)/m),
    cpuMs: cpuUs === null ? (cpuNs === null ? null : cpuNs / 1e6) : cpuUs / 1000,
    peakMemoryBytes:
      number(memory, "memory.peak", /^(\d+)/) ?? number(memory, "memory.max_usage_in_bytes", /^(\d+)/),
  };
}

function number(directory: string | undefined, file: string, form: RegExp): number | null {
  if (directory === undefined) return null;
  try {
    const found = form.exec(readFileSync(join(directory, file), "latin1"));
    return found === null ? null : Number(found[1]);
  } catch {
    return null;
  }
}
