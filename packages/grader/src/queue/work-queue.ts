import { problem, type Problem } from "../problem/problem.js";

/** Bounds of a queue. */
export interface WorkQueueOptions {
  /** How much goes on at once. */
  readonly concurrency: number;
  /** How much of it may be of one client. */
  readonly perClient: number;
  /** How much may wait. */
  readonly maxWaiting: number;
  /** How long something may wait, in milliseconds. */
  readonly maxWaitMs: number;
}

/** Something to be done when it is its turn. */
export interface Work<T> {
  /** Who asked for it. */
  readonly client: string;
  /** Nothing else goes on meanwhile. */
  readonly alone: boolean;
  /** Aborting it drops it while it waits; what has begun ends by itself. */
  readonly signal?: AbortSignal | undefined;
  /** Called with the number of those before it, whenever that changes, and with 0 when it begins. */
  readonly onPosition?: ((position: number) => void) | undefined;
  readonly task: () => Promise<T>;
}

/** What became of it. */
export type WorkOutcome<T> =
  | { readonly status: "done"; readonly value: T }
  | { readonly status: "refused"; readonly problem: Problem };

/** A place in the queue, and then among what goes on. */
class Turn {
  readonly client: string;
  readonly alone: boolean;
  readonly tell: (position: number) => void;
  readonly end: (outcome: Problem | Turn) => void;

  constructor(
    { client, alone, onPosition }: Omit<Work<unknown>, "task">,
    end: (outcome: Problem | Turn) => void,
  ) {
    this.client = client;
    this.alone = alone;
    this.tell = (position) => onPosition?.(position);
    this.end = end;
  }
}

/** Lets work go on in the order in which it came, within bounds. */
export class WorkQueue {
  readonly #options: WorkQueueOptions;
  readonly #running = new Set<Turn>();
  #waiting: Turn[] = [];

  constructor(options: WorkQueueOptions) {
    this.#options = options;
  }

  /** How much waits. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Waits for its turn and does the work; resolves with why not if it does not come to that. */
  async enter<T>(work: Work<T>): Promise<WorkOutcome<T>> {
    const refusal = await this.#turn(work);
    if (refusal instanceof Turn) {
      try {
        return { status: "done", value: await work.task() };
      } finally {
        this.#running.delete(refusal);
        this.#advance();
      }
    }
    return { status: "refused", problem: refusal };
  }

  #turn(work: Omit<Work<unknown>, "task">): Promise<Problem | Turn> {
    return new Promise((resolve) => {
      const { maxWaitMs, maxWaiting } = this.#options;
      const turn = new Turn(work, (outcome) => {
        clearTimeout(timer);
        work.signal?.removeEventListener("abort", drop);
        resolve(outcome);
      });
      const drop = (): void => this.#leave(turn, problem("cancelled", "The caller left while this waited."));
      const expire = (): void =>
        this.#leave(turn, problem("busy", `Nothing became free within ${maxWaitMs} ms.`));
      const timer = setTimeout(expire, maxWaitMs);
      work.signal?.addEventListener("abort", drop, { once: true });
      this.#waiting.push(turn);
      this.#advance();
      if (work.signal?.aborted === true) drop();
      if (this.#waiting.length > maxWaiting)
        this.#leave(turn, problem("busy", `${maxWaiting} others wait already.`));
    });
  }

  #leave(turn: Turn, why: Problem): void {
    if (!this.#waiting.includes(turn)) return;
    this.#waiting = this.#waiting.filter((other) => other !== turn);
    turn.end(why);
    this.#advance();
  }

  /** Begins what may begin, from the front; nothing overtakes work that has to be alone. */
  #advance(): void {
    const kept: Turn[] = [];
    for (const turn of this.#waiting) {
      const blocked = kept.some(({ alone }) => alone);
      if (blocked || !this.#mayBegin(turn)) kept.push(turn);
      else {
        this.#running.add(turn);
        turn.tell(0);
        turn.end(turn);
      }
    }
    this.#waiting = kept;
    for (const [index, turn] of kept.entries()) turn.tell(index + 1);
  }

  #mayBegin({ client, alone }: Turn): boolean {
    const running = [...this.#running];
    if (alone ? running.length > 0 : running.some((other) => other.alone)) return false;
    const own = running.filter((other) => other.client === client).length;
    return running.length < this.#options.concurrency && own < this.#options.perClient;
  }
}
