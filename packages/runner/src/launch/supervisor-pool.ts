import { openSync, readSync } from "node:fs";
import { availableParallelism, getPriority } from "node:os";
import { Supervisor } from "./supervisor.js";

/** Idle supervisors that are kept, and for how many runs each. */
const mostIdle = Math.max(16, 2 * availableParallelism());
const mostRuns = 1000;

interface Kept {
  /** What it inherited of this process. */
  readonly nature: string;
  /** Runs until it is idle for too long. */
  timer: NodeJS.Timeout | null;
}

/**
 * Supervisors of one thread of this process. One that held a run to the end, and to which nothing happened, holds
 * the next one: starting perl costs more than a whole run.
 */
export class SupervisorPool {
  readonly #script: string;
  readonly #kept = new Map<Supervisor, Kept>();

  readonly #idleMs: number;

  constructor(script: string, idleMs: number = 10_000) {
    this.#script = script;
    this.#idleMs = idleMs;
  }

  /** One for the next run; it may not be ready yet, and it may come to its end before it is. */
  take(): Supervisor {
    const nature = ownNature();
    // The one that rested last: the others get their rest.
    for (const [supervisor, kept] of [...this.#kept].toReversed()) {
      if (kept.timer === null) continue;
      clearTimeout(kept.timer);
      kept.timer = null;
      if (kept.nature === nature) return supervisor;
      supervisor.dismiss();
    }
    return this.#start(nature);
  }

  #start(nature: string): Supervisor {
    const supervisor = new Supervisor(this.#script);
    this.#kept.set(supervisor, { nature, timer: null });
    void supervisor.closed.then(() => this.#forget(supervisor));
    return supervisor;
  }

  #forget(supervisor: Supervisor): void {
    clearTimeout(this.#kept.get(supervisor)?.timer ?? undefined);
    this.#kept.delete(supervisor);
  }

  /** One that starts its only run with this open file as standard input. */
  startWith(stdin: number): Supervisor {
    return new Supervisor(this.#script, stdin);
  }

  /** Takes one back that holds no run and was sent no signal. */
  put(supervisor: Supervisor): void {
    const kept = this.#kept.get(supervisor);
    const idle = [...this.#kept.values()].filter(({ timer }) => timer !== null).length;
    if (kept === undefined || idle >= mostIdle || supervisor.runs >= mostRuns) {
      supervisor.dismiss();
      return;
    }
    // The order is that of their rest.
    this.#kept.delete(supervisor);
    this.#kept.set(supervisor, kept);
    kept.timer = setTimeout(() => {
      kept.timer = null;
      supervisor.dismiss();
    }, this.#idleMs).unref();
  }
}

/** What a child inherits of this process and this process can change, by the names that enclose it (proc(5)). */
const inherited = [
  ["Umask:", "State:"],
  ["Uid:", "FDSize:"],
  ["Groups:", "NStgid:"],
  ["CapInh:", "Mems_allowed:"],
] as const;

/** Kept open, which makes reading it twice as fast. */
let status: number | null = null;
const buffer = Buffer.allocUnsafe(8192);

function ownNature(): string {
  try {
    status ??= openSync("/proc/self/status", "r");
    const text = buffer.toString("latin1", 0, readSync(status, buffer, 0, buffer.length, 0));
    const parts = inherited.map(([from, to]) => text.slice(text.indexOf(from), text.indexOf(to)));
    return `${parts.join("")}${String(getPriority())}`;
  } catch {
    return "unknown";
  }
}
