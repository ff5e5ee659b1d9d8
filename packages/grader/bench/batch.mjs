// What a batch costs beside the bare command: one second of tests, many short ones against `xargs -P2`, and growth.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadTask, runBatch } from "../dist/index.js";

const directory = mkdtempSync(join(tmpdir(), "bench-batch-"));

/** A task whose suite is a shell line that prints TAP after some time. */
async function taskOf(id, seconds) {
  const path = join(directory, id);
  for (const name of ["repo", "grader"]) mkdirSync(join(path, name), { recursive: true });
  const line = `sleep ${seconds}; printf 'TAP version 13\\n1..1\\nok 1 - a\\n'`;
  const suite = `[suite]\ncommand = ["sh", "-c", ${JSON.stringify(line)}]\n`;
  writeFileSync(join(path, "task.toml"), `id = "${id}"\nprompt = "p"\n${suite}`);
  return { task: await loadTask(path), line };
}

const candidates = (task, count) =>
  Array.from({ length: count }, (_, number) => ({
    status: "item",
    line: number + 1,
    item: {
      task,
      model: null,
      candidate: { kind: "files", files: [{ path: "a.txt", content: `${number}` }] },
    },
  }));

let batches = 0;
async function batch({ task }, count, concurrency) {
  const startedAt = performance.now();
  const { totals } = await runBatch({
    tasks: [task],
    candidates: candidates(task.id, count),
    out: join(directory, `out-${batches++}`),
    concurrency,
  });
  if (totals.passed !== count)
    throw new Error(`the bench's own items do not pass: ${JSON.stringify(totals)}`);
  return performance.now() - startedAt;
}

function bare({ line }, count, parallel) {
  const startedAt = performance.now();
  const input = Array.from({ length: count }, (_, number) => number).join("\n");
  const { status } = spawnSync("xargs", [`-P${parallel}`, "-n1", "sh", "-c", line], { input });
  if (status !== 0) throw new Error("xargs fails");
  return performance.now() - startedAt;
}

const row = (...cells) => console.log(cells.join(" | "));
const slow = await taskOf("slow", 1);
const quick = await taskOf("quick", 0.05);
await batch(quick, 4, 2);

row("suite of one second, 5 items, one at a time", "bare ms", "batch ms", "more");
const [bareSlow, batchSlow] = [bare(slow, 5, 1), await batch(slow, 5, 1)];
row("", bareSlow.toFixed(0), batchSlow.toFixed(0), `${((batchSlow / bareSlow - 1) * 100).toFixed(1)} %`);

row("suite of 50 ms, two at a time", "xargs -P2 items/s", "batch items/s");
const perSecond = (count, ms) => ((count * 1000) / ms).toFixed(1);
row("", perSecond(100, bare(quick, 100, 2)), perSecond(100, await batch(quick, 100, 2)));

row("items, suite of 50 ms, two at a time", "ms an item");
for (const count of [10, 100, 1000]) row(count, ((await batch(quick, count, 2)) / count).toFixed(1));
rmSync(directory, { recursive: true });
