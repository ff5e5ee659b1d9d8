import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { plainSearches } from "../../src/scan/plain.js";
import { Answers } from "../../src/judge/answers.js";
import { compiled } from "../../src/scan/compiled.js";
import { Scanner, type Edit } from "../../src/scan/scanner.js";
import { decoded } from "../../src/text/gathered.js";

const characters = [
  ...Array.from(
    "0159 -:.,sSmMhdnuµμ✓一😀aBTKGxpPiIDe_=<\\\"'[;?@~\t\n\r\b\0\u007F\u0080\u009F\u00A0\u00B5\u00FF\u0100\u8000\uFFFF/%",
  ),
  "\u001B[31m",
  "\u001B[38;2;255;255;255m",
  "\u001B[",
  "\u001B",
  "seed",
  "pid",
  "MB",
  " 5ms",
  "\n  expected",
  "AssertionError",
  "/tmp/",
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  ":54321",
  "(node:1)",
];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 120 }).map((parts) => parts.join(""));
const marks = ["", "<duration>", "<tmp:1>", "'"];

/** A new scanner with the compiled searches, which must run where tests run. */
function compiledScanner(): Scanner {
  const searches = compiled(new Answers());
  if (searches === undefined) throw new Error("no compiled searches");
  return new Scanner(searches);
}

/** Everything that a scanner finds. */
function found(scanner: Scanner, input: string, from: number): object {
  scanner.load(input);
  const { holdsControl, tells } = scanner;
  const places = Array.from(scanner.places.subarray(0, scanner.search()));
  const paths = [...scanner.paths()];
  const { units, ...rest } = scanner.strip(from);
  const first = rest.sequences > 0 ? rest.first : 0;
  const whole = [...units];
  return {
    holdsControl,
    tells,
    places,
    paths,
    whole,
    ...rest,
    first,
    text: scanner.stripped({ units, ...rest }),
  };
}

/** Edits of the text between some of its units. */
function editsOf(input: string, cuts: readonly number[]): readonly Edit[] {
  const places = [...cuts].map((cut) => cut % (input.length + 1)).sort((a, b) => a - b);
  return places.flatMap((start, index) =>
    index % 2 === 0
      ? [{ start, end: places[index + 1] ?? start, mark: marks[start % marks.length] ?? "" }]
      : [],
  );
}

function edited(input: string, edits: readonly Edit[]): string {
  let [result, from] = ["", 0];
  for (const { start, end, mark } of edits) {
    result += input.slice(from, start) + mark;
    from = end;
  }
  return result + input.slice(from);
}

describe("the compiled searches run on this machine", () => {
  test("and find what the plain ones find", () => {
    const [fast, plain] = [compiledScanner(), new Scanner(plainSearches())];
    fc.assert(
      fc.property(text, fc.nat({ max: 20 }), (input, from) => {
        const start = Math.min(from, input.length);
        expect({ ...found(fast, input, start), wide: 0 }).toEqual({ ...found(plain, input, start), wide: 0 });
      }),
      { numRuns: 5000 },
    );
  });

  test.each([
    ["compiled", compiledScanner()],
    ["plain", new Scanner(plainSearches())],
  ])("the %s ones put marks where they belong", (_, scanner) => {
    fc.assert(
      fc.property(text, fc.array(fc.nat({ max: 500 }), { maxLength: 12 }), (input, cuts) => {
        const edits = editsOf(input, cuts);
        scanner.load(input);
        expect(decoded(scanner.assemble(edits))).toBe(edited(input, edits));
      }),
      { numRuns: 2000 },
    );
  });

  test.each([
    ["compiled", compiledScanner()],
    ["plain", new Scanner(plainSearches())],
  ])("the %s ones take a text longer than their memory, then a short one", (_, scanner) => {
    const line = `${"a".repeat(70)} 5ms ✓\n`;
    const long = line.repeat(20_000);
    scanner.load(long);
    expect(scanner.search()).toBe(2 * 20_000);
    const edit = { start: 71, end: 74, mark: "<duration>" };
    expect(decoded(scanner.assemble([edit]))).toBe(long.replace("5ms", "<duration>"));
    scanner.load(line);
    expect([...scanner.places.subarray(0, scanner.search())].map((place) => place >> 8)).toEqual([71, 76]);
  });
});

test("a unit that needs two bytes is reported", () => {
  for (const scanner of [compiledScanner(), new Scanner(plainSearches())]) {
    for (const [input, wide] of [
      ["abcé\u00FF", false],
      ["abcdefghijklmnop✓", true],
    ] as const) {
      scanner.load(input);
      expect(scanner.strip(0).wide).toBe(wide);
    }
  }
});
