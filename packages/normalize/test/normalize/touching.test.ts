import * as fc from "fast-check";
import { expect, test } from "vitest";
import { normalize, profileNames, type NormalizeOptions } from "../../src/index.js";

const noise = [
  "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
  "2024-05-06T07:08:05Z",
  "20240506T070805Z",
  "2024-05-06 07:08:05 +0200",
  "Tue, 02 Jan 2024 03:04:05 GMT",
  "Start at  12:34:56",
  "T",
  "Z",
  "+02:00",
  "took 5ms",
  " (5 ms)",
  "[5 ms]",
  "12",
  "5s",
  "1.5ms",
  "1m 3s",
  "in 5s",
  "Finished in 0.5 seconds",
  "localhost:54321",
  "127.0.0.1:54321",
  "[::1]:54321",
  "pid 12",
  "pid=12",
  "(node:12) ",
  "/tmp/ab/c",
  "/var/tmp/q",
  "/srv/w/ws/x",
  "/srv/w/ws",
  "file:///srv/w/ws",
  "%TEMP%\\x",
  "C:\\Users\\me\\AppData\\Local\\Temp\\x",
  "seed 12",
  "seed: 12",
  "--seed=12",
  "at 0x7fffffffff",
  "0x7fffffffffff",
  "<tmp:1>",
  "<uuid:1>",
  "Memory: 4.00 MB",
  "12 MB heap used",
  'hostname="a"',
  ' time="0.5"',
  "<testcase ",
  "(pass) a [0.1ms]",
  "ok 1 - a",
  "# duration_ms 12.5",
  "duration_ms: 5",
  "Time: 00:01.5, Memory: 4.00 MB",
  "✓ a (5 ms)",
];
const between = Array.from(" \n:/-.,a1()'\"_<>\\=µé");
const text = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...noise) },
      { weight: 3, arbitrary: fc.constantFrom(...between) },
    ),
    {
      maxLength: 10,
    },
  )
  .map((parts) => parts.join(""));
const roots = [{ name: "workspace", aliases: ["/srv/w/ws", "file:///srv/w/ws"] }];
const options = fc.oneof(
  fc.constantFrom<NormalizeOptions[]>({ roots }, { roots, durations: "anywhere" }),
  fc.constantFrom(...profileNames).map((profile): NormalizeOptions => ({ roots, profile })),
);

test("noise may touch noise: what it leaves is no noise", () => {
  fc.assert(
    fc.property(text, options, (input, chosen) => {
      const once = normalize(input, chosen).text;
      expect(normalize(once, chosen).text).toBe(once);
    }),
    { numRuns: 5000 },
  );
});
