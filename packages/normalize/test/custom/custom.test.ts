import { describe, expect, test } from "vitest";
import { defineRule, normalize, type CustomRule } from "../../src/index.js";
import { whySlow } from "../../src/custom/regex-cost.js";

const build: CustomRule = defineRule({
  id: "build",
  kind: "regex",
  pattern: /build #(?<replaced>\d{1,9})\b/,
  matches: ["build #12 done"],
  ignores: ["rebuild 12"],
});

test.each<readonly [CustomRule, string, string]>([
  [{ id: "box", kind: "literal", text: "box-7" }, "on box-7a", "on <box>a"],
  [{ id: "box", kind: "token", text: "box7" }, "on box7, abox7, box7_", "on <box>, abox7, box7_"],
  [{ id: "banner", kind: "line", text: "Powered by" }, "a\n  Powered by x\nb", "a\n<banner>\nb"],
  [build, "build #12, build #13", "build #<build>, build #<build>"],
  [{ id: "near", kind: "literal", text: "took 5ms in" }, "took 5ms in all", "<near> all"],
])("%j: %j becomes %j", (rule, input, expected) => {
  const { text, replacements } = normalize(input, { custom: [rule] });
  expect(text).toBe(expected);
  expect(replacements.map((entry) => entry.rule)).toEqual([rule.id]);
  expect(normalize(`${expected}\nbox7`, { custom: [{ ...rule }], literals: "escape" }).text).toContain(
    `<\\${rule.id}>`,
  );
});

test.each<CustomRule>([
  { id: "x", kind: "line", text: "FAIL" },
  { id: "x", kind: "literal", text: "2 passed" },
  { id: "x", kind: "literal", text: "✓ adds" },
])("%j: what holds a verdict stays", (rule) => {
  const input = "FAIL a.test.js\n2 passed\n✓ adds\n";
  expect(normalize(input, { custom: [rule] })).toMatchObject({ text: input, replacements: [] });
});

const regex = { id: "x", kind: "regex", matches: ["aa"], ignores: ["-"] } as const;

test.each<readonly [string, CustomRule]>([
  ["a reserved id", { id: "duration", kind: "literal", text: "abc" }],
  ["an id with a blank", { id: "a b", kind: "literal", text: "abc" }],
  ["a text that is too short", { id: "x", kind: "literal", text: "a" }],
  ["a text of two lines", { id: "x", kind: "literal", text: "abc\ndef" }],
  ["a sample that is not found", { ...regex, pattern: /b/ }],
  ["a sample that should not be found", { ...regex, pattern: /a/, ignores: ["a"] }],
  ["no sample", { ...regex, pattern: /a/, matches: [] }],
  ["a flag that is not allowed", { ...regex, pattern: /a/g }],
  ["a match of nothing", { ...regex, pattern: /a{0,2}/ }],
])("%s is refused", (_, rule) => {
  expect(() => defineRule(rule)).toThrowError(expect.objectContaining({ code: "invalid-rule" }));
  expect(() => normalize("", { custom: [rule] })).toThrowError(
    expect.objectContaining({ code: "invalid-rule" }),
  );
});

test("two rules of one name, or a rule named like a root, are refused", () => {
  const roots = [{ name: "build", aliases: ["/a/b"] }];
  for (const options of [{ custom: [build, build] }, { custom: [build], roots }]) {
    expect(() => normalize("", options)).toThrowError(expect.objectContaining({ code: "invalid-option" }));
  }
});

describe("shapes that hostile text can make slow", () => {
  test.each([
    /a+/,
    /a*b/,
    /(?:a{1,3}){2}/,
    /(a|a){1,20}/,
    /a{2,}/,
    /(a)\1/,
    /(?<x>a)\k<x>/,
    /a{1,99}b{1,99}c{1,99}/,
    /(?:ab)+/u,
    /.*x/,
  ])("%s is refused", (pattern) => {
    expect(whySlow(pattern)).toBeDefined();
  });

  test.each([
    /a{1,40}/,
    /[+*]{1,3}/,
    /\+\*/,
    /a?b?/,
    /(?:a|b)c/,
    /\u{61}{1,3}/u,
    /[)\]({]/,
    /(?<=x)\d{1,9}(?!y)/,
    /a{,3}/,
  ])("%s is taken", (pattern) => {
    expect(whySlow(pattern)).toBeUndefined();
  });
});

test("a rule of your own replaces no count of failures and no part of a verdict word", () => {
  const custom: readonly CustomRule[] = [
    { id: "three", kind: "token", text: "3" },
    { id: "part", kind: "literal", text: "ail" },
    { id: "more", kind: "literal", text: "ssed" },
  ];
  for (const line of [
    "3 failed",
    "FAILED: 3",
    'failures="3"',
    "1 of 3 failed",
    "fail x",
    "2 passed",
    "exit code 3",
  ])
    expect(normalize(`${line}\n`, { custom }).text).toBe(`${line}\n`);
  expect(normalize("3 boxes in the mail\n", { custom }).text).toBe("<three> boxes in the m<part>\n");
});

test("a field that its kind does not have is refused", () => {
  const rules: readonly unknown[] = [
    { id: "box", kind: "literal", text: "box-7", flags: "i" },
    { id: "box", kind: "token", text: "box7", pattern: /x/ },
    { ...build, text: "x" },
  ];
  for (const rule of rules) {
    expect(() => defineRule(rule as CustomRule)).toThrow(expect.objectContaining({ code: "invalid-rule" }));
    expect(() => normalize("x", { custom: [rule as CustomRule] })).toThrow(
      expect.objectContaining({ code: "invalid-rule" }),
    );
  }
});
