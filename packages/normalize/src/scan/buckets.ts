/**
 * What a rule of lines may begin with: three bytes, each one of a set; an empty set stands for any byte. A byte is a
 * Latin-1 character; everything beyond Latin-1 counts as `\u00FF`.
 */
interface Bucket {
  readonly first: string;
  readonly second: string;
  readonly third: string;
}

const digits = "0123456789";
const hexadecimal = "0123456789abcdefABCDEF";
const lowerCase = "abcdefghijklmnopqrstuvwxyz";
/** What a unit of time may begin with; the mu of Greek lies beyond Latin-1. */
const timeUnits = "dhmnsu\u00B5\u00FF";

/** What a place may be, as bits: one for each bucket, in the order of {@link buckets}. */
export const kind: {
  readonly feed: 1;
  readonly time: 2;
  readonly spaced: 4;
  readonly literal: 8;
  readonly mark: 16;
  readonly word: 32;
  readonly path: 64;
  readonly rare: 128;
} = { feed: 1, time: 2, spaced: 4, literal: 8, mark: 16, word: 32, path: 64, rare: 128 };

/** Of a line feed: the line behind it may open a block of compared values. */
export const opens = 2;

/** Exactly eight, one for each bit of a byte. */
const buckets: readonly Bucket[] = [
  { first: "\n", second: "", third: "" },
  // `5ms`, `2026-11`, `30T10`
  { first: digits, second: `${timeUnits}-T`, third: "" },
  // `5 ms`
  { first: digits, second: " ", third: timeUnits },
  // `<tmp>`, and the comma of `Tue, 02 Jan`, which counts as spaced: its code has half of that of `<`
  { first: "<,", second: `${lowerCase}\\ `, third: "" },
  // the second hyphen of a UUID, and the colon of `localhost:54321` and `(node:123)`
  { first: "-:", second: digits, third: `${hexadecimal})` },
  // `seed`, `pid`, `time="`, `hostname="`
  { first: "epP", second: "eiI=", third: 'dD"' },
  // `/tmp`, `/var`, `%TEMP%`, `%TMP%`, `AppData`
  { first: "/%A", second: "tvTp", third: "maEMp" },
  // `0x7f`, `MB`, `duration_ms`, `Assertion`
  { first: "0KMG_A", second: "xBms", third: "" },
];

/** How a line may start that opens a block of compared values, blanks before it left out: pairs of bytes. */
const openings: readonly (readonly [first: string, second: string])[] = [
  ["eE", "xXrR"],
  ["aA", "cC"],
  ["rR", "eEiI"],
  ["gGfF", "oO"],
  ["wW", "aA"],
  ["lLdD", "eEiI"],
  ["sS", "hH"],
  ["+-@\"'", ""],
];

/** Controls other than tabulator and line feed, as products of high and low halves of bytes. */
const controls: readonly (readonly [high: string, low: string])[] = [
  ["0", "012345678bcdef"],
  ["189", "0123456789abcdef"],
  ["7", "f"],
];
/** `%` `/`, digits, `<` `=`, `\`: without any of them no rule of this package finds anything. */
const tellingHalves: readonly (readonly [high: string, low: string])[] = [
  ["2", "5f"],
  ["3", "0123456789cd"],
  ["5", "c"],
];

/** The same as codes. */
export const telling: ReadonlySet<number> = new Set(
  tellingHalves.flatMap(([high, low]) => Array.from(low, (half) => Number.parseInt(high + half, 16))),
);

/** Where the tables begin in memory; scan.wat names the same numbers. */
export const tables = { nibbles: 0, sorts: 96, exact: 256, openings: 1024 } as const;

/** Bytes that these tables, those of the rules of lines and what the searches report take. */
export const tablesSize = 16_384;

/** Writes the tables that the searches look up. */
export function writeTables(memory: Uint8Array): void {
  for (const [bit, { first, second, third }] of buckets.entries()) {
    for (const [place, set] of [first, second, third].entries()) {
      for (const code of codesOf(set)) {
        mark(memory, tables.nibbles + place * 32 + (code & 15), bit);
        mark(memory, tables.nibbles + place * 32 + 16 + (code >> 4), bit);
        mark(memory, tables.exact + place * 256 + code, bit);
      }
    }
  }
  for (const [bit, sets] of openings.entries()) {
    for (const [place, set] of sets.entries()) {
      for (const code of codesOf(set)) mark(memory, tables.openings + place * 256 + code, bit);
    }
  }
  for (const [bit, [high, low]] of [...controls, ...tellingHalves].entries()) {
    for (const half of low) mark(memory, tables.sorts + Number.parseInt(half, 16), bit);
    for (const half of high) mark(memory, tables.sorts + 16 + Number.parseInt(half, 16), bit);
  }
}

function codesOf(set: string): readonly number[] {
  if (set === "") return Array.from({ length: 256 }, (_, code) => code);
  return Array.from(set, (character) => character.charCodeAt(0));
}

function mark(memory: Uint8Array, at: number, bit: number): void {
  memory[at] = (memory[at] ?? 0) | (1 << bit);
}
