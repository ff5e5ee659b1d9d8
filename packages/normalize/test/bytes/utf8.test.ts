import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createNormalizer, normalize } from "../../src/index.js";

test("bytes in UTF-8 are read as the same text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (input) => {
      expect(normalize(Buffer.from(input)).text).toBe(normalize(Buffer.from(input).toString()).text);
    }),
  );
});

test.each([
  ["an orphan byte", [0x61, 0xff, 0x62], String.raw`a\xffb`],
  ["an orphan C1 byte is no CSI", [0x9b, 0x33, 0x31, 0x6d], String.raw`\x9b31m`],
  ["a cut character", [0xe2, 0x9c, 0x61], String.raw`\xe2\x9ca`],
  ["a cut character at the end", [0x61, 0xf0, 0x9f, 0x98], String.raw`a\xf0\x9f\x98`],
  ["an encoded surrogate", [0xed, 0xa0, 0x80], String.raw`\xed\xa0\x80`],
  ["an overlong form", [0xc0, 0xaf], String.raw`\xc0\xaf`],
])("%s becomes visible byte by byte", (_, bytes, expected) => {
  expect(normalize(Uint8Array.from(bytes)).text).toBe(expected);
});

test("bytes cut anywhere, well-formed or not, give the same text", () => {
  const bytes = fc.uint8Array({ maxLength: 30 });
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof(
          bytes,
          fc.string({ unit: "grapheme" }).map((text) => Buffer.from(text)),
        ),
      ),
      (chunks) => {
        const normalizer = createNormalizer();
        let text = "";
        for (const chunk of chunks) for (const byte of chunk) text += normalizer.push(Uint8Array.of(byte));
        expect(text + normalizer.end().text).toBe(normalize(Buffer.concat(chunks)).text);
      },
    ),
  );
});
