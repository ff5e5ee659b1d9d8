import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";

/** What Node 22 prints of tests of one file that passed. */
function consoles(names: readonly string[]): readonly [string, string] {
  const totals = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"].map(
    (name) => `${name} ${["tests", "pass"].includes(name) ? names.length : 0}`,
  );
  const points = names.map(
    (name, index) =>
      `# Subtest: ${name}\nok ${index + 1} - ${name}\n  ---\n  duration_ms: 1.5\n  type: 'test'\n  ...\n`,
  );
  const lines = (mark: string) => [...totals, "duration_ms 9.1"].map((line) => `${mark} ${line}\n`).join("");
  return [
    `TAP version 13\n${points.join("")}1..${names.length}\n${lines("#")}`,
    `${names.map((name) => `✔ ${name} (1.5ms)\n`).join("")}${lines("ℹ")}`,
  ];
}

function judge(stdout: string, args: readonly string[]): readonly [string, number | null] {
  const evidence: RunEvidence = { stdout, exitCode: 0, command: "node", args: ["--test", ...args] };
  const run = parseTestRun(evidence);
  return [decideVerdict(evidence, run).status, run.counts?.passed ?? null];
}

describe("a title on the console of node --test", () => {
  test.each([
    ["first", [], ["passed", 2]],
    ["an unclosed {", [], ["passed", 2]],
    ["{", [], ["passed", 2]],
    // It may be a title: then neither count would be right.
    ["imports ./x.js", [], ["incomplete", null]],
    ["lib/a b.js", [], ["incomplete", null]],
    ["sum (1).test.mjs", [], ["incomplete", null]],
    ["/work/sum (1).test.mjs", [], ["incomplete", 1]],
    ["check", ["check", "other"], ["incomplete", 1]],
    ["check", ["./check", "other"], ["incomplete", 1]],
    ["check", ["checks", "other"], ["passed", 2]],
    ["/work/check", ["./check", "other"], ["incomplete", 1]],
  ] as const)("that is %j with the arguments %j is read as %j", (title, args, wanted) => {
    for (const stdout of consoles(["adds", title])) expect(judge(stdout, args)).toEqual(wanted);
  });
});
