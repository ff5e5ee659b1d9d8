import type { TestCase } from "../run/test-run.js";
import type { ExpectedTest } from "./expected-test.js";
import { isSameFile } from "./same-file.js";

const MOST_SUGGESTIONS = 3;
const MOST_COMPARED = 2_000;
const LONGEST_COMPARED = 120;

/**
 * Suggests where missing tests may have gone: the same title in another place, or a near title in the same place.
 * The work is bounded: what lies beyond it gets no suggestion.
 */
export class NearTests {
  readonly #byName = new Map<string, TestCase[]>();
  readonly #extra: readonly TestCase[];
  #left = MOST_COMPARED;

  constructor(extra: readonly TestCase[]) {
    this.#extra = extra;
    for (const test of extra) {
      const namesakes = this.#byName.get(test.name);
      if (namesakes === undefined) this.#byName.set(test.name, [test]);
      else namesakes.push(test);
    }
  }

  /** Test cases that may be the wanted one, the likeliest first. */
  suggest(expected: ExpectedTest | string): readonly TestCase[] {
    const wanted = typeof expected === "string" ? { name: lastPart(expected) } : expected;
    const moved = wanted.name === "" ? [] : (this.#byName.get(wanted.name) ?? []);
    if (moved.length > 0) return moved.slice(0, MOST_SUGGESTIONS);
    const near: { test: TestCase; distance: number }[] = [];
    for (const test of this.#extra) {
      if (this.#left === 0) break;
      if (!isSamePlace(test, wanted)) continue;
      this.#left -= 1;
      const distance = distanceOf(wanted.name, test.name);
      if (distance !== null) near.push({ test, distance });
    }
    near.sort((left, right) => left.distance - right.distance);
    return near.slice(0, MOST_SUGGESTIONS).map(({ test }) => test);
  }
}

function lastPart(flat: string): string {
  return flat.split(/::| [>›»|] /u).at(-1) ?? flat;
}

function isSamePlace(test: TestCase, { suite, file }: ExpectedTest): boolean {
  const sameSuite = suite === undefined || JSON.stringify(suite) === JSON.stringify(test.suite);
  return sameSuite && (file === undefined || isSameFile(test.file, file));
}

// Edits from one title to the other; `null` when they are more than a third of it, or the titles are long.
function distanceOf(left: string, right: string): number | null {
  const length = Math.max(left.length, right.length);
  const most = Math.max(2, Math.floor(length / 3));
  if (length > LONGEST_COMPARED || Math.abs(left.length - right.length) > most) return null;
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (let at = 1; at <= left.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= right.length; index += 1) {
      const changed = (row[index - 1] ?? 0) + (left[at - 1] === right[index - 1] ? 0 : 1);
      next.push(Math.min(changed, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  const distance = row.at(-1) ?? length;
  return distance <= most ? distance : null;
}
