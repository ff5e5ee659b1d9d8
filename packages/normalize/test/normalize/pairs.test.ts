import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { normalize, profileNames, type NormalizeOptions } from "../../src/index.js";

const directory = join(import.meta.dirname, "../fixtures/pairs");
const profiles = profileNames;

/** The value of a member of case.json. */
function member(json: string, key: string): string {
  const value: unknown = JSON.parse(json, (name, part: unknown) =>
    name === "" || name === key ? part : undefined,
  );
  if (typeof value !== "object" || value === null) throw new Error("case.json must be an object");
  return String(Object.values(value)[0]);
}

const cases = readdirSync(directory).map((name) => {
  const json = readFileSync(join(directory, name, "case.json"), "utf8");
  const profile = profiles.find((known) => known === member(json, "profile"));
  return { name, expected: member(json, "expect"), source: member(json, "source"), profile };
});

test.each(cases)("$name ($source): $expected", ({ name, expected, profile }) => {
  const options: NormalizeOptions = profile ? { profile } : {};
  const [a, b] = ["a.txt", "b.txt"].map(
    (file) => normalize(readFileSync(join(directory, name, file)), options).text,
  );
  expect(a === b ? "same" : "different").toBe(expected);
});
