// Side by side in one run: this package with all default rules against what one would use in its place.
import { stripVTControlCharacters } from "node:util";
import { readFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import stripAnsi from "strip-ansi";
import { createNormalizer, normalize } from "../dist/index.js";

const root = "/home/ci/build/workspace-7f3a";
const roots = [{ name: "workspace", aliases: [root, `file://${root}`, `/private${root}`] }];
const options = { roots };

/** The usual chain: controls, root, timestamps, durations. */
function fourReplaces(text) {
  return stripAnsi(text)
    .replaceAll(root, "<workspace>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, "<timestamp>")
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, "<duration>");
}

const recordings = join(import.meta.dirname, "../test/fixtures/recordings");
const read = (file) => readFileSync(join(recordings, file), "utf8").replaceAll("/srv/candidate", root);
const coloured = ["jest.29.colour.txt", "vitest.3.colour.txt"].map(read).join("");
const plain = ["jest.30.verbose", "node-test.24.spec", "vitest.3.default", "mocha.11.spec"]
  .map((name) => read(`${name}.slow.txt`))
  .join("");
const ascii = (text) => text.replaceAll(/[^\0-\u007F]/g, "*");

/** Real output, repeated to a size, as one flat string. */
function sample(base, megabytes) {
  return Buffer.from(base.repeat(Math.ceil((megabytes * 2 ** 20) / base.length))).toString();
}

function best(work, input, rounds) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage();
    work(input);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

function streamed(text) {
  const normalizer = createNormalizer(options);
  let size = 0;
  for (let at = 0; at < text.length; at += 65_536)
    size += normalizer.push(text.slice(at, at + 65_536)).length;
  return size + normalizer.end().text.length;
}

const contenders = {
  normalize: (text) => normalize(text, options),
  "normalize, profile vitest": (text) => normalize(text, { roots, profile: "vitest" }),
  "createNormalizer, 64 KiB": streamed,
  "strip-ansi alone": stripAnsi,
  "util.stripVTControlCharacters": stripVTControlCharacters,
  "chain of four replaces": fourReplaces,
};

const kinds = [
  ["coloured UTF-8", coloured],
  ["coloured ASCII", ascii(coloured)],
  ["plain UTF-8", plain],
  ["plain ASCII", ascii(plain)],
];
const sizes = process.argv.includes("--large") ? [1, 8, 32] : [1, 4];

console.log(`Node ${process.version}, ${cpus()[0].model}, CPU time, MB/s of UTF-16 units\n`);
for (const [kind, base] of kinds) {
  console.log(`| ${kind} | ${sizes.map((size) => `${size} Mi`).join(" | ")} | against normalize |`);
  console.log(`|---|${sizes.map(() => "---|").join("")}---|`);
  const inputs = sizes.map((size) => sample(base, size));
  let own = 0;
  for (const [name, work] of Object.entries(contenders)) {
    const rates = inputs.map((input) => input.length / 1000 / best(work, input, 5));
    own ||= rates.at(-1);
    console.log(
      `| ${name} | ${rates.map((rate) => rate.toFixed(0)).join(" | ")} | ${(rates.at(-1) / own).toFixed(2)} |`,
    );
  }
  console.log("");
}

// What a machine can do at all: one look at every byte, and decoding them.
const bytes = Buffer.from(sample(plain, 8));
const table = new Uint8Array(256).fill(1, 10, 11);
const limits = {
  "byte loop": () => countIn(bytes),
  "UTF-8 decode": () => bytes.toString(),
  "normalize, bytes in": () => normalize(bytes, options),
};
function countIn(input) {
  let count = 0;
  for (let at = 0; at < input.length; at++) count += table[input[at]];
  return count;
}
console.log("| limits, plain UTF-8, 8 Mi | MB/s of bytes |\n|---|---|");
for (const [name, work] of Object.entries(limits))
  console.log(`| ${name} | ${(bytes.length / 1000 / best(work, bytes, 5)).toFixed(0)} |`);
console.log("");

const repeat = (unit) => (size) => unit.repeat(Math.ceil(size / unit.length));
const hostile = {
  "ESC[": repeat("\u001B["),
  "ESC[ and semicolons": (size) => `\u001B[${";".repeat(size)}`,
  "ESC]": repeat("\u001B]"),
  "ESC] then text": (size) => `\u001B]${"a".repeat(size)}`,
  "ESC P": repeat("\u001BP1"),
  "U+009D": repeat("\u009D"),
  digits: repeat("1"),
  "1.1.": repeat("1.1."),
  "5ms ": repeat("5ms "),
  "(5 ms) ": repeat("(5 ms) "),
  "took ": repeat("took 5"),
  blanks: repeat(" "),
  slashes: repeat("/"),
  "/tmp/a": repeat("/tmp/a"),
  "near root": repeat(root.slice(0, -1)),
  root: repeat(root),
  "carriage returns": repeat("abc\r"),
  backspaces: repeat("ab\b"),
  erase: repeat("abc\u001B[2K"),
  "FAIL and return": repeat("FAIL\rPASS"),
  "<": repeat("<"),
  "<tmp>": repeat("<tmp>"),
  dates: repeat("2026-11-30T"),
  "Expected: lines": repeat("Expected: {\n"),
  titles: repeat("✓ a (5 ms)\n"),
};
console.log("| hostile input, ms of CPU | 256 K | 1 M | growth |\n|---|---|---|---|");
for (const [name, make] of Object.entries(hostile)) {
  const [small, large] = [2 ** 18, 2 ** 20].map((size) => best(contenders.normalize, make(size), 2));
  console.log(`| ${name} | ${small.toFixed(1)} | ${large.toFixed(1)} | ${(large / small).toFixed(1)} |`);
}
