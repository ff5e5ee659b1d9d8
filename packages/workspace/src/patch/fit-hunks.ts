import type { StructuredPatch } from "diff";

type Hunk = StructuredPatch["hunks"][number];

/** The text after a patch, or why the patch does not fit. */
export type Fitted = { readonly text: string } | { readonly reason: string };

/** One text as its lines. */
interface Lines {
  readonly lines: readonly string[];
  /** Whether the last one ends in a newline; true where there is none. */
  readonly isEnded: boolean;
}

/** What a hunk says, line by line. */
interface Change {
  /** Index of the first line before, as the hunk names it. */
  readonly start: number;
  readonly steps: readonly Step[];
  readonly before: readonly string[];
  /** Whether the last line before, and the last line after, is said to have no newline. */
  readonly endsBefore: boolean;
  readonly endsAfter: boolean;
  readonly hasContext: boolean;
}

interface Step {
  readonly kind: "context" | "removed" | "added";
  readonly line: string;
}

// Far more than an honest patch takes; a text and a patch of equal lines could take the product of their lengths.
const MOST_COMPARISONS = 50_000_000;

/**
 * Applies hunks exactly: every line that is kept or removed has to be there. A hunk that has context may have moved as
 * a whole, past no other hunk; the nearest place counts, from where the hunk before it was found.
 */
export function fitHunks(before: string, { hunks }: StructuredPatch): Fitted {
  const text = linesOf(before);
  const after: string[] = [];
  const budget = { left: MOST_COMPARISONS };
  let [end, statedEnd, moved, isEnded] = [0, 0, 0, text.isEnded];
  for (const hunk of hunks) {
    const change = read(hunk);
    if (typeof change === "string") return { reason: change };
    if (change.start < statedEnd) return { reason: "has hunks that overlap or are not in order" };
    const at = placeOf(text, change, { from: end, near: change.start + moved, budget });
    if (at === undefined) return { reason: whyNot(text, hunk) };
    copy(text.lines, end, at, after);
    for (const { kind, line } of change.steps) if (kind !== "removed") after.push(line);
    statedEnd = change.start + change.before.length;
    moved = at - change.start;
    end = at + change.before.length;
    if (end === text.lines.length) isEnded = !change.endsAfter;
  }
  copy(text.lines, end, text.lines.length, after);
  return { text: after.join("\n") + (isEnded && after.length > 0 ? "\n" : "") };
}

function linesOf(text: string): Lines {
  if (text === "") return { lines: [], isEnded: true };
  const isEnded = text.endsWith("\n");
  return { lines: (isEnded ? text.slice(0, -1) : text).split("\n"), isEnded };
}

/** One by one: there can be more lines than a call takes arguments. */
function copy(lines: readonly string[], from: number, to: number, after: string[]): void {
  for (let at = from; at < to; at += 1) after.push(lines[at] ?? "");
}

function read({ oldStart, lines }: Hunk): Change | string {
  const steps: Step[] = [];
  let [endsBefore, endsAfter] = [false, false];
  for (const line of lines) {
    if (line.startsWith("\\")) {
      const last = steps.at(-1)?.kind;
      endsBefore ||= last !== "added";
      endsAfter ||= last !== "removed";
      continue;
    }
    const kind = line.startsWith("-") ? "removed" : line.startsWith("+") ? "added" : "context";
    if ((endsBefore && kind !== "added") || (endsAfter && kind !== "removed"))
      return "has lines after the one that is said to end the file";
    steps.push({ kind, line: line.slice(1) });
  }
  const before = steps.filter(({ kind }) => kind !== "added").map(({ line }) => line);
  const hasContext = steps.some(({ kind }) => kind === "context");
  return { start: oldStart - 1, steps, before, endsBefore, endsAfter, hasContext };
}

interface Search {
  /** The first line that no hunk has taken. */
  readonly from: number;
  readonly near: number;
  readonly budget: { left: number };
}

function placeOf(text: Lines, change: Change, { from, near, budget }: Search): number | undefined {
  const last = text.lines.length - change.before.length;
  // A place far behind the end is not one that the hunk has moved from.
  if (last < from || change.start > text.lines.length) return undefined;
  const fits = (at: number): boolean => at >= from && at <= last && fitsAt(text, change, at, budget);
  if (!change.hasContext) return fits(near) ? near : undefined;
  const nearest = Math.min(Math.max(near, from), last);
  for (let distance = 0; distance <= last - from && budget.left > 0; distance += 1) {
    if (fits(nearest - distance)) return nearest - distance;
    if (fits(nearest + distance)) return nearest + distance;
  }
  return undefined;
}

function fitsAt(
  text: Lines,
  { before, endsBefore, endsAfter }: Change,
  at: number,
  budget: { left: number },
): boolean {
  const reachesEnd = at + before.length === text.lines.length;
  // Whether the last line has a newline is part of it, and only the last line of all can have none.
  if (endsBefore ? !reachesEnd || text.isEnded : reachesEnd && before.length > 0 && !text.isEnded)
    return false;
  if (endsAfter && !reachesEnd) return false;
  // What would come after a last line without a newline would join it.
  if (reachesEnd && before.length === 0 && !text.isEnded) return false;
  for (const [index, line] of before.entries()) {
    budget.left -= 1;
    if (text.lines[at + index] !== line) return false;
  }
  return true;
}

function whyNot({ lines, isEnded }: Lines, { oldStart, oldLines }: Hunk): string {
  if (oldStart > lines.length + 1) return `has ${lines.length} lines, and the patch changes line ${oldStart}`;
  if (!isEnded && oldStart + oldLines - 1 >= lines.length)
    return "does not hold the lines that the patch expects, of which the last one has no newline";
  return "does not hold the lines that the patch expects";
}
