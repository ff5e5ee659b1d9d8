import * as fc from "fast-check";
import { expect, test } from "vitest";
import { LineSplitter } from "../../src/lines/line-splitter.js";

function split(pieces: readonly string[]): { lines: [string, number][]; clipped: number } {
  const lines: [string, number][] = [];
  const splitter = new LineSplitter((line, number) => lines.push([line, number]));
  for (const piece of pieces) splitter.push(piece);
  splitter.end();
  return { lines, clipped: splitter.clipped };
}

test("lines are the same however the text is cut", () => {
  const text = fc
    .array(fc.constantFrom("a", "bc", "\n", "\r\n", "\r", "x".repeat(3_000)), { maxLength: 40 })
    .map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, fc.array(fc.nat(200), { maxLength: 20 }), (whole, cuts) => {
      const pieces: string[] = [];
      let at = 0;
      for (const cut of cuts) {
        pieces.push(whole.slice(at, at + cut));
        at += cut;
      }
      pieces.push(whole.slice(at));
      expect(split(pieces)).toEqual(split([whole]));
    }),
  );
});

test("a line keeps its number through repaints, and every state of it is seen", () => {
  expect(split(["first\n10%\r50%\r100%\r\nlast"]).lines).toEqual([
    ["first", 1],
    ["10%", 2],
    ["50%", 2],
    ["100%", 2],
    ["last", 3],
  ]);
});

test("of a line that is too long, start and end are kept, and it is counted", () => {
  const { lines, clipped } = split([`start${"x".repeat(1_000_000)}end\nnext\n`]);
  expect(clipped).toBe(1);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.[0]).toMatch(/^startx+ … x+end$/);
  expect(lines[0]?.[0].length).toBeLessThan(8_100);
  expect(lines[1]).toEqual(["next", 2]);
});
