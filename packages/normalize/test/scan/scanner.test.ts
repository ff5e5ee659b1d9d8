import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainScanner } from "../../src/scan/plain.js";
import { compiled, layout, Scanner } from "../../src/scan/scanner.js";

const characters = [
  ...Array.from(
    "0159 -:.,sSmMhdnuµμ✓一😀aBTKGxpPiIDe_=<\\\"'[;?@~\t\n\r\b\0\u007F\u0080\u009F\u00A0\u00B5\u00FF\u0100\u8000\uFFFF",
  ),
  "\u001B[31m",
  "\u001B[",
  "\u001B",
  "seed",
  "pid",
  "MB",
  " 5ms",
];
const text = fc.array(fc.constantFrom(...characters), { maxLength: 120 }).map((parts) => parts.join(""));

/** Everything that a scanner finds. */
function found(scanner: Scanner, input: string, from: number): object {
  scanner.load(input);
  const places = Array.from(scanner.places.subarray(0, scanner.triggers()));
  const holdsControl = scanner.holdsControl();
  const { units, ...rest } = scanner.strip(from);
  return { places, holdsControl, units: [...units], ...rest, first: rest.sequences > 0 ? rest.first : 0 };
}

test("the compiled searches run on this machine, and find what the plain ones find", () => {
  const searches = compiled();
  if (searches === undefined) throw new Error("no compiled searches");
  const [fast, plain] = [new Scanner(searches), new Scanner(plainScanner(layout.size))];
  fc.assert(
    fc.property(text, fc.nat({ max: 20 }), (input, from) => {
      const start = Math.min(from, input.length);
      expect({ ...found(fast, input, start), wide: 0 }).toEqual({ ...found(plain, input, start), wide: 0 });
    }),
    { numRuns: 5000 },
  );
});

test("a unit that needs two bytes is reported", () => {
  for (const scanner of [new Scanner(), new Scanner(plainScanner(layout.size))]) {
    for (const [input, wide] of [
      ["abcé\u00FF", false],
      ["abcdefghijklmnop✓", true],
    ] as const) {
      scanner.load(input);
      expect(scanner.strip(0).wide).toBe(wide);
    }
  }
});
