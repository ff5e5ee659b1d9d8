import { structuredPatch } from "diff";
import type { PageDifference, PageHunk } from "./page-data.js";
import { shortText } from "./shorten.js";

/** Beyond this many changed lines no equal ones are looked for: the effort grows with its square. */
const mostChanges = 200;
const longestLine = 400;

/**
 * Compares an output with that of the reference, all of both.
 *
 * @param most - UTF-16 units of the difference to show; the lines beyond are counted.
 */
export function outputDifference(reference: string, own: string, most: number): PageDifference {
  if (reference === own) return { status: "equal" };
  const options = { context: 3, maxEditLength: mostChanges };
  const patch = structuredPatch("", "", reference, own, "", "", options);
  const aligned = patch !== undefined;
  const hunks = aligned
    ? patch.hunks.map(({ oldStart, newStart, lines }) => ({ left: oldStart, right: newStart, lines }))
    : [{ left: 1, right: 1, lines: sideBySide(reference.split("\n"), own.split("\n")) }];
  return { status: "different", aligned, ...firstLines(hunks, most, (line) => shortText(line, longestLine)) };
}

/** The beginning of a difference that is shown already. */
export function shortDifference(difference: PageDifference, most: number): PageDifference {
  if (difference.status === "equal") return difference;
  const { hunks, more } = firstLines(difference.hunks, most, (line) => line);
  return { ...difference, hunks, more: difference.more + more };
}

function firstLines(
  hunks: readonly PageHunk[],
  most: number,
  show: (line: string) => string,
): { readonly hunks: readonly PageHunk[]; readonly more: number } {
  const shown: PageHunk[] = [];
  let [room, more] = [most, 0];
  for (const hunk of hunks) {
    const lines: string[] = [];
    for (const line of hunk.lines) {
      const text = room > 0 ? show(line) : "";
      room -= text.length + 1;
      if (room >= 0) lines.push(text);
    }
    more += hunk.lines.length - lines.length;
    if (lines.length > 0) shown.push({ ...hunk, lines });
  }
  return { hunks: shown, more };
}

/** In turns, so that the beginnings of both are shown where there is no room for all. */
function sideBySide(before: readonly string[], after: readonly string[]): readonly string[] {
  const length = Math.max(before.length, after.length);
  return Array.from({ length }, (_, place) => [
    ...before.slice(place, place + 1).map((line) => `-${line}`),
    ...after.slice(place, place + 1).map((line) => `+${line}`),
  ]).flat();
}
