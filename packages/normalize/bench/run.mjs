// Side by side in one run: this package with all default rules against what one would use in its place.
import { stripVTControlCharacters } from "node:util";
import { cpus } from "node:os";
import stripAnsi from "strip-ansi";
import { createNormalizer, normalize } from "../dist/index.js";

const root = "/home/ci/build/workspace-7f3a";
const roots = [{ name: "workspace", aliases: [root, `file://${root}`, `/private${root}`] }];
const options = { roots, profile: "jest" };

/** The usual chain: controls, root, timestamps, durations. */
function fourReplaces(text) {
  return stripAnsi(text)
    .replaceAll(root, "<workspace>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, "<timestamp>")
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, "<duration>");
}

const colour = (code, text) => `\u001B[${code}m${text}\u001B[39m`;
const plain = (_, text) => text;

/** Output as test runners print it: titles, stacks, diffs, logs. */
function sample(megabytes, paint, tick) {
  const lines = [];
  let size = 0;
  for (let n = 0; size < megabytes * 2 ** 20; n++) {
    const block = [
      `  ${paint(32, tick)} ${paint(2, `adds the numbers ${n} and ${n + 1} (${n % 90} ms)`)}`,
      `  ${paint(31, "x")} rejects a list of ${n} names that nobody has seen before`,
      `    ${paint(31, "Expected")}: ${n}, ${paint(32, "Received")}: ${n + 1}`,
      `      at Object.<anonymous> (${paint(36, `${root}/src/part-${n % 40}.test.js`)}:${n % 300}:13)`,
      `${paint(90, `2026-11-30T10:${10 + (n % 50)}:00.000Z`)} the server took ${n % 1000}ms to answer the request`,
      `    const total = items.map((item) => item.price * item.count).reduce(add, 0);`,
      "",
    ].join("\n");
    lines.push(block);
    size += block.length;
  }
  return lines.join("");
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
  "normalize, no profile": (text) => normalize(text, { roots }),
  "createNormalizer, 64 KiB": streamed,
  "strip-ansi alone": stripAnsi,
  "util.stripVTControlCharacters": stripVTControlCharacters,
  "chain of four replaces": fourReplaces,
};

const kinds = [
  ["coloured ASCII", colour, "v"],
  ["coloured UTF-8", colour, "✓"],
  ["plain ASCII", plain, "v"],
  ["plain UTF-8", plain, "✓"],
];
const sizes = process.argv.includes("--large") ? [1, 8, 32] : [1, 4];

console.log(`Node ${process.version}, ${String(cpus()[0]?.model)}, CPU time, MB/s of UTF-16 units\n`);
for (const [kind, paint, tick] of kinds) {
  console.log(`| ${kind} | ${sizes.map((size) => `${size} M`).join(" | ")} | against normalize |`);
  console.log(`|---|${sizes.map(() => "---|").join("")}---|`);
  const inputs = sizes.map((size) => Buffer.from(sample(size, paint, tick)).toString());
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
