import { expect, test } from "vitest";
import { grade, judge, type GradeEvidence } from "../../src/index.js";

const passing = { path: "a.test.mjs", content: 'import { test } from "node:test"; test("adds", () => {});' };

test("evidence that went through JSON is judged as it was, without its workspace", async () => {
  const {
    evidence,
    durationMs: _,
    ...judged
  } = await grade({ files: [passing], command: "node", args: ["--test"] });
  const stored: GradeEvidence = JSON.parse(JSON.stringify(evidence));
  expect(judged.verdict.status).toBe("passed");
  expect(judge(stored)).toEqual(judged);
});

test("the same evidence under a stricter policy fails", async () => {
  const { evidence } = await grade({ files: [passing], command: "node", args: ["--test"] });
  const { verdict } = judge(evidence, { expectedTests: [{ name: "subtracts" }] });
  expect(verdict.passed).toBe(false);
});

test("a report that was missing is missing when its evidence is judged again", async () => {
  const files = [{ path: "a.test.mjs", content: 'console.log("ok 1 - adds\\n1..1"); process.exit(0);' }];
  const { evidence, verdict } = await grade({ files, command: "node", args: ["--test"] });
  expect(judge(evidence).verdict).toEqual(verdict);
  expect(verdict.passed).toBe(false);
});
