import * as fc from "fast-check";
import { profileNames, type NormalizeOptions } from "../../src/index.js";

const roots = [{ name: "workspace", aliases: ["/srv/w/ws", "/private/srv/w/ws", "file:///srv/w/ws"] }];

/** Options that between them switch every rule on and off. */
export const anyOptions: fc.Arbitrary<NormalizeOptions> = fc.constantFrom<NormalizeOptions[]>(
  {},
  { roots },
  { roots, durations: "anywhere" },
  { durations: "keep", timestamps: "keep" },
  { tempDirectories: ["/srv/q"] },
  { roots, literals: "keep" },
  ...profileNames.map((profile) => ({ roots, profile })),
);

const fragments = [
  "a ok FAIL PASS expected timeout took x( ) [ ] ( , . ; : = - + / \\ ' \" < > # % é e\u0301 😀 ✓ 1 12 1.9 ms s µs".split(
    " ",
  ),
  [" ", "  ", "\t", "\n", "\r\n", "\r", "\b", "\0", "\u0007", "\u000F", "\u007F"],
  [
    "\u001B",
    "\u001B[31m",
    "\u001B[K",
    "\u001B[2K",
    "\u001B[1G",
    "\u001B[2D",
    "\u001B[3C",
    "\u001B[A",
    "\u001B]0;t\u0007",
  ],
  ["\u001B]", "\u001B\\", "\u001BP", "\u009B", "\u009B1m", "\u009D", "\u009C", "\u001B(B", "\u001B7"],
  [
    "1.2ms",
    "5ms",
    " (12 ms)",
    " (1.5ms)",
    " [1.2ms]",
    " 143ms",
    "3 s",
    "1m 3.2s",
    "1m",
    "took ",
    "in ",
    "Time: ",
  ],
  [
    "duration_ms: ",
    "time=",
    " # ",
    "2024-01-02T03:04:05Z",
    "2024-01-02",
    "T03:04",
    "Start at  12:34:56",
    "   Duration  1s",
  ],
  [
    "<duration>",
    "<timestamp>",
    "<tmp>",
    "<tmp:1>",
    "<tmp:2>",
    "<seed>",
    "<uuid:1>",
    "<port>",
    "Randomized with seed 12",
    "   0 passed in 0.01s ===",
    "=== ",
    "ok  \tp\t0.002s",
    "(cached)",
    "Memory: 4.00 MB",
    " # time=5ms",
    "(pass) a [0.1ms]",
    "<\\tmp>",
    "<workspace>",
    "<work",
    "space>",
  ],
  [
    "/tmp/",
    "/tmp/ab",
    "/var/tmp/q",
    "/private",
    "/srv/w/ws",
    "/srv/q/z",
    "file://",
    "%TEMP%\\a",
    "C:\\Users\\u\\AppData\\Local\\Temp\\z",
  ],
  [
    "Expected: ",
    "+ ",
    "- ",
    "expected:\n",
    "AssertionError: x\n",
    "    at x\n",
    "✓ ",
    "✔ ",
    "   ✓ ",
    " ✓ a (2 tests)",
  ],
  [
    " ❯ a (2 tests)",
    " RUN  v2.1\n",
    "✖ ",
    "PASS a",
    ", estimated 2 s",
    "  3 passing (2s)",
    "(5.1 s, 40 MB heap size)",
    " (a 1%)",
  ],
].flat();

/** Text built from what rules look for, and what stands around it. */
export const anyText: fc.Arbitrary<string> = fc
  .array(fc.oneof({ weight: 12, arbitrary: fc.constantFrom(...fragments) }, fc.string({ maxLength: 3 })), {
    maxLength: 24,
  })
  .map((parts) => parts.join(""));
