import { describe, expect, test } from "vitest";
import { normalize } from "../../src/index.js";

const text = (input: string): string => normalize(input).text;

describe("a line ends up as a terminal shows it", () => {
  test.each([
    ["CRLF ends a line", "a\r\nb\r\n", "a\nb\n"],
    ["doubled CR too", "a\r\r\nb", "a\nb"],
    ["progress", "10%\r20%\r100%\n", "100%\n"],
    ["a progress of tests", "[1/9] 1 passed\r[2/9] 2 passed\n", "[2/9] 2 passed\n"],
    ["the longer state shows through", "abc\rX\n", "Xbc\n"],
    ["unless it is erased", "loading\r\u001B[Kdone\n", "done\n"],
    ["erase of the whole line", "loading\u001B[2K\u001B[1Gdone", "done"],
    ["cursor back", "abc\u001B[2DX", "aXc"],
    ["cursor to a column", "abcd\u001B[2GX", "aXcd"],
    ["overstrike of a manual page", "N\bNA\bAM\bM", "NAM"],
    ["underline of a manual page", "_\bN_\bA", "NA"],
    ["bold verdict", "F\bFA\bAI\bIL\bL", "FAIL"],
    ["a trailing return hides nothing", "FAIL\r\n", "FAIL\n"],
    ["half of a wide character is blanked", "😀\bX", " X"],
  ])("%s", (_, input, expected) => {
    expect(text(input)).toBe(expected);
  });
});

describe("no repaint hides a verdict", () => {
  test.each([
    ["carriage return", "FAIL x\rPASS x\n", "FAIL x␍PASS x\n"],
    ["behind other text", "1 FAIL\r2 PASS\n", "1 FAIL␍2 PASS\n"],
    ["backspaces", "not ok\b\b\b\b\b\bok 1  ", "not ok␍ok 1  "],
    ["a glyph", "✗ a\r✓ a", "✗ a␍✓ a"],
    ["erasing", "FAIL x\u001B[2K\rPASS x", "FAIL x␍PASS x"],
    ["erasing to the end", "FAIL x\r\u001B[KPASS x", "FAIL x␍PASS x"],
    ["letter by letter", "F\rFA\rFAI\rFAIL\rPASS", "FAIL␍PASS"],
    ["a count", "3 failed\r0 failed", "3 failed␍0 failed"],
    ["the last digit of a count", "10 tests failed\r12 tests failed", "10 tests failed␍12 tests failed"],
    ["a count behind its word", "Failures: 3\rFailures: 0", "Failures: 3␍Failures: 0"],
    ["the number of a failed test", "not ok 3\rnot ok 4", "not ok 3␍not ok 4"],
    ["what is on another line now", "FAIL\u001B[1A\rPASS", "FAILPASS"],
  ])("%s", (_, input, expected) => {
    expect(text(input)).toBe(expected);
  });
});

test("a line of more than 2^20 units passes, its controls made visible", () => {
  const long = "x".repeat(2 ** 20);
  expect(text(`${long} took 5ms\rFAIL\u001B[31m\b!\r\n5ms`)).toBe(`${long} took 5ms␍FAIL␈!\n<duration>`);
  expect(text(`${"10%\r".repeat(2 ** 18 + 5)}took 5ms`)).toBe("took <duration>");
});

describe("no repaint hides how something ended", () => {
  const pairs: readonly (readonly [string, string])[] = [
    ["1 of 2 failed", "0 of 2 failed"],
    ["1 out of 2 specs failed", "0 out of 2 specs failed"],
    ['failures="3"', 'failures="0"'],
    ["errors='3'", "errors='0'"],
    ["XFAIL", "PASS "],
    ["5 broken", "0 broken"],
    ["broken", "fine  "],
    ["1/2 passed", "2/2 passed"],
    ["1 skipped", "0 skipped"],
    ["AssertionError: x", "good             "],
    ["IllegalStateException", "good                 "],
    ["Segmentation fault", "good              "],
    ["Dubious, test returned 1", "good                    "],
    ["Result: NOTESTS", "Result: GOOD   "],
    ["exit code 1", "exit code 0"],
    ["exited with code 137", "exited with code 0  "],
    ["..F", "..."],
    [".E.s.", "....."],
    ["F", "."],
  ];
  test.each(pairs)("%s, then %s", (a, b) => {
    expect(text(`${a}\r${b}`)).toBe(`${a}␍${b}`);
    expect(text(`${a}${"\b".repeat(a.length)}${b}`)).toBe(`${a}␍${b}`);
    expect(text(`${a}\u001B[1G${b}`)).toBe(`${a}␍${b}`);
    expect(text(`${a}\u001B[2K\r${b}`)).toBe(`${a}␍${b}`);
    expect(text(`${a}\u001B[${a.length}D\u001B[K${b}`)).toBe(`${a}␍${b}`);
  });

  test.each([
    ["50 of 90 done\r51 of 90 done", "51 of 90 done"],
    ["SERVING\rSERVED ", "SERVED "],
    ["..\r...", "..."],
  ])("what counts nothing that failed is painted over: %s", (input, shown) => {
    expect(text(input)).toBe(shown);
  });
});
