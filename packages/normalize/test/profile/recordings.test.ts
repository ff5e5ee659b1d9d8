import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalize, type NormalizeOptions, type Profile } from "../../src/index.js";

const directory = join(import.meta.dirname, "../fixtures/recordings");
const profiles: readonly Profile[] = ["node-test", "jest", "vitest", "mocha"];
const names = readdirSync(directory)
  .filter((file) => file.endsWith(".quick.txt"))
  .map((file) => file.slice(0, -".quick.txt".length));

function optionsFor(name: string): NormalizeOptions {
  const profile = profiles.find((candidate) => name.startsWith(`${candidate}.`));
  if (profile === undefined) throw new Error(`${name} names no profile`);
  return { profile, roots: [{ name: "workspace", aliases: ["/srv/candidate", "file:///srv/candidate"] }] };
}

const read = (file: string): string => readFileSync(join(directory, file), "utf8");

test("every profile has recordings of several versions of its runner", () => {
  for (const profile of profiles) {
    expect(names.filter((name) => name.startsWith(`${profile}.`)).length).toBeGreaterThan(3);
  }
});

describe.each(names)("%s", (name) => {
  const options = optionsFor(name);
  const quick = read(`${name}.quick.txt`);
  const slow = read(`${name}.slow.txt`);
  const { text } = normalize(quick, options);

  test("a quick and a slow run of the same tests give the same text", () => {
    expect(quick).not.toBe(slow);
    expect(normalize(slow, options).text).toBe(text);
  });

  test("no measured time and no path of the workspace is left", () => {
    expect(text).not.toContain("/srv/candidate");
    expect(text).not.toMatch(/\d\.\d{3,}ms|\d{4}-\d\d-\d\dT/);
  });

  test("what the tests compare and are called is still there", () => {
    const words = ["waits 50ms before retry", "'100 ms'", "'200 ms'", "multiplies", "compares durations"];
    const printed = words.filter((word) => quick.includes(word) && slow.includes(word));
    expect(words.filter((word) => text.includes(word))).toEqual(printed);
  });

  test("normalizing again changes nothing", () => {
    expect(normalize(text, options).text).toBe(text);
  });

  test("a letter or digit changed in a line that stays as it is changes the text", () => {
    const lines = quick.split("\n");
    const kept = new Set(text.split("\n"));
    const places = lines.flatMap((line, index) => (kept.has(line) && /[a-z0-9]/i.test(line) ? [index] : []));
    fc.assert(
      fc.property(
        fc.constantFrom(...places),
        fc.nat(),
        fc.constantFrom("a", "X", "z", "7"),
        (index, seed, letter) => {
          const line = lines[index] ?? "";
          const at = [...line.matchAll(/[a-z0-9]/gi)].map((match) => match.index);
          const chosen = at[seed % at.length] ?? 0;
          fc.pre(line.charAt(chosen) !== letter);
          const changed = [...lines];
          changed[index] = line.slice(0, chosen) + letter + line.slice(chosen + 1);
          expect(normalize(changed.join("\n"), options).text).not.toBe(text);
        },
      ),
    );
  });
});

test.each(["jest.29.colour.txt", "vitest.3.colour.txt"])(
  "%s comes out without a control, word for word",
  (file) => {
    const options = optionsFor(file);
    const { text } = normalize(read(file), options);
    expect(text).not.toContain("\u001B");
    expect(text).not.toContain("␛");
    expect(text).toMatch(/multiplies/);
    expect(normalize(text, options).text).toBe(text);
  },
);
