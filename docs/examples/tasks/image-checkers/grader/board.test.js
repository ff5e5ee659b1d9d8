import assert from "node:assert/strict";
import { mkdirSync, writeFileSync } from "node:fs";
import { describe, test } from "node:test";
import { drawBoard } from "./board.js";
import { toPng } from "./png.js";

describe("board", () => {
  test("is an image of the right size", () => {
    const pixels = drawBoard();
    assert.equal(pixels.length, 64 * 64);
    mkdirSync("out", { recursive: true });
    writeFileSync("out/board.png", toPng(pixels, 64));
  });
  test("draws eight by eight fields", () => {
    const pixels = drawBoard();
    for (let row = 0; row < 64; row++) {
      for (let column = 0; column < 64; column++) {
        const white = ((row >> 3) + (column >> 3)) % 2 === 0;
        assert.equal(pixels[row * 64 + column], white ? 255 : 0, `row ${row}, column ${column}`);
      }
    }
  });
});
