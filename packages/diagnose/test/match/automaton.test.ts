import * as fc from "fast-check";
import { expect, test } from "vitest";
import { Automaton } from "../../src/match/automaton.js";
import { requiredLiterals } from "../../src/match/literal.js";

test("it finds exactly the literals that occur", () => {
  const word = fc.string({ unit: fc.constantFrom("a", "b", "c", " ", "●"), minLength: 1, maxLength: 6 });
  const line = fc.string({ unit: fc.constantFrom("a", "b", "c", "A", " ", "●", "é"), maxLength: 60 });
  fc.assert(
    fc.property(fc.uniqueArray(word, { minLength: 1, maxLength: 12 }), line, (literals, text) => {
      const found: number[] = [];
      new Automaton(literals).scan(text, found);
      const expected = literals.flatMap((literal, index) =>
        text.toLowerCase().includes(literal) ? [index] : [],
      );
      expect([...new Set(found)].sort((one, other) => one - other)).toEqual(expected);
    }),
  );
});

test.each([
  [/^npm (?:ERR!|error) code E404\b/, [" code e404"]],
  [/(?:abc|defg) x/, ["abc", "defg"]],
  [/(?:abc)?defghi/, ["defghi"]],
  [/ab{2}c{1,3}de/, ["abbc"]],
  [/a(?!never)bc(?<=never)d/, ["bc"]],
  [/\d{3}/, null],
  [/ab|\d/, null],
  [/● \S/, ["● "]],
])("every match of %s holds one of %j", (pattern, literals) => {
  expect(requiredLiterals(pattern)).toEqual(literals);
});
