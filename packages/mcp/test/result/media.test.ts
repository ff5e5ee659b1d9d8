import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { imageOf } from "../../src/result/media.js";
import { PIXELS, pngOf } from "../support/images.js";

const jpeg = Buffer.concat([
  PIXELS.jpeg.subarray(0, PIXELS.jpeg.lastIndexOf(0xda) + 20),
  Buffer.from([0xff, 0xd9]),
]);
const whole = { ...PIXELS, jpeg };

describe("an image", () => {
  test.for(Object.entries(whole))("of %s is one", ([format, bytes]) => {
    expect(imageOf(bytes)).toEqual({ kind: "image", mediaType: `image/${format}` });
  });

  test.for(Object.entries(whole))("of %s that was cut off anywhere is none", ([, bytes]) => {
    const cuts = Array.from({ length: bytes.length - 1 }, (_, length) => bytes.subarray(0, length));
    expect(cuts.filter((cut) => imageOf(cut).kind === "image")).toEqual([]);
  });

  test.for([
    ["six bytes of GIF", Buffer.from("GIF89a")],
    [
      "the first bytes of JPEG and zeros",
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(100)]),
    ],
    ["PNG with a damaged chunk", Buffer.from(PIXELS.png).fill(1, 45, 46)],
    ["PNG of no width", pngOf(100, 0, 1)],
    ["PNG of more pixels than anybody takes", pngOf(100, 8_001, 1)],
  ] as const)("is not made by %s", ([, bytes]) => {
    expect(imageOf(bytes)).toEqual({ kind: "broken" });
  });

  test("is never found by an error, whatever follows its first bytes", () => {
    const start = fc.constantFrom("\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "GIF89a", "RIFF\0\0\0\0WEBPVP8 ");
    fc.assert(
      fc.property(start, fc.uint8Array({ maxLength: 200 }), (first, rest) => {
        expect(["broken", "image"]).toContain(
          imageOf(Buffer.concat([Buffer.from(first, "latin1"), rest])).kind,
        );
      }),
    );
  });
});
