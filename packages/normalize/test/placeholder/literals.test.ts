import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalize } from "../../src/index.js";

const roots = [{ name: "workspace", aliases: ["/srv/run/ws"] }];

test("a placeholder that the program printed differs from a replacement", () => {
  const { text, replacements } = normalize("expected '<workspace>/a' to be '/srv/run/ws/a'", { roots });
  expect(text).toBe(String.raw`expected '<\workspace>/a' to be '<workspace>/a'`);
  expect(replacements).toEqual([
    { rule: "literal", count: 1 },
    { rule: "workspace", count: 1 },
  ]);
});

test("it is escaped also where the noise comes only later", () => {
  expect(normalize("Expected: <workspace>/a\nReceived: /srv/run/ws/a\n", { roots }).text).toBe(
    "Expected: <\\workspace>/a\nReceived: <workspace>/a\n",
  );
});

test("an escaped one gains a further backslash in raw text", () => {
  expect(normalize("<\\tmp> <tmp:3> <duration>\r\n", { roots }).text).toBe(
    "<\\\\tmp> <\\tmp:3> <\\duration>\n",
  );
});

describe("the option literals", () => {
  test("`escape` escapes also in text without any noise", () => {
    expect(normalize("<workspace>", { roots, literals: "escape" }).text).toBe(String.raw`<\workspace>`);
  });
  test("`detect` leaves text alone that may be normalized already", () => {
    expect(normalize("<workspace>", { roots }).text).toBe("<workspace>");
  });
  test("`keep` never escapes", () => {
    expect(normalize("<workspace> /srv/run/ws", { roots, literals: "keep" }).text).toBe(
      "<workspace> <workspace>",
    );
  });
});

test("a literal waits 64 Ki units for evidence, not longer", () => {
  const line = `${"x".repeat(99)}\n`;
  const after = (lines: number): string =>
    normalize(`<tmp>\n${line.repeat(lines)}took 5ms\n`).text.slice(0, 6);
  expect(after(600)).toBe(String.raw`<\tmp>`);
  expect(after(700)).toBe("<tmp>\n");
});

test("other words in angle brackets stay", () => {
  fc.assert(
    fc.property(
      fc.constantFrom("<anonymous>", "<div>", "<tmp:x>", "<tmpdir>", "< tmp >", "<Duration>"),
      (word) => {
        expect(normalize(`at ${word}\r\n`).text).toBe(`at ${word}\n`);
      },
    ),
  );
});
