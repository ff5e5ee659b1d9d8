// Side by side in one run: this package with all default rules against what one would use in its place.
import { execFileSync } from "node:child_process";
import { cpus } from "node:os";
import { join } from "node:path";
import { hostile } from "./hostile.mjs";
import { contenders, cost, kinds, root, sample } from "./samples.mjs";

const sizes = process.argv.includes("--large") ? [1, 4, 8, 32] : [1, 4];
const names = Object.keys(contenders);
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
const head = (cells) => {
  row(cells);
  row(cells.map(() => "---"));
};

/** The least cost of each, in turns, so that a slow moment of the machine meets all of them. */
function leastCosts(works, input, rounds) {
  const least = works.map(() => Number.POSITIVE_INFINITY);
  for (let round = 0; round < rounds; round++)
    for (const [index, work] of works.entries()) least[index] = Math.min(least[index], cost(work, input));
  return least;
}

function compare(kind) {
  const rates = sizes.map((size) => {
    const input = sample(kind, size);
    return leastCosts(Object.values(contenders), input, size > 4 ? 7 : 40).map(
      (ms) => input.length / 1000 / ms,
    );
  });
  head([kind, ...sizes.map((size) => `${size} Mi`), ...sizes.map((size) => `normalize / it, ${size} Mi`)]);
  for (const [index, name] of names.entries()) {
    const ratios = rates.map((all) => (all[0] / all[index]).toFixed(2));
    row([name, ...rates.map((all) => all[index].toFixed(0)), ...ratios]);
  }
  console.log("");
}

/** The first call of a process: compiling counts. */
function first(contender, kind) {
  const run = () =>
    Number(execFileSync(process.execPath, [join(import.meta.dirname, "first.mjs"), contender, kind]));
  return Math.max(run(), run(), run());
}

/** What a machine can do at all: one look at every byte, and decoding them. */
function limits() {
  const bytes = Buffer.from(sample("plain UTF-8", 8));
  const table = new Uint8Array(256).fill(1, 10, 11);
  const works = {
    "byte loop": (input) => {
      let count = 0;
      for (let at = 0; at < input.length; at++) count += table[input[at]];
      return count;
    },
    "UTF-8 decode": (input) => input.toString(),
    "normalize, bytes in": contenders.normalize,
  };
  head(["limits, plain UTF-8, 8 Mi", "MB/s of bytes"]);
  const least = leastCosts(Object.values(works), bytes, 7);
  for (const [index, name] of Object.keys(works).entries())
    row([name, (bytes.length / 1000 / least[index]).toFixed(0)]);
  console.log("");
}

console.log(`Node ${process.version}, ${cpus()[0].model}, CPU time, MB/s of UTF-16 units\n`);
for (const kind of Object.keys(kinds)) compare(kind);

head(["first call of a process, 1 Mi", "normalize", "chain of four replaces", "strip-ansi alone"]);
for (const kind of Object.keys(kinds).slice(0, 4))
  row([kind, ...names.slice(0, 3).map((name) => first(name, kind).toFixed(0))]);
console.log("");
limits();

head(["hostile input, ms of CPU", "256 Ki", "1 Mi", "4 Mi", "1 Mi / 256 Ki", "4 Mi / 1 Mi"]);
for (const [name, make] of Object.entries(hostile(root))) {
  const [small, middle, large] = [2 ** 18, 2 ** 20, 2 ** 22].map(
    (size) => leastCosts([contenders.normalize], make(size), 3)[0],
  );
  row([name, ...[small, middle, large, middle / small, large / middle].map((value) => value.toFixed(1))]);
}
