import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { normalize, profileNames, type NormalizeOptions } from "../../src/index.js";
import { flipsOf, type Flip } from "./flips.js";

const fixtures = join(import.meta.dirname, "../fixtures");
const files = ["recordings", "runs"].flatMap((directory) =>
  readdirSync(join(fixtures, directory)).map((file) => ({
    file,
    // `node-test.18…` is of `node-test`.
    profile: profileNames.find((name) => file.startsWith(`${name}.`)),
    text: readFileSync(join(fixtures, directory, file), "utf8"),
  })),
);
const known = new Map<
  string,
  { readonly profile: string; readonly flip: Flip; readonly before: string; readonly after: string }
>();
for (const { profile = "", text } of files) {
  const lines = text.split("\n");
  for (const [index, line] of lines.entries()) {
    for (const flip of flipsOf(line)) {
      const before = lines
        .slice(0, index)
        .map((one) => `${one}\n`)
        .join("");
      const after = lines
        .slice(index + 1)
        .map((one) => `\n${one}`)
        .join("");
      known.set(`${profile} ${flip.line} ${flip.flipped}`, { profile, flip, before, after });
    }
  }
}
const pairs = [...known.values()];
const one = (text: string, profile: string): string => normalize(text, optionsOf(profile)).text;

function optionsOf(profile: string): NormalizeOptions {
  const name = profileNames.find((candidate) => candidate === profile);
  return { roots: [{ name: "workspace", aliases: ["/srv/candidate"] }], ...(name && { profile: name }) };
}

/** Ways to print a line so that a part of it is not what a terminal shows in the end. */
const disguises: readonly (readonly [name: string, disguise: (flip: Flip) => string])[] = [
  ["as it is", ({ flipped }) => flipped],
  ["coloured", ({ flipped }) => `\u001B[31m${flipped}\u001B[39m`],
  ["behind a title for the window", ({ flipped, line }) => `\u001B]0;${line}\u0007${flipped}`],
  ["behind a device control", ({ flipped, line }) => `\u001BP${line}\u001B\\${flipped}`],
  ["in a title that is never closed", ({ flipped }) => `\u001B]0;${flipped}`],
];

test("more than 600 flips of verdicts, counts and operands come from the recordings", () => {
  expect(pairs.length).toBeGreaterThan(600);
  const of = (kind: Flip["kind"]): number => pairs.filter(({ flip }) => flip.kind === kind).length;
  expect(of("verdict")).toBeGreaterThan(200);
  expect(of("count")).toBeGreaterThan(100);
  expect(of("operand")).toBeGreaterThan(50);
});

describe.each(disguises)("a flipped line, %s", (_, disguise) => {
  test("differs from the line that it was", () => {
    const equal = pairs.filter(({ profile, flip }) => {
      return ["", profile].some((name) => one(disguise(flip), name) === one(flip.line, name));
    });
    expect(equal.map(({ profile, flip }) => `${profile}: ${flip.line} = ${flip.flipped}`)).toEqual([]);
  });

  test("differs in the middle of its run", () => {
    const equal = pairs.filter(({ profile, flip, before, after }) => {
      return one(before + disguise(flip) + after, profile) === one(before + flip.line + after, profile);
    });
    expect(equal.map(({ profile, flip }) => `${profile}: ${flip.line} = ${flip.flipped}`)).toEqual([]);
  });
});

test("a verdict that another is written over stays visible", () => {
  const equal = pairs.filter(({ profile, flip }) => {
    if (flip.kind !== "verdict") return false;
    return one(`${flip.line}\r${flip.flipped}`, profile) === one(flip.flipped, profile);
  });
  expect(equal.map(({ profile, flip }) => `${profile}: ${flip.line} = ${flip.flipped}`)).toEqual([]);
});
