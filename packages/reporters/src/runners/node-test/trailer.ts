import { totalsKey } from "../../formats/node-events/totals-key.js";

/** The totals that `node --test` prints at its end. */
export interface Trailer {
  /** Index of its first line. */
  readonly start: number;
  /** Index of the line after its last. */
  readonly end: number;
  readonly tests: number;
  /** `null` before Node 18.17, which counted only top-level tests. */
  readonly suites: number | null;
  readonly pass: number;
  readonly fail: number;
  readonly cancelled: number;
  readonly skipped: number;
  readonly todo: number;
}

/** The totals in one text, as the reader of the events gives them; `null` where Node counted only the top level. */
export function totalsOfTrailer(trailer: Trailer): string | null {
  if (trailer.suites === null) return null;
  const { tests, suites, pass, fail, cancelled, skipped, todo } = trailer;
  return totalsKey(new Map(Object.entries({ tests, suites, pass, fail, cancelled, skipped, todo })));
}

const NAMES = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo", "duration_ms"] as const;

/** Finds every complete block of totals; `mark` is `#` in TAP and `ℹ` in spec. */
export function findTrailers(lines: readonly string[], mark: string): readonly Trailer[] {
  const trailers: Trailer[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    if (!lines[index]?.startsWith(`${mark} tests `)) continue;
    const trailer = readTrailer(lines, index, mark);
    if (trailer !== null) trailers.push(trailer);
  }
  return trailers;
}

function readTrailer(lines: readonly string[], start: number, mark: string): Trailer | null {
  const values = new Map<string, number>();
  let index = start;
  for (const name of NAMES) {
    const value = new RegExp(`^${mark} ${name} (\\d{1,15}(?:\\.\\d{1,20})?)$`, "u").exec(
      lines[index] ?? "",
    )?.[1];
    if (value === undefined && name === "suites") continue;
    if (value === undefined) return null;
    values.set(name, Number(value));
    index += 1;
  }
  // The last line has to be terminated: a cut-off duration looks like a shorter one.
  if (index >= lines.length) return null;
  const of = (name: string): number => values.get(name) ?? 0;
  return {
    start,
    end: index,
    tests: of("tests"),
    suites: values.get("suites") ?? null,
    pass: of("pass"),
    fail: of("fail"),
    cancelled: of("cancelled"),
    skipped: of("skipped"),
    todo: of("todo"),
  };
}
