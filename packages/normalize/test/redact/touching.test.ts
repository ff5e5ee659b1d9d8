import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalize, redact } from "../../src/index.js";
import { anyText } from "../normalize/fragments.js";

const token = `ghp_${"a1".repeat(18)}`;
const values = ["hunter22", "expected-1", "not ok 1 - a", "/tmp/s3cret", "12:34:56", "-secret-"];
const noise = [
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",

  "2024-05-06T07:08:05Z",
  "took 5ms",
  " (5 ms)",
  "12",
  "5s",
  "localhost:54321",
  "/tmp/ab/c",
  "/srv/w/ws/x",
  "pid 12",
  "seed 12",
  "at 0x7fffffffff",
  "<redacted>",
  "<tmp:1>",
  "<",
  ">",
  "Memory: 4.00 MB",
  token,
  "-----BEGIN PRIVATE KEY-----",
  "abc=",
  'hostname="',
  '"',
  "AKIAABCDEFGHABCDEFGH",
  "(pass) a [0.1ms]",
];
const text = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...values) },
      { weight: 8, arbitrary: fc.constantFrom(...noise) },
      { weight: 3, arbitrary: fc.constantFrom(" ", "\n", ":", "/", "-", "a", "1") },
      { weight: 1, arbitrary: anyText },
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
const roots = [{ name: "workspace", aliases: ["/srv/w/ws"] }];

test("a secret may touch whatever it likes: redacting twice is redacting once", () => {
  fc.assert(
    fc.property(text, (input) => {
      const once = redact(input, { values }).text;
      expect(redact(once, { values }).text).toBe(once);
    }),
    { numRuns: 3000 },
  );
});

test("and normalizing twice is normalizing once", () => {
  fc.assert(
    fc.property(
      text,
      fc.constantFrom(undefined, "node-test" as const, "bun" as const, "jest" as const, "pytest" as const),
      (input, profile) => {
        const options = { roots, redact: { values }, ...(profile && { profile }) };
        const once = normalize(input, options).text;
        expect(normalize(once, options).text).toBe(once);
        for (const value of values) expect(once).not.toContain(value);
      },
    ),
    { numRuns: 3000 },
  );
});

test("what goes beside a secret is found the first time", () => {
  const options = { redact: { values: ["hunter22"] } };
  expect(normalize("hunter222024-05-06T07:08:05Z\n", options).text).toBe("<redacted><timestamp>\n");
  expect(normalize("hunter223f2504e0-4f89-41d3-9a0c-0305e82c3301hunter22\n", options).text).toBe(
    "<redacted><uuid:1><redacted>\n",
  );
  expect(redact(`hunter22${token}`, { values: ["hunter22"] })).toEqual({
    text: "<redacted><redacted>",
    count: 2,
  });
});

test("what a line is does not hang on a secret", () => {
  const options = { redact: { values: ["expected-1"] } };
  expect(normalize("log in as expected-1 took 5ms\n", options).text).toBe(
    "log in as <redacted> took <duration>\n",
  );
});

test("the map and the counts hold what was replaced, in the text as it was", () => {
  const input = "a hunter22 took 5ms at hunter22 2024-05-06T07:08:05Z\n";
  const options = { redact: { values: ["hunter22"] }, explain: "map" } as const;
  const { text: result, map = [], replacements } = normalize(input, options);
  expect(result).toBe("a <redacted> took <duration> at <redacted> <timestamp>\n");
  expect(replacements).toEqual([
    { rule: "duration", count: 1 },
    { rule: "redacted", count: 2 },
    { rule: "timestamp", count: 1 },
  ]);
  for (const { originalStart, original, start, text: mark } of map) {
    expect(input.slice(originalStart, originalStart + original.length)).toBe(original);
    expect(result.slice(start, start + mark.length)).toBe(mark);
  }
  expect(map).toHaveLength(4);
});
