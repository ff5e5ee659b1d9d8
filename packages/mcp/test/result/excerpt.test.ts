import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerpt, jsonBytes } from "../../src/result/excerpt.js";

const text = fc
  .array(fc.oneof(fc.string({ unit: "binary" }), fc.constantFrom("\n", "👋", "ü", "\u0000", '"', "\ud800")), {
    maxLength: 60,
  })
  .map((parts) => parts.join(""));

describe("excerpt", () => {
  test("never takes more room than it is given", () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 40, max: 400 }), (whole, maxBytes) => {
        expect(jsonBytes(excerpt(whole, maxBytes).text)).toBeLessThanOrEqual(maxBytes);
      }),
    );
  });

  test("leaves a text alone that fits", () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(excerpt(whole, jsonBytes(whole))).toEqual({ text: whole, omittedBytes: 0 });
      }),
    );
  });

  test("keeps a head and a tail of the text and counts what is missing between", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 200 }), (whole) => {
        const { text: cut, omittedBytes } = excerpt(whole, 150);
        const [head = "", tail = ""] = cut.split(`\n[${omittedBytes} bytes omitted]\n`);
        expect(whole.startsWith(head)).toBe(true);
        expect(whole.endsWith(tail)).toBe(true);
        expect(Buffer.byteLength(whole)).toBe(Buffer.byteLength(head + tail) + omittedBytes);
      }),
    );
  });

  test("cuts at line ends where there are any near", () => {
    const lines = Array.from({ length: 500 }, (_, index) => `line ${index}`).join("\n");
    const { text: cut } = excerpt(lines, 300);
    expect(cut).toMatch(/^line 0\n(line \d+\n)+\[\d+ bytes omitted\]\n(line \d+\n)+line 499$/);
  });
});
