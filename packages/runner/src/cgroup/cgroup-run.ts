import type { HeldRun, MainEnd, Sweep } from "../launch/held-run.js";
import { reachedOf, type Resource } from "../outcome/resource.js";
import type { RunUsage } from "../outcome/run-outcome.js";
import type { Cgroup } from "./cgroup.js";

const removalMs = 100;

/** A run that is held in another way and counted, bounded and killed by a cgroup beside. */
export class CgroupRun implements HeldRun {
  readonly mechanism: HeldRun["mechanism"];
  readonly ended: Promise<MainEnd>;
  readonly empty: Promise<void>;
  reached: Resource | null = null;
  readonly #held: HeldRun;
  readonly #cgroup: Cgroup;
  readonly #isLocked: boolean;
  #usage: RunUsage | null = null;

  /** @param isLocked - The run cannot leave the cgroup: that it is empty then proves that nothing is left. */
  constructor(held: HeldRun, cgroup: Cgroup, isLocked: boolean) {
    this.#held = held;
    this.#cgroup = cgroup;
    this.#isLocked = isLocked;
    this.mechanism = isLocked && held.mechanism === "subreaper" ? "cgroup" : held.mechanism;
    this.ended = held.ended;
    this.empty = held.empty;
  }

  get usage(): RunUsage | null {
    return this.#usage ?? this.#held.usage;
  }

  terminate(): void {
    this.#held.terminate();
  }

  async sweep(deadline: number): Promise<Sweep> {
    const swept = await this.#held.sweep(deadline - removalMs);
    const isEmpty = await this.#cgroup.empty(deadline);
    const { cpuMs, peakMemoryBytes, ...counted } = this.#cgroup.counters();
    this.reached = reachedOf({ cpuMs, peakMemoryBytes, ...counted });
    if (cpuMs !== null && peakMemoryBytes !== null) this.#usage = { cpuMs, peakMemoryBytes, of: "run" };
    await this.#cgroup.remove(deadline + removalMs);
    const isProven = isEmpty && this.#isLocked;
    return {
      leaked: swept.leaked,
      survivors: isProven ? [] : swept.survivors,
      verified: isEmpty && (isProven || swept.verified),
      isLost: swept.isLost ?? false,
    };
  }
}
