import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Answers } from "../../src/judge/answers.js";
import { Judge } from "../../src/judge/judge.js";
import { judge, scanner } from "../../src/judge/shared.js";
import { compiled } from "../../src/scan/compiled.js";
import { Scanner } from "../../src/scan/scanner.js";
import { kind, opens } from "../../src/scan/buckets.js";
import { LineRules } from "../../src/line/line-rules.js";
import type { Span } from "../../src/line/span.js";
import { diffWords, operandWords, stackWords } from "../../src/line/surroundings.js";
import { comparingWords } from "../../src/time/line-kind.js";
import { proseStems, proseWords } from "../../src/time/placement.js";
import type { NormalizeOptions } from "../../src/index.js";
import { Literals } from "../../src/placeholder/literals.js";
import { anyText } from "../normalize/fragments.js";

const fixtures = join(import.meta.dirname, "../fixtures");
const recorded = ["recordings", "runs"].flatMap((directory) =>
  readdirSync(join(fixtures, directory)).map((name) => readFileSync(join(fixtures, directory, name), "utf8")),
);
const lines = [...new Set(recorded.flatMap((text) => text.split("\n")))];
const words = [
  ..."' ( ) [ ] < > | → : = , . - + # % ✓ ✖ é 一 µs μs ms s 5 1.5 3ms 2m 10% took in Time: Duration expected: == >=".split(
    " ",
  ),
  ..."AssertionError: deadline actual not_ok pid=12 0x7fffffffff 127.0.0.1:54321 2026-11-30T10:00:00Z 20261130T100000Z".split(
    " ",
  ),
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  " (node:12) ",
  " pid 12 ",
  "seed 123 ",
  ' hostname="a"',
  ' time="0.5"',
  "duration_ms 5 ",
  "Memory: 12 MB",
  "12 MB heap used",
  "Tue, 02 Jan 2024 03:04:05 GMT",
  "<duration>",
  "<\\tmp>",
  ...'expected Actual received got wanted want left right difference should found Found error:_| +_actual @@_ "expected'
    .split(" ")
    .map((start) => `\n${start.replace("_", " ")}: x\n  took 5ms\n`),
];

// oxlint-disable-next-line no-control-regex -- what a terminal leaves holds no control but these two
const visible = (text: string): string => text.replaceAll(/[\0-\x08\x0B-\x1F\x7F-\x9F]/g, "");

const listedWords = [operandWords, diffWords, stackWords, ...comparingWords, proseWords, proseStems]
  .flatMap((list) => list.words)
  .flatMap((word) => [word, word.toUpperCase(), `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`]);
/** Words that open a block, compare or belong to a sentence, with and without what must not stand beside them. */
const listed = fc
  .tuple(
    fc.constantFrom(
      "",
      " ",
      "x",
      "-",
      "é",
      "一",
      "\n",
      "\n  ",
      "\n+ ",
      '\n"',
      "\n--",
      "\n12) ",
      "\n12 | ",
      "\n> ",
      "\n\u00A0",
      "Uncaught ",
      "(",
      "\n→ ",
      "\nE ",
    ),
    fc.oneof(
      fc.constantFrom(...listedWords),
      fc.constantFrom(
        "AssertionError",
        "Assertion",
        "found",
        'found"',
        "error: |",
        "error: >",
        "PASS",
        "@@ ",
        "│",
      ),
    ),
    fc.constantFrom(..."_|x|-|é|一| |:| :| [ERR_A]:| [é]:| 5ms\n|\n  took 5ms\n| (5ms)\n|)".split("|")),
  )
  .map((parts) => parts.join(""));

/** Recorded lines, whole or with something put in, among what fuzzing makes. */
const spliced = fc
  .tuple(
    fc.constantFrom(...lines),
    fc.nat({ max: 120 }),
    fc.oneof(fc.constantFrom("", " ", ...words), listed),
  )
  .map(([line, at, word]) => `${line.slice(0, at)}${word}${line.slice(at)}\n`);
