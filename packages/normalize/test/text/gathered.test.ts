import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Gathered } from "../../src/text/gathered.js";

const piece = fc.record({
  text: fc.string({ unit: fc.constantFrom("a", "\n", "é", "\u00FF", "\u0100", "✓", "\uD800"), maxLength: 9 }),
  as: fc.constantFrom("text", "bytes"),
  times: fc.constantFrom(1, 1, 700),
});

test("pieces of any width come out as one text, again and again", () => {
  const gathered = new Gathered();
  const pieces = fc.array(piece, { maxLength: 8 });
  fc.assert(
    fc.property(pieces, fc.nat({ max: 9000 }), (all, expected) => {
      gathered.expect(expected);
      for (const { text, as, times } of all) {
        const whole = text.repeat(times);
        const wide = /[^\0-\xFF]/.test(whole);
        if (as === "bytes")
          gathered.encoded({ bytes: Buffer.from(whole, wide ? "utf16le" : "latin1"), wide });
        else gathered.text(`<${whole}>`, 1, whole.length + 1);
      }
      expect(gathered.take()).toBe(all.map(({ text, times }) => text.repeat(times)).join(""));
      expect(gathered.take()).toBe("");
    }),
  );
});
