// What a grade costs beside the least one could do by hand: a directory, the files, `node --test`, removal.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { grade } from "../dist/index.js";

const rounds = 10;
const test = (count) =>
  `import { test } from "node:test";\nfor (let i = 0; i < ${count}; i++) test("case " + i, () => {});\n`;

function byHand(content) {
  const directory = mkdtempSync(join(tmpdir(), "by-hand-"));
  writeFileSync(join(directory, "a.test.mjs"), content);
  const { status } = spawnSync(process.execPath, ["--test"], { cwd: directory });
  rmSync(directory, { recursive: true });
  if (status !== 0) throw new Error("the bench's own tests fail");
}

async function byGrader(content) {
  const files = [{ path: "a.test.mjs", content }];
  const { verdict } = await grade({ files, command: "node", args: ["--test"] });
  if (!verdict.passed) throw new Error(`the bench's own tests do not pass: ${JSON.stringify(verdict)}`);
}

async function median(work) {
  const times = [];
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    times.push(performance.now() - startedAt);
  }
  return times.sort((a, b) => a - b)[rounds / 2];
}

console.log("test cases | by hand ms | grade() ms | ratio");
for (const count of [1, 250, 1000, 4000]) {
  const content = test(count);
  const hand = await median(() => byHand(content));
  const grader = await median(() => byGrader(content));
  console.log(`${count} | ${hand.toFixed(0)} | ${grader.toFixed(0)} | ${(grader / hand).toFixed(2)}`);
}
