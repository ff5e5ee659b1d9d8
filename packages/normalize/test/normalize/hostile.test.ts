import { describe, expect, test } from "vitest";
import { hostile } from "../../bench/hostile.mjs";
import { normalize } from "../../src/index.js";

const root = "/home/ci/build/workspace-7f3a";
const options = { roots: [{ name: "workspace", aliases: [root, `file://${root}`, `/private${root}`] }] };

function milliseconds(input: string): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round++) {
    const { user, system } = process.cpuUsage();
    normalize(input, options);
    const used = process.cpuUsage();
    least = Math.min(least, (used.user + used.system - user - system) / 1000);
  }
  return least;
}

describe("with the default rules, cost grows with the length of hostile text", () => {
  test.each(Object.entries(hostile(root)))("%s", (_, make) => {
    const small = milliseconds(make(2 ** 17));
    const large = milliseconds(make(2 ** 19));
    // A square would be 16 times; small figures are noise.
    expect(large).toBeLessThan(Math.max(10 * small, 60));
  });
});
