import * as fc from "fast-check";
import { expect, test } from "vitest";
import { explainDifference, normalize } from "../../src/index.js";
import { Terminal } from "../../src/terminal/terminal.js";
import { anyOptions, anyText } from "../normalize/fragments.js";

/** The text as it was before the replacements of the map. */
function restored({ text, map = [] }: ReturnType<typeof normalize>): string {
  let result = "";
  let from = 0;
  for (const entry of map) {
    expect(text.slice(entry.start, entry.start + entry.text.length)).toBe(entry.text);
    result += text.slice(from, entry.start);
    expect(entry.originalStart).toBe(result.length);
    result += entry.original;
    from = entry.start + entry.text.length;
  }
  return result + text.slice(from);
}

/** The text without controls, before any other rule. */
function shownByTerminal(input: string): string {
  let text = "";
  const collect = (piece: string): void => {
    text += piece;
  };
  const terminal = new Terminal({ lines: collect, piece: collect, noise: () => {} });
  terminal.write(input);
  terminal.end();
  return text;
}

test("the map restores the text as a terminal shows it, and holds what was counted", () => {
  fc.assert(
    fc.property(anyText, anyOptions, (input, options) => {
      const result = normalize(input, { ...options, explain: "map" });
      expect(restored(result)).toBe(shownByTerminal(input));
      const counted = result.replacements.filter(({ rule }) => rule !== "control");
      expect(result.map?.length).toBe(counted.reduce((sum, { count }) => sum + count, 0));
    }),
    { numRuns: 2000 },
  );
});

test("an entry of the map names rule, places, what stood and what stands there", () => {
  expect(normalize("\u001B[1ma\u001B[m took 5ms in /tmp/x\n", { explain: "map" })).toMatchObject({
    text: "a took <duration> in <tmp:1>\n",
    map: [
      { rule: "duration", originalStart: 7, original: "5ms", start: 7, text: "<duration>" },
      { rule: "tmp", originalStart: 14, original: "/tmp/x", start: 21, text: "<tmp:1>" },
    ],
  });
  expect(normalize("took 5ms")).not.toHaveProperty("map");
});

test("the first difference is named with its surroundings", () => {
  expect(explainDifference("a\n", "a\n")).toBeUndefined();
  expect(explainDifference("a\nb\nc\nd 1\n", "a\nb\nc\nd 2\n")).toEqual({
    line: 4,
    column: 3,
    a: "d 1",
    b: "d 2",
    before: ["a", "b", "c"],
    remedy: undefined,
  });
  expect(explainDifference("a", "a\nb")).toMatchObject({ line: 2, a: undefined, b: "b", remedy: undefined });
});

test.each([
  ["  ✓ adds (3 ms)", "  ✓ adds", { profile: "jest" }],
  ["ok  \tdemo\t0.002s", "ok  \tdemo\t(cached)", { profile: "go" }],
  ["step 3ms and more", "step 4ms and more", { durations: "anywhere" }],
])("%j and %j: the option that makes them equal is found", (a, b, remedy) => {
  expect(explainDifference(a, b)?.remedy).toEqual(remedy);
});

test("an empty result says so", () => {
  for (const input of ["", " \n\t\n", "\u001B[31m\u001B[0m"]) expect(normalize(input).empty).toBe(true);
  for (const input of ["a", "\n\n.", "\0"]) expect(normalize(input).empty).toBe(false);
});

test("another rule set has another hash, another root has not", () => {
  const { ruleset } = normalize("");
  expect(ruleset).toMatch(/^\d+-[0-9a-f]{8}$/);
  expect(normalize("", { roots: [{ name: "a", aliases: ["/b/c"] }] }).ruleset).toBe(ruleset);
  const custom = [{ id: "box", kind: "literal", text: "box-7" }] as const;
  const others = [
    { durations: "keep" },
    { profile: "jest" },
    { custom },
    { rules: { pid: "keep" } },
  ] as const;
  expect(new Set(others.map((options) => normalize("", options).ruleset)).add(ruleset).size).toBe(5);
});

test("what is no text is refused with a code", () => {
  for (const [a, b] of [
    [null, "x"],
    ["x", undefined],
    [1, 1],
    [null, null],
  ] as readonly (readonly unknown[])[]) {
    expect(() => explainDifference(a as string, b as string)).toThrow(
      expect.objectContaining({ name: "NormalizeError", code: "invalid-input" }),
    );
  }
});
