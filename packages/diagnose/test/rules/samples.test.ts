import { expect, test } from "vitest";
import { rules } from "../../src/rules/all-rules.js";
import { requiredLiterals } from "../../src/match/literal.js";
import { Scanner } from "../../src/scan/scanner.js";

test("every rule has its own id, in the form ecosystem/what", () => {
  const ids = rules.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*\/[a-z0-9]+(?:-[a-z0-9]+)*$/);
});

test.each(rules.map((rule) => [rule.id, rule] as const))(
  "%s is found in each of its samples, in none of its counterexamples",
  (id, rule) => {
    expect(rule.matches.length).toBeGreaterThan(0);
    expect(rule.ignores.length).toBeGreaterThan(0);
    for (const sample of rule.matches) expect(idsIn(sample), sample).toContain(id);
    for (const sample of rule.ignores) expect(idsIn(sample), sample).not.toContain(id);
  },
);

test("every pattern holds a literal by which most lines are ruled out", () => {
  const without = rules.flatMap(({ id, patterns }) =>
    patterns
      .filter((pattern) => Math.min(...(requiredLiterals(pattern) ?? [""]).map(({ length }) => length)) < 3)
      .map((pattern) => `${id} ${pattern}`),
  );
  expect(without).toEqual([]);
});

function idsIn(sample: string): readonly string[] {
  const scanner = new Scanner();
  scanner.push(`${sample}\n`);
  return scanner.end().hits.map(({ rule }) => rule.id);
}
