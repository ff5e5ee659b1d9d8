import type { MappedReplacement } from "../normalize/options.js";

interface Entry {
  readonly rule: string;
  readonly originalStart: number;
  readonly original: string;
  readonly text: string;
}

/** Notes replacements as they are made. */
export class ReplacementMap {
  readonly #entries: Entry[] = [];

  note(entry: Entry): void {
    this.#entries.push(entry);
  }

  /** All of them in order, with their places in the result. */
  entries(): readonly MappedReplacement[] {
    let shift = 0;
    return this.#entries
      .sort((a, b) => a.originalStart - b.originalStart)
      .map((entry) => {
        const start = entry.originalStart + shift;
        shift += entry.text.length - entry.original.length;
        return { ...entry, start };
      });
  }
}
