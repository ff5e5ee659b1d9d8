import { describe, expect, test } from "vitest";
import { createNormalizer, normalize, type Profile } from "../../src/index.js";

const root = "/srv/run/ws";
const options = {
  roots: [{ name: "workspace", aliases: [root, `${root}-`.slice(0, -1)] }],
  profile: "vitest",
  truncated: "replace",
  redact: {},
} as const;

const units = [
  "\u001B[",
  "\u001B]",
  "\u001BP1",
  "\u001B]8;;",
  "\u001B[;",
  "\u001B(",
  "\u001B",
  "\u009B",
  "\u009D",
  "\u001B[2K",
  "abc\u001B[1G",
  "abc\r",
  "ab\b",
  "FAIL\rPASS",
  "F\rFAIL\r",
  "\u001B[31m",
  "1",
  "1.1.",
  "5ms ",
  "(5 ms) ",
  "took 5",
  "1m",
  "in 5s ",
  " ",
  "\t",
  "/",
  "/tmp/a",
  "/var/folders/a/b/T/c",
  "AppData\\Local\\Temp\\",
  "%TEMP%\\",
  root,
  root.slice(0, -1),
  "<",
  "<tmp>",
  "<\\",
  "2026-11-30T",
  "expected:\n",
  "AssertionError: x\n",
  "✓ a (5 ms)\n",
  " ✓ a (2 tests) 5ms\n",
  "   ✓ a 5ms\n",
  "\n",
  "\r\n",
  "é",
  "=",
  "- ",
  "ok ",
  "#",
  "127.0.0.1:",
  "localhost:54321 ",
  "pid 1",
  "(node:1) ",
  "seed            ",
  "0x7fffffffff ",
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301 ",
  'hostname="',
  "Memory:        1111111",
  "Tue, 02 Jan 2024 ",
  "/srv/r...",
  "-----BEGIN PRIVATE KEY-----",
  "eyJaaaaaaaaaaaaaaa.",
] as const;

function milliseconds(input: string, profile: Profile = "vitest"): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const { user, system } = process.cpuUsage();
    normalize(input, { ...options, profile });
    const used = process.cpuUsage();
    least = Math.min(least, (used.user + used.system - user - system) / 1000);
  }
  return least;
}

describe("cost grows with the length of hostile text, not with its square", () => {
  test.each(units)("%j", (unit) => {
    const make = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
    const small = milliseconds(make(2 ** 17));
    const large = milliseconds(make(2 ** 19));
    // A square would be 16 times; small figures are noise.
    expect(large).toBeLessThan(Math.max(10 * small, 60));
  });

  test("one introducer and a payload without end", () => {
    for (const start of ["\u001B]", "\u001B[", "\u001BP", "\u009D"]) {
      const [small, large] = [2 ** 17, 2 ** 19].map((size) => milliseconds(start + ";".repeat(size)));
      expect(large).toBeLessThan(Math.max(10 * (small ?? 0), 60));
    }
  });

  test.each(["/srv/it's (a)/ws/", ">/tmp/a", "<tmp>\n", '"/srv/it\'s (a)/ws" ', "at /srv/it's (a)/ws/"])(
    "%j, under jest",
    (unit) => {
      const make = (size: number): string => unit.repeat(Math.ceil(size / unit.length));
      const [small, large] = [2 ** 17, 2 ** 19].map((size) => milliseconds(make(size), "jest"));
      expect(large).toBeLessThan(Math.max(10 * (small ?? 0), 60));
    },
  );

  test("literals that arrive line by line", () => {
    const work = (lines: number): number => {
      const { user } = process.cpuUsage();
      const normalizer = createNormalizer();
      for (let line = 0; line < lines; line++) normalizer.push("<tmp>\n");
      normalizer.end();
      return (process.cpuUsage().user - user) / 1000;
    };
    work(1000);
    const [small, large] = [work(30_000), work(120_000)];
    expect(large).toBeLessThan(Math.max(10 * small, 100));
  });
});
