import { expect, test } from "vitest";
import { searchBytes } from "../../src/result/search-bytes.js";

const log = Buffer.from(Array.from({ length: 3_000 }, (_, index) => `line ${index + 1}\n`).join(""));
const usual = { search: "line 2999", start: 0, length: 8_192, fromEnd: false };

test("lines are numbered in the file, wherever they are found", () => {
  expect(searchBytes(log, usual)).toEqual({
    content: "line 2999",
    lines: [2_999],
    nextStart: null,
    matches: 1,
  });
  expect(searchBytes(log, { ...usual, fromEnd: true }).lines).toEqual([2_999]);
  expect(searchBytes(log, { ...usual, start: 20_000 }).lines).toEqual([2_999]);
  expect(searchBytes(log, { ...usual, search: "absent" })).toMatchObject({
    lines: [],
    nextStart: null,
    matches: 0,
  });
});

test("pages of lines give every line that matches once", () => {
  const lines: number[] = [];
  for (let start: number | null = 0; start !== null;) {
    const page = searchBytes(log, { ...usual, search: "7", start, length: 500 });
    lines.push(...page.lines);
    start = page.nextStart;
  }
  const wanted = Array.from({ length: 3_000 }, (_, index) => index + 1).filter((line) =>
    String(line).includes("7"),
  );
  expect(lines).toEqual(wanted);
});

test("the last lines come in the order of the file", () => {
  const { lines, matches } = searchBytes(log, { ...usual, search: "line", fromEnd: true, length: 30 });
  expect([lines, matches]).toEqual([[2_998, 2_999, 3_000], 3_000]);
});

test("one long line is shown as far as anybody reads it", () => {
  const { content } = searchBytes(Buffer.alloc(1_000_000, "x"), { ...usual, search: "xx" });
  expect(content.length).toBeLessThan(2_100);
});
