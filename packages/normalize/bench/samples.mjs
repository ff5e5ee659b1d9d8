// What is measured: recorded output of real runners, and the work that others do on it.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import stripAnsi from "strip-ansi";
import { createNormalizer, normalize } from "../dist/index.js";

export const root = "/home/ci/build/workspace-7f3a";
const roots = [{ name: "workspace", aliases: [root, `file://${root}`, `/private${root}`] }];
const options = { roots };

/** The usual chain: controls, root, timestamps, durations. */
function fourReplaces(text) {
  return stripAnsi(text)
    .replaceAll(root, "<workspace>")
    .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z?/g, "<timestamp>")
    .replaceAll(/\b\d+(?:\.\d+)?\s?(?:ms|s)\b/g, "<duration>");
}

function streamed(text) {
  const normalizer = createNormalizer(options);
  let result = "";
  for (let at = 0; at < text.length; at += 65_536) result += normalizer.push(text.slice(at, at + 65_536));
  return result + normalizer.end().text;
}

/** By name: what makes a text of a text, or of bytes. */
export const contenders = {
  normalize: (text) => normalize(text, options).text,
  "chain of four replaces": fourReplaces,
  "strip-ansi alone": stripAnsi,
  "util.stripVTControlCharacters": stripVTControlCharacters,
  "normalize, profile vitest": (text) => normalize(text, { roots, profile: "vitest" }).text,
  "createNormalizer, 64 Ki": streamed,
};

const recordings = join(import.meta.dirname, "../test/fixtures/recordings");
const read = (file) => readFileSync(join(recordings, file), "utf8").replaceAll("/srv/candidate", root);
const coloured = ["jest.29.colour.txt", "vitest.3.colour.txt"].map(read).join("");
const plain = ["jest.30.verbose", "node-test.24.spec", "vitest.3.default", "mocha.11.spec"]
  .map((name) => read(`${name}.slow.txt`))
  .join("");
const quiet = "the quick brown fox jumps over the lazy dog, and then some more of it\n".repeat(200);
const ascii = (text) => text.replaceAll(/[^\0-\u007F]/g, "*");

/** By name: a text that is repeated to a size. In the last two no rule can find anything. */
export const kinds = {
  "coloured UTF-8": coloured,
  "coloured ASCII": ascii(coloured),
  "plain UTF-8": plain,
  "plain ASCII": ascii(plain),
  "nothing to find, UTF-8": quiet.replaceAll("fox", "fóx ✓"),
  "nothing to find, ASCII": quiet,
};

/** About so many Mi units of a kind, as one flat string. */
export function sample(kind, megabytes) {
  const base = kinds[kind];
  return Buffer.from(base.repeat(Math.ceil((megabytes * 2 ** 20) / base.length))).toString();
}

/** CPU time of one call in milliseconds. The result is read: V8 puts a string together only when someone does. */
export function cost(work, input) {
  const before = process.cpuUsage();
  const result = work(input);
  if (typeof result === "string") result.charCodeAt(result.length >> 1);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
