import { createHash } from "node:crypto";
import { isUtf8 } from "node:buffer";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Capture } from "../../src/output/capture.js";

/** Splits bytes at these places. */
function pieces(bytes: Uint8Array, cuts: readonly number[]): readonly Uint8Array[] {
  const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return places.slice(1).map((end, index) => bytes.subarray(places[index], end));
}

function capture(bytes: Uint8Array, cuts: readonly number[], cap: number): ReturnType<Capture["result"]> {
  const kept = new Capture(cap);
  for (const piece of pieces(bytes, cuts)) kept.push(piece);
  return kept.result(true);
}

const cuts = fc.array(fc.nat(), { maxLength: 8 });
const marker = /\n\[testbed: (\d+) bytes dropped\]\n/;

describe("within the cap", () => {
  test("everything is kept, however it is split", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), cuts, fc.nat({ max: 50 }), (text, places, extra) => {
        const bytes = Buffer.from(text);
        const result = capture(bytes, places, bytes.length + extra);
        expect(result).toEqual({
          text,
          bytes: bytes.length,
          truncated: false,
          droppedBytes: 0,
          complete: true,
          sha256: createHash("sha256").update(bytes).digest("hex"),
          validUtf8: true,
        });
      }),
    );
  });
});

describe("beyond the cap", () => {
  test("head and tail are the text's own, cut on code points, and the count adds up", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", minLength: 1, maxLength: 200 }),
        cuts,
        fc.nat(),
        (text, places, n) => {
          const bytes = Buffer.from(text);
          const cap = n % bytes.length;
          const result = capture(bytes, places, cap);
          const [head = "", dropped, tail = ""] = result.text.split(marker);
          expect(result).toMatchObject({
            bytes: bytes.length,
            truncated: true,
            droppedBytes: Number(dropped),
          });
          expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
          expect(result.droppedBytes).toBe(bytes.length - Buffer.byteLength(head) - Buffer.byteLength(tail));
          expect(Buffer.byteLength(head + tail)).toBeLessThanOrEqual(cap);
          expect(Buffer.byteLength(head + tail)).toBeGreaterThanOrEqual(cap - 6);
        },
      ),
    );
  });

  test("the result does not depend on how the bytes were split, valid UTF-8 or not", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), cuts, fc.nat({ max: 300 }), (bytes, places, cap) => {
        expect(capture(bytes, places, cap)).toEqual(capture(bytes, [], cap));
      }),
    );
  });

  test("no replacement character is made where a sequence crosses the cut", () => {
    expect(capture(Buffer.from("€€€€"), [], 8).text).toBe("€\n[testbed: 6 bytes dropped]\n€");
  });

  test("a cap of 0 keeps the count alone", () => {
    expect(capture(Buffer.from("abc"), [], 0)).toMatchObject({
      text: "\n[testbed: 3 bytes dropped]\n",
      bytes: 3,
      droppedBytes: 3,
    });
  });
});

test("the digest is that of all bytes and validity that of the whole, whatever was dropped and however it is split", () => {
  const parts = fc.array(
    fc.oneof(
      fc.string({ unit: "binary" }).map((each) => Buffer.from(each)),
      fc.uint8Array({ maxLength: 4 }),
    ),
  );
  fc.assert(
    fc.property(parts, cuts, fc.nat({ max: 20 }), (all, places, cap) => {
      const bytes = Buffer.concat(all);
      expect(capture(bytes, places, cap)).toMatchObject({
        bytes: bytes.length,
        sha256: createHash("sha256").update(bytes).digest("hex"),
        validUtf8: isUtf8(bytes),
      });
    }),
  );
});

test("pieces of one byte take no more memory than their bytes", () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const kept = new Capture(1_000_000);
  collect();
  const before = process.memoryUsage();
  for (let index = 0; index < 400_000; index += 1) kept.push(Uint8Array.of(120));
  collect();
  const after = process.memoryUsage();
  const grown = after.heapUsed + after.external - before.heapUsed - before.external;
  expect(kept.result(true).bytes).toBe(400_000);
  expect(grown).toBeLessThan(10_000_000);
});
