import { describe, expect, test } from "vitest";
import { hostile } from "../../bench/hostile.mjs";
import { normalize } from "../../src/index.js";

const root = "/home/ci/build/workspace-7f3a";
const options = { roots: [{ name: "workspace", aliases: [root] }] };

function milliseconds(input: string): number {
  const { user, system } = process.cpuUsage();
  normalize(input, options);
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / 1000;
}

describe("up to 4 Mi units, four times the hostile text costs less than six times as much", () => {
  test.each(Object.entries(hostile(root)))("%s", (_, make) => {
    const [small, large] = [make(2 ** 20), make(2 ** 22)];
    const rounds = Array.from({ length: 3 }, () => [milliseconds(small), milliseconds(large)] as const);
    const least = (of: 0 | 1): number => Math.min(...rounds.map((round) => round[of]));
    // Four times below some milliseconds is noise.
    expect(least(1)).toBeLessThan(Math.max(6 * least(0), 40));
  });
});
