import type { Rule } from "../rules/rule.js";
import type { Level } from "../lines/unwrap.js";

/** Where in the output of a test runner a line stands. */
export type Region = "none" | "failures" | "captured";

/** A place where a rule matched. */
export interface Hit {
  readonly rule: Rule;
  readonly line: number;
  /** The line without prefixes and control sequences, clipped. */
  readonly text: string;
  /** What the first group caught. */
  readonly caught: string;
  readonly region: Region;
  readonly level: Level;
  /** Ordinal of the step of the job, counted from 0. */
  readonly step: number;
}

const LONGEST_EXCERPT = 500;

// oxlint-disable-next-line no-control-regex -- what a terminal would obey must not reach it
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/g;

/** A text as evidence shows it: nothing that a terminal obeys, of bounded length. */
export function clip(text: string): string {
  const trimmed = text.replaceAll(controls, "").trim();
  return trimmed.length <= LONGEST_EXCERPT ? trimmed : `${trimmed.slice(0, LONGEST_EXCERPT - 1)}…`;
}

const KEPT = 12;

/** The hits of one rule: the first and the last of them, so that memory stays bounded. */
export class HitList {
  readonly #first: Hit[] = [];
  readonly #last: Hit[] = [];
  #at = 0;

  /** Keeps the hit, perhaps in place of an older one. */
  add(hit: Hit): void {
    if (this.#first.length < KEPT) this.#first.push(hit);
    else {
      this.#last[this.#at] = hit;
      this.#at = (this.#at + 1) % KEPT;
    }
  }

  /** What was kept, in the order of the log. */
  all(): readonly Hit[] {
    return [...this.#first, ...this.#last.slice(this.#at), ...this.#last.slice(0, this.#at)];
  }
}
