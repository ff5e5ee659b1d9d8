import * as fc from "fast-check";
import { expect, test } from "vitest";
import { outputDifference, shortDifference } from "../../src/page/output-difference.js";
import type { PageDifference } from "../../src/page/page-data.js";

const lines = fc.array(fc.constantFrom("a", "b", "c", ""), { maxLength: 40 }).map((all) => all.join("\n"));

/** What a side of a difference says, hunk by hunk, put into the text of the other side. */
function applied(reference: string, difference: PageDifference): string {
  if (difference.status === "equal") return reference;
  const before = reference.split("\n");
  const after: string[] = [];
  let at = 0;
  for (const { left, lines: own } of difference.hunks) {
    after.push(...before.slice(at, left - 1));
    at = left - 1;
    for (const line of own.filter((one) => !one.startsWith("\\"))) {
      if (!line.startsWith("+")) at += 1;
      if (!line.startsWith("-")) after.push(line.slice(1));
    }
  }
  return [...after, ...before.slice(at)].join("\n");
}

test("a difference that is shown whole leads from the reference to the item", () => {
  fc.assert(
    fc.property(lines, lines, (reference, own) => {
      const [before, after] = [`${reference}\n`, `${own}\n`];
      const difference = outputDifference(before, after, 10_000);
      expect(difference.status === "equal").toBe(before === after);
      expect(applied(before, difference)).toBe(after);
    }),
  );
});

test("a newline that is missing at the end is a difference", () => {
  expect(outputDifference("a\n", "a", 100)).toMatchObject({
    status: "different",
    hunks: [{ lines: ["-a", "+a", String.raw`\ No newline at end of file`] }],
  });
});

test("what is shown is bounded, and the rest is counted", () => {
  const own = Array.from({ length: 100 }, (_, n) => `${n}${"x".repeat(1000)}`).join("\n");
  const difference = outputDifference("", own, 5000);
  if (difference.status === "equal") throw new Error("they differ");
  const shown = difference.hunks.flatMap((hunk) => hunk.lines);
  expect(shown[0]).toMatch(/^\+0x{398} … \(602 more characters\)$/);
  expect(shown.join("\n").length).toBeLessThanOrEqual(5000);
  expect(shown.length + difference.more).toBe(101);
  const shorter = shortDifference(difference, 1000);
  expect(shorter).toMatchObject({ hunks: [{ lines: shown.slice(0, 2) }], more: 99 });
});

test("texts that differ in everything are not aligned, whatever their size, and both are shown", () => {
  const text = (word: string): string => Array.from({ length: 200_000 }, (_, n) => `${word} ${n}`).join("\n");
  const difference = outputDifference(text("a"), text("b"), 23);
  expect(difference).toMatchObject({
    aligned: false,
    hunks: [{ lines: ["-a 0", "+b 0", "-a 1", "+b 1"] }],
    more: 399_996,
  });
});

test("what is not seen is shown in a difference too", () => {
  const difference = outputDifference("ok\n", "ok\u202e\n", 100);
  expect(difference).toMatchObject({ hunks: [{ lines: ["-ok", "+ok⟨U+202E⟩"] }] });
});
