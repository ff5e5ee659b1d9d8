import { openSync, readSync } from "node:fs";
import { availableParallelism, getPriority } from "node:os";
import { within } from "../wait/within.js";
import { Supervisor, type SupervisorState } from "./supervisor.js";

/** Idle supervisors that are kept, and for how many runs each. */
const mostIdle = Math.max(16, 2 * availableParallelism());
const mostRuns = 1000;
/** Starting perl keeps a processor busy: with more at once each of them would only take longer. */
const mostStarting = availableParallelism();
/** One that takes longer, because it was stopped perhaps, keeps nobody from starting the next one. */
const longestStartMs = 250;

/** A run that waits for a supervisor. */
interface Waiting {
  /** What it shall inherit of this process. */
  readonly nature: string;
  readonly resolve: (supervisor: Supervisor) => void;
}

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
  /** Runs that wait for one, in the order in which they came. */
  readonly #waiting: Waiting[] = [];
  #starting = 0;
  readonly #idleMs: number;

  constructor(script: string, idleMs: number = 10_000) {
    this.#script = script;
    this.#idleMs = idleMs;
  }

  /**
   * One for the next run; it may not be ready yet, and it may come to its end before it is. Where none is idle, the
   * first that is started, or that comes back from another run.
   */
  take(): Promise<Supervisor> {
    const nature = ownNature();
    const idle = this.#takeIdle(nature);
    if (idle !== null) return Promise.resolve(idle);
    return new Promise((resolve) => {
      this.#waiting.push({ nature, resolve });
      this.#startMore();
    });
  }

  /** Starts the first one before somebody asks for it. */
  prepare(): void {
    if (this.#kept.size === 0 && this.#starting === 0) void this.#start();
  }

  #takeIdle(nature: string): Supervisor | null {
    // The one that rested last: the others get their rest.
    for (const [supervisor, kept] of [...this.#kept].toReversed()) {
      if (kept.timer === null) continue;
      clearTimeout(kept.timer);
      kept.timer = null;
      if (kept.nature === nature) return supervisor;
      supervisor.dismiss();
    }
    return null;
  }

  #startMore(): void {
    while (this.#starting < Math.min(mostStarting, this.#waiting.length)) void this.#start();
  }

  async #start(): Promise<void> {
    const nature = ownNature();
    const supervisor = new Supervisor(this.#script);
    this.#kept.set(supervisor, { nature, timer: null });
    void supervisor.closed.then(() => this.#forget(supervisor));
    this.#starting += 1;
    const known = supervisor.whenKnown();
    const state = await within<SupervisorState | null>(known, longestStartMs, null);
    this.#starting -= 1;
    if (state === null) this.#startMore();
    await known;
    // Whoever waits is told also of one that could not be had.
    if (!this.#serve(supervisor, nature) && !this.#serve(supervisor, null)) this.put(supervisor);
    this.#startMore();
  }

  /** Gives it to the first that waits, of this nature. */
  #serve(supervisor: Supervisor, nature: string | null): boolean {
    const index = this.#waiting.findIndex((each) => nature === null || each.nature === nature);
    const [next] = index === -1 ? [] : this.#waiting.splice(index, 1);
    next?.resolve(supervisor);
    return next !== undefined;
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
    const canServe = kept !== undefined && supervisor.runs < mostRuns && !supervisor.isClosed;
    if (canServe && this.#serve(supervisor, kept.nature)) return;
    const idle = [...this.#kept.values()].filter(({ timer }) => timer !== null).length;
    if (!canServe || idle >= mostIdle) {
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
