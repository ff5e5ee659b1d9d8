import * as fc from "fast-check";
import { expect, test } from "vitest";
import { compileRules } from "../../src/policy/compile-rules.js";
import { matchesGlob } from "../../src/policy/glob.js";

const name = fc.constantFrom("A", "B", "AB", ".ENV", ".ENV.X", "X.PTH", "");
const part = fc.constantFrom("A", "B", "*", "**", "A*", "*B", ".ENV", ".ENV.*", "*.PTH", "A*B");

test("the rule that is found is the last one of all that match", () => {
  const patterns = fc.array(fc.array(part, { minLength: 1, maxLength: 3 }), { maxLength: 8 });
  const paths = fc.array(name, { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(patterns, paths, (rules, segments) => {
      const last = rules.findLastIndex((pattern) => matchesGlob(pattern, segments));
      expect(compileRules(rules)(segments)).toBe(last);
    }),
    { numRuns: 3000 },
  );
});