const text = fc
  .array(fc.oneof(spliced, spliced, anyText), { maxLength: 12 })
  .map((parts) => visible(parts.join("")));
const options = fc.constantFrom<NormalizeOptions[]>(
  {},
  { timestamps: "keep" },
  { rules: { pid: "keep", port: "keep" } },
);

/** Paths somewhere in the text, as the finders of paths hand them over. */
function pathsIn(input: string): readonly Span[] {
  return Array.from(input.matchAll(/\/tmp\/\w+|\/srv\/\w+/g), ({ index, 0: path }) => ({
    start: index,
    end: index + path.length,
    rule: "tmp",
    text: "<tmp:1>",
  }));
}

/** What the rules find in several texts, one after the other; numbers of things replaced by their place. */
function found(rules: LineRules, texts: readonly string[], search: () => number): readonly object[] {
  return texts.map((input) => {
    scanner.load(input);
    const spans: Span[] = [];
    rules.find(input, scanner, search(), pathsIn(input), spans);
    return spans.map(({ start, end, rule, text: mark }) => ({
      start,
      end,
      rule,
      text: typeof mark === "string" ? mark : mark(),
    }));
  });
}

/** All that is no letter or blank may be the place of any rule, and every line may open a block. */
function everyPlace(): number {
  const { bytes, places } = scanner;
  const usual = Array.from(places.subarray(0, scanner.search()), Number);
  const known = new Map(usual.map((place) => [place >> 8, place & 0xff]));
  let count = 0;
  for (let at = 0; at < bytes.length && count < 100_000; at++) {
    const code = bytes[at] ?? 0;
    if (code === 0x0a && !known.has(at)) break;
    const bits = code === 0x0a ? kind.feed | opens : bitsOf(code, known.get(at) ?? 0);
    if (bits !== 0) places[count++] = (at << 8) | bits;
  }
  return count;
}

function bitsOf(code: number, known: number): number {
  // `0x7f` is an address, not a time.
  if (code >= 0x30 && code <= 0x39) return known === kind.rare ? known : known | kind.time;
  // The place of an attribute is the letter before its `=`.
  if (code === 0x3d) return 0;
  if (code === 0x3c) return kind.literal;
  return known | kind.rare;
}

test("the compiled judge runs on this machine", () => {
  expect(judge).toBeDefined();
});

test("the judge and the rules see the text that memory was enlarged for", () => {
  const answers = new Answers();
  const module = compiled(answers);
  if (module === undefined) throw new Error("no compiled judge");
  const own = new Scanner(module);
  const input = "/tmp/ab bc 5ms bc 5ms\n".repeat(40_000);
  const endsBy = (by: Judge | "rules"): readonly number[] => {
    own.load(input);
    const spans: Span[] = [];
    new LineRules({}, undefined, by).find(input, own, own.search(), pathsIn(input), spans);
    return spans.map(({ end }) => end);
  };
  own.load(input);
  const before = module.memory.buffer.byteLength;
  const judged = endsBy(new Judge(own, module, answers));
  expect(module.memory.buffer.byteLength).toBeGreaterThan(before);
  expect(judged).toHaveLength(40_000);
  expect(judged).toEqual(endsBy("rules"));
});

test("what the judge decides is what the rules find that look at all lines", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), options, (texts, chosen) => {
      const search = (): number => scanner.search();
      const fast = found(new LineRules(chosen, new Literals([])), texts, search);
      const slow = found(new LineRules(chosen, new Literals([]), "rules"), texts, search);
      expect(fast).toEqual(slow);
    }),
    { numRuns: 4000 },
  );
});

test("where rules may begin, the scanner leaves out no place that matters", () => {
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 3 }), options, (texts, chosen) => {
      const some = found(new LineRules(chosen, new Literals([]), "rules"), texts, () => scanner.search());
      const all = found(new LineRules(chosen, new Literals([]), "rules"), texts, everyPlace);
      expect(some).toEqual(all);
    }),
    { numRuns: 2000 },
  );
});
