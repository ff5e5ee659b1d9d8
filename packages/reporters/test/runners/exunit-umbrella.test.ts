import { expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../src/index.js";

const run = (tests: string) =>
  `Running ExUnit with seed: 0, max_cases: 4\n\n..\nFinished in 0.01 seconds (0.00s async, 0.01s sync)\n${tests}\n`;
const application = (name: string, tests: string) => `==> ${name}\n${run(tests)}`;
const excluded = `Excluding tags: [:test]\n\n${run("2 tests, 0 failures, 2 excluded")}`;

function verdictOf(stdout: string): readonly unknown[] {
  const evidence = { stdout, exitCode: 0, command: "mix", args: ["test"] };
  const read = parseTestRun(evidence);
  const { passed } = decideVerdict(evidence, read);
  return [read.counts?.total ?? null, passed];
}

test("the totals of the applications of an umbrella add up", () => {
  expect(
    verdictOf(`${application("core", "2 tests, 0 failures")}${application("web", "3 tests, 0 failures")}`),
  ).toEqual([5, true]);
});

test("applications that a test prints do not make another run pass", () => {
  const printed = `${application("core", "2 tests, 0 failures")}${application("web", "3 tests, 0 failures")}`;
  for (const at of [0, ...[...excluded.matchAll(/\n/gu)].map(({ index }) => index + 1)]) {
    const stdout = excluded.slice(0, at) + printed + excluded.slice(at);
    expect(verdictOf(stdout)[1], `printed at ${at}`).toBe(false);
  }
});
