import * as fc from "fast-check";
import { expect, test } from "vitest";
import { createNormalizer, normalize } from "../../src/index.js";
import { anyOptions, anyText } from "./fragments.js";

const withoutProfile = anyOptions.filter((options) => options.profile === undefined);
const runs = { numRuns: 3000 };

test("normalizing twice is normalizing once", () => {
  fc.assert(
    fc.property(anyText, anyOptions, (input, options) => {
      const { text } = normalize(input, options);
      expect(normalize(text, options).text).toBe(text);
    }),
    runs,
  );
});

test("a word in a path that goes does not decide what the line is", () => {
  const { text } = normalize("open /tmp/expected-timeout/x took 5ms\n");
  expect(text).toBe("open <tmp:1>/x took <duration>\n");
  expect(normalize("open /tmp/a/expected took 5ms\n").text).toBe("open <tmp:1>/expected took 5ms\n");
});

test("text in pieces, cut anywhere, normalizes to the same as the whole", () => {
  fc.assert(
    fc.property(
      anyText,
      anyOptions,
      fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      (input, options, sizes) => {
        const normalizer = createNormalizer(options);
        let text = "";
        for (let at = 0, turn = 0; at < input.length; turn++) {
          const size = sizes[turn % sizes.length] ?? 1;
          text += normalizer.push(input.slice(at, at + size));
          at += size;
        }
        const end = normalizer.end();
        expect({ ...end, text: text + end.text }).toEqual(normalize(input, options));
      },
    ),
    runs,
  );
});

test("bytes in pieces, cut inside of characters, do too", () => {
  fc.assert(
    fc.property(anyText, anyOptions, fc.integer({ min: 1, max: 5 }), (input, options, size) => {
      const bytes = Buffer.from(input);
      const normalizer = createNormalizer(options);
      let text = "";
      for (let at = 0; at < bytes.length; at += size) text += normalizer.push(bytes.subarray(at, at + size));
      expect(text + normalizer.end().text).toBe(normalize(bytes, options).text);
    }),
    runs,
  );
});

test("every split of one hostile line gives the same text", () => {
  const input =
    "\u001B[2m✓\u001B[22m é😀 /tmp/ab took 5ms\r\n\u001B]0;t\u0007a\u009B1m\rb\u001B[K <tmp> (1.5ms)\r\n";
  const bytes = Buffer.from(input);
  const whole = normalize(input).text;
  for (let cut = 0; cut <= bytes.length; cut++) {
    const normalizer = createNormalizer();
    const text = normalizer.push(bytes.subarray(0, cut)) + normalizer.push(bytes.subarray(cut));
    expect(text + normalizer.end().text, `cut at ${cut}`).toBe(whole);
  }
});

test("without a profile no line is added or lost", () => {
  fc.assert(
    fc.property(anyText, withoutProfile, (input, options) => {
      expect(normalize(input, options).text.split("\n").length).toBe(input.split("\n").length);
    }),
    runs,
  );
});

test("the counts of replacements are the placeholders in the text", () => {
  const options = { roots: [{ name: "workspace", aliases: ["/srv/w/ws"] }], literals: "escape" } as const;
  fc.assert(
    fc.property(anyText, (input) => {
      const { text, replacements } = normalize(input, options);
      const count = (rule: string): number => replacements.find((entry) => entry.rule === rule)?.count ?? 0;
      for (const rule of ["duration", "timestamp", "workspace"]) {
        expect(text.split(`<${rule}>`).length - 1).toBe(count(rule));
      }
      expect(text.match(/<tmp(?::\d+)?>/g)?.length ?? 0).toBe(count("tmp"));
    }),
    runs,
  );
});

test("the result depends on nothing but input and options: not on time zone, locale, home or temporary directory", () => {
  const input = "took 5ms in /tmp/a and /scratch/b, 2024-01-02T03:04:05Z\n";
  const before = normalize(input);
  const environment = { ...process.env };
  Object.assign(process.env, {
    TZ: "Asia/Tokyo",
    LANG: "tr_TR.UTF-8",
    HOME: "/scratch",
    TMPDIR: "/scratch",
    TEMP: "/scratch",
  });
  try {
    expect(normalize(input)).toEqual(before);
  } finally {
    process.env = environment;
  }
  expect(before).toEqual({
    text: "took <duration> in <tmp:1> and /scratch/b, <timestamp>\n",
    replacements: [
      { rule: "duration", count: 1 },
      { rule: "timestamp", count: 1 },
      { rule: "tmp", count: 1 },
    ],
    ruleset: before.ruleset,
    empty: false,
  });
});
