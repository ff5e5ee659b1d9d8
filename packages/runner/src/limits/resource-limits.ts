/**
 * What a run may have: some of it counted for each process (setrlimit(2)), some for the run as a whole (cgroups). What
 * is not given stays as it is, except in a container, which always has limits.
 */
export interface RunLimits {
  /** Address space of one process, in bytes; Node.js itself reserves far more than it uses. */
  readonly memoryBytes?: number;
  /** Processes and threads of the run's user, those of other runs of that user included; root is not bound by it. */
  readonly processes?: number;
  /** Size of a file that a process writes, in bytes; beyond it SIGXFSZ. */
  readonly fileBytes?: number;
  /** Open files of one process. */
  readonly openFiles?: number;
  /** CPU time of one process in milliseconds, rounded up to whole seconds; beyond it SIGXCPU, a second later SIGKILL. */
  readonly cpuMs?: number;
  /**
   * Memory of the run as a whole, in bytes, temporary files in memory included; beyond it the kernel kills one of its
   * processes, and the run is `resource-limit`. By a cgroup.
   * @defaultValue none; in a container 2_147_483_648
   */
  readonly totalMemoryBytes?: number;
  /**
   * Processes and threads of the run as a whole, what holds it in a sandbox included; a fork beyond it is refused, and
   * the run is `resource-limit`. By a cgroup.
   * @defaultValue none; in a container 512
   */
  readonly totalProcesses?: number;
  /**
   * Processors that the run as a whole may keep busy, such as 0.5; it is slowed down to that. By a cgroup.
   * @defaultValue none; in a container as many as this machine has
   */
  readonly cpus?: number;
}

/** One limit as `prlimit64` takes it. */
export interface ResourceLimit {
  readonly resource: number;
  readonly soft: number;
  readonly hard: number;
}

/** Numbers of the resources on x64 and arm64 (the kernel's asm-generic/resource.h). */
const numbers = { cpuMs: 0, fileBytes: 1, processes: 6, openFiles: 7, memoryBytes: 9 } as const;

/** The limits as the kernel counts them. */
export function resourceLimits(limits: RunLimits): readonly ResourceLimit[] {
  const { cpuMs, ...others } = limits;
  const plain = (["fileBytes", "processes", "openFiles", "memoryBytes"] as const).flatMap((name) => {
    const value = others[name];
    return value === undefined ? [] : [{ resource: numbers[name], soft: value, hard: value }];
  });
  if (cpuMs === undefined) return plain;
  const seconds = Math.ceil(cpuMs / 1000);
  return [...plain, { resource: numbers.cpuMs, soft: seconds, hard: seconds + 1 }];
}
