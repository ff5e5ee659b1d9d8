import type { Window } from "../rules/rule.js";
import type { Hit } from "./hit.js";

/** What the lines after a match decide. */
export interface Conditions {
  readonly needs: Window | null;
  readonly refuses: readonly Window[];
  /** From this line on, nothing counts. */
  readonly ends?: RegExp;
}

interface Pending extends Conditions {
  readonly hit: Hit;
  seen: number;
  met: boolean;
}

/** More than this wait only in a log made to exhaust memory. */
const MOST_PENDING = 200;

/** Matches that wait for the lines after them. */
export class PendingHits {
  readonly #keep: (hit: Hit) => void;
  #pending: Pending[] = [];

  constructor(keep: (hit: Hit) => void) {
    this.#keep = keep;
  }

  /** No match waits. */
  get isEmpty(): boolean {
    return this.#pending.length === 0;
  }

  /** Adds a match; the oldest is decided by what was seen when too many wait. */
  add(hit: Hit, conditions: Conditions): void {
    this.#pending.push({ ...conditions, hit, seen: 0, met: conditions.needs === null });
    if (this.#pending.length > MOST_PENDING) this.#decide(this.#pending.shift());
  }

  /** Takes the next line. */
  offer(text: string): void {
    if (this.#pending.length === 0) return;
    this.#pending = this.#pending.filter((pending) => {
      pending.seen += 1;
      if (pending.ends?.test(text)) {
        this.#decide(pending);
        return false;
      }
      if (pending.refuses.some((window) => fits(window, pending.seen, text))) return false;
      if (fits(pending.needs, pending.seen, text)) pending.met = true;
      const last = Math.max(
        pending.met ? 0 : (pending.needs?.after ?? 0),
        ...pending.refuses.map(({ after = 0 }) => after),
      );
      if (pending.seen < last) return true;
      this.#decide(pending);
      return false;
    });
  }

  /** Ends the log: what waits is decided by what was seen. */
  end(): void {
    for (const pending of this.#pending) this.#decide(pending);
    this.#pending = [];
  }

  #decide(pending: Pending | undefined): void {
    if (pending?.met === true) this.#keep(pending.hit);
  }
}

function fits(window: Window | null, seen: number, text: string): boolean {
  if (window === null || seen > (window.after ?? 0)) return false;
  return window.patterns.some((pattern) => pattern.test(text));
}
