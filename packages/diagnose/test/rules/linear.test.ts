import { expect, test } from "vitest";
import { rules } from "../../src/rules/all-rules.js";
import { javascriptMarkers, otherMarkers } from "../../src/sessions/markers.js";
import { stepSigns } from "../../src/sessions/steps.js";
import { Scanner } from "../../src/scan/scanner.js";

const ruled = rules.flatMap(({ id, patterns, near, unless }) =>
  [...patterns, ...(near?.patterns ?? []), ...(unless?.patterns ?? [])].map(
    (pattern) => [id, pattern] as const,
  ),
);
const others = [...javascriptMarkers, ...otherMarkers, ...stepSigns].map(
  ({ pattern }) => ["marker", pattern] as const,
);
const all = [...ruled, ...others];

const pieces =
  /\\(?:[\s\S])|\[(?:\\[\s\S]|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|\{\d+(?:,\d*)?\}\??|[*+?]\??|[\s\S]/g;

/** Why a pattern may take more than a bounded number of steps at one place. */
function whyUnbounded({ source }: RegExp): string | undefined {
  let last = "";
  for (const [piece] of source.matchAll(pieces)) {
    const bounds = /^\{(\d+)(?:,(\d*))?\}\??$/.exec(piece);
    if (/^[*+]\??$/.test(piece) || bounds?.[2] === "") return `${piece} has no upper bound`;
    const most = bounds === null ? (/^\?\??$/.test(piece) ? 1 : undefined) : Number(bounds[2] ?? bounds[1]);
    if (most !== undefined && most > 1 && last === ")") return `${piece} repeats a group`;
    if (/^\\(?:[1-9]|k)/.test(piece)) return `${piece} refers back`;
    last = piece;
  }
  return undefined;
}

test("the check finds what may take long", () => {
  for (const pattern of [/a*/, /a+b/, /(?:ab){2,9}/, /(a)\1/, /a{2,}/])
    expect(whyUnbounded(pattern)).toBeDefined();
  for (const pattern of [/a{0,9}b/, /(?:ab)?c/, /[*+]/, /\*/]) expect(whyUnbounded(pattern)).toBeUndefined();
});

test("every repetition has an upper bound and repeats a single character or class", () => {
  const unbounded = all.flatMap(([id, pattern]) => {
    const why = whyUnbounded(pattern);
    return why === undefined ? [] : [`${id}: ${why} in ${pattern}`];
  });
  expect(unbounded).toEqual([]);
});

test("no pattern takes long on a line of the longest length made of its own parts", () => {
  const slow = all.flatMap(([id, pattern]) => {
    const parts = [...pattern.source.replaceAll(/\\[dws]/g, "1").matchAll(/[\w :.'"-]{3,40}/g)].map(
      ([part]) => part,
    );
    const lines = [...parts, parts.join(""), " ", "1", "a.b/", "a:1:"].map((part) =>
      part.repeat(Math.ceil(8_000 / Math.max(1, part.length))).slice(0, 8_000),
    );
    const started = performance.now();
    for (const line of lines) pattern.test(line);
    const each = (performance.now() - started) / lines.length;
    return each > 60 ? [`${id}: ${each.toFixed(0)} ms for a line in ${pattern}`] : [];
  });
  expect(slow).toEqual([]);
});

test.each([
  ["one line without an end", (size: number) => "a".repeat(size)],
  ["errors", (size: number) => "Error: connect ECONNREFUSED 127.0.0.1:1\n".repeat(size / 40)],
  ["near misses", (size: number) => "npm ERR! code ".repeat(size / 14)],
  ["digits", (size: number) => `${"1".repeat(999)}\n`.repeat(size / 1000)],
  ["escapes", (size: number) => `${"\u001B[".repeat(499)}\n`.repeat(size / 1000)],
  ["carriage returns", (size: number) => "a\r".repeat(size / 2)],
  [
    "literals of rules",
    (size: number) =>
      `${ruled
        .map(([, { source }]) => source.slice(0, 40))
        .join(" ")
        .slice(0, 4_000)}\n`.repeat(size / 4_000),
  ],
])("four times as much of %s takes no more than about four times as long", (_name, make) => {
  const timeOf = (size: number): number => {
    const text = make(size);
    let best = Number.POSITIVE_INFINITY;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const started = performance.now();
      const scanner = new Scanner();
      scanner.push(text);
      scanner.end();
      best = Math.min(best, performance.now() - started);
    }
    return best;
  };
  timeOf(65_536);
  expect(timeOf(1_048_576)).toBeLessThan(9 * Math.max(timeOf(262_144), 8));
});
