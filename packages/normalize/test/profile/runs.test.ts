import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { normalize, profileNames } from "../../src/index.js";

const directory = join(import.meta.dirname, "../fixtures/runs");
const runs = readdirSync(directory).map((file) => {
  const profile = profileNames.find((name) => file.startsWith(`${name}.`));
  if (profile === undefined) throw new Error(`${file} is named after no profile`);
  return { file, profile, text: readFileSync(join(directory, file), "utf8") };
});

/** A measured time as the runners of the recordings write it: number, then unit. */
const measured = /\d+(?:\.\d+)?(?= ?(?:ms|s|µs|secs?|seconds|usr|sys|cusr|csys|CPU)\b)/g;
const minutes = /(?<=^Time: )\d\d:\d\d\.\d{3}/gm;

/** The run as it would look had everything taken `factor` times as long; the unit stays, the digits change. */
function scaled(text: string, factor: number): string {
  return text
    .replaceAll(measured, (number) => {
      const decimals = number.split(".")[1]?.length ?? 0;
      return (Number(number) * factor + (decimals > 0 ? 0 : 1)).toFixed(decimals);
    })
    .replaceAll(minutes, factor < 1 ? "00:00.001" : "12:34.567");
}

test("a recording of every profile without recordings of its own elsewhere is there", () => {
  const elsewhere = new Set(["jest", "mocha", "node-test", "vitest"]);
  expect([...new Set(runs.map(({ profile }) => profile))]).toEqual(
    profileNames.filter((name) => !elsewhere.has(name)),
  );
});

describe.each(runs)("$file", ({ text, profile }) => {
  test("the same run, faster or slower, gives the same text", () => {
    const once = normalize(text, { profile }).text;
    for (const factor of [0.001, 0.1, 3, 60, 1000]) {
      expect(normalize(scaled(text, factor), { profile }).text).toBe(once);
    }
  });

  test("another count, verdict or name gives another text", () => {
    const once = normalize(text, { profile }).text;
    const flips = [
      text.replace(/\b(\d+)(?= (?:pass|fail|test|spec|example|runs,))/, "7$1"),
      text.replace(/\b(?:ok|PASS|pass|passed|Passed|OK)\b/, "FLIPPED"),
      text.replace(/\b(?:FAIL|fail|failed|FAILED|Failed)\b/, "ok"),
      text.replace(/[a-z]{4,}/, "renamed"),
    ];
    for (const flipped of flips.filter((candidate) => candidate !== text)) {
      expect(normalize(flipped, { profile }).text).not.toBe(once);
    }
  });
});
