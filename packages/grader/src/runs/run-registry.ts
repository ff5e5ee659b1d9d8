import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { GraderError } from "../errors.js";
import { checkOptions, positiveInteger } from "../options/check-options.js";

/** How long what came of runs is kept, and how much of it. */
export interface RunRegistryOptions {
  /**
   * How many ended runs are kept; the oldest make way.
   * @defaultValue `100`
   */
  readonly maxEnded?: number;
  /**
   * How long an ended run is kept, in milliseconds.
   * @defaultValue `3_600_000`
   */
  readonly keepMs?: number;
  /**
   * How many may go on at once.
   * @defaultValue `64`
   */
  readonly maxRunning?: number;
}

/** How a run stands. */
export type RunState<T> =
  | {
      readonly status: "running";
      readonly id: string;
      /** Time since it was started, in milliseconds. */
      readonly elapsedMs: number;
      /** What it said last of itself. */
      readonly progress: string;
    }
  | { readonly status: "done"; readonly id: string; readonly value: T; readonly expiresAt: string }
  | { readonly status: "failed"; readonly id: string; readonly error: unknown; readonly expiresAt: string };

/** What a run does: ends early when `signal` aborts, and may say how far it has come. */
export type RunTask<T> = (signal: AbortSignal, report: (progress: string) => void) => Promise<T>;

/** Runs that outlive the call that started them. */
export interface RunRegistry<T> extends AsyncDisposable {
  /** Starts a run; returns its random id at once. Throws `GraderError` `run-limit`. */
  start(task: RunTask<T>): string;
  /**
   * Waits until a run has ended, at most so many milliseconds; `signal` ends the waiting, not the run.
   * Throws `GraderError` `unknown-run` for one that never was, or is kept no more.
   */
  wait(id: string, waitMs: number, signal?: AbortSignal): Promise<RunState<T>>;
  /** Ends a run and waits for its end; what it had by then is kept. Throws `GraderError` `unknown-run`. */
  cancel(id: string): Promise<RunState<T>>;
  /** Ends all. */
  close(): Promise<void>;
}

interface Entry<T> {
  readonly since: number;
  readonly control: AbortController;
  readonly ended: Promise<void>;
  progress: string;
  state: Exclude<RunState<T>, { readonly status: "running" }> | null;
}

/**
 * Keeps runs by id, so that a caller with little patience can ask for them again.
 *
 * @throws `GraderError` `invalid-option` when an option is unknown or of the wrong kind.
 */
export function createRunRegistry<T>(options: RunRegistryOptions = {}): RunRegistry<T> {
  checkOptions("createRunRegistry()", options, {
    maxEnded: positiveInteger,
    keepMs: positiveInteger,
    maxRunning: positiveInteger,
  });
  const { maxEnded = 100, keepMs = 3_600_000, maxRunning = 64 } = options;
  const entries = new Map<string, Entry<T>>();

  function find(id: string): Entry<T> {
    const entry = entries.get(id);
    if (entry !== undefined) return entry;
    const message = `No run has the id ${JSON.stringify(id)}; it never began, or is kept no more: start another one.`;
    throw new GraderError("unknown-run", message);
  }

  function stateOf(id: string, entry: Entry<T>): RunState<T> {
    const elapsedMs = Math.round(performance.now() - entry.since);
    return entry.state ?? { status: "running", id, elapsedMs, progress: entry.progress };
  }

  function keep(
    id: string,
    entry: Entry<T>,
    outcome: { readonly value: T } | { readonly error: unknown },
  ): void {
    const expiresAt = new Date(Date.now() + keepMs).toISOString();
    entry.state =
      "value" in outcome
        ? { status: "done", id, value: outcome.value, expiresAt }
        : { status: "failed", id, error: outcome.error, expiresAt };
    setTimeout(() => entries.delete(id), keepMs).unref();
    const ended = [...entries].filter(([, { state }]) => state !== null).map(([other]) => other);
    for (const oldest of ended.slice(0, Math.max(0, ended.length - maxEnded))) entries.delete(oldest);
  }

  return {
    start(task) {
      if ([...entries.values()].filter(({ state }) => state === null).length >= maxRunning)
        throw new GraderError(
          "run-limit",
          `${maxRunning} runs go on, which is the limit; wait for one or cancel it.`,
        );
      const id = randomUUID();
      const control = new AbortController();
      const { promise: ended, resolve } = deferred();
      const entry: Entry<T> = { since: performance.now(), control, ended, progress: "", state: null };
      entries.set(id, entry);
      task(control.signal, (progress) => {
        entry.progress = progress;
      })
        .then(
          (value) => keep(id, entry, { value }),
          (error: unknown) => keep(id, entry, { error }),
        )
        .finally(resolve);
      return id;
    },
    async wait(id, waitMs, signal) {
      const entry = find(id);
      const patience = new AbortController();
      const signals = signal === undefined ? [patience.signal] : [patience.signal, signal];
      const tired = sleep(waitMs, undefined, { signal: AbortSignal.any(signals), ref: false }).catch(
        () => undefined,
      );
      await Promise.race([entry.ended, tired]);
      patience.abort();
      return stateOf(id, entry);
    },
    async cancel(id) {
      const entry = find(id);
      entry.control.abort();
      await entry.ended;
      return stateOf(id, entry);
    },
    close,
    [Symbol.asyncDispose]: close,
  };

  async function close(): Promise<void> {
    for (const { control } of entries.values()) control.abort();
    await Promise.all([...entries.values()].map(({ ended }) => ended));
  }
}

/** `Promise.withResolvers`, which Node 20 does not have. */
function deferred(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<void>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}
