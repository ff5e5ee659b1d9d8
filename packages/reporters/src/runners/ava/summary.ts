import type { Summary } from "../summaries.js";

/** The totals of AVA. */
export interface AvaSummary extends Summary {
  /** `null` when AVA does not say it: beside failures. */
  readonly passed: number | null;
  readonly errorCount: number;
  readonly interrupted: number;
}

const TOTAL =
  /^ {2}(\d{1,9}) (tests? failed|known failures?|tests? skipped|tests? todo|tests? passed|uncaught exceptions?|unhandled rejections?|tests? (?:were|was) (?:interrupted|pending)|tests? remaining)\b/u;

/** Finds the totals: lines of numbers at the end, below a line `─` somewhere above. */
export function findAvaSummaries(lines: readonly string[]): readonly AvaSummary[] {
  const end = lines.findLastIndex((line) => line.trim() !== "");
  let start = end;
  while (start >= 0 && TOTAL.test(lines[start] ?? "")) start -= 1;
  const ruler = lines.findLastIndex((line, index) => index <= start && line === "  ─");
  // The last line has to be whole: only its line end tells.
  if (start === end || ruler === -1 || end + 1 >= lines.length || lines[start] !== "") return [];
  const numbers = new Map(
    lines.slice(start + 1, end + 1).map((line): [string, number] => {
      const [, value, words = ""] = TOTAL.exec(line) ?? [];
      return [words.replace(/^tests? /u, "").replace(/s$/u, ""), Number(value)];
    }),
  );
  const of = (word: string): number => numbers.get(word) ?? 0;
  const failed = of("failed");
  const expected = of("known failure");
  const passed = numbers.get("passed");
  const skipped = of("skipped");
  const todo = of("todo");
  const all = (passed ?? 0) + expected;
  const counts = { total: all + failed + skipped + todo, passed: all, failed, skipped, todo, errors: 0 };
  const interrupted = [...numbers].filter(([word]) => /were|was|remaining/u.test(word)).length;
  return [
    {
      start: firstRuler(lines),
      end: end + 1,
      counts,
      passed: passed === undefined ? null : all,
      errorCount: of("uncaught exception") + of("unhandled rejection"),
      interrupted,
    },
  ];
}

// Details of failures stand between two rulers; the tests stand above the first.
function firstRuler(lines: readonly string[]): number {
  return lines.indexOf("  ─");
}
