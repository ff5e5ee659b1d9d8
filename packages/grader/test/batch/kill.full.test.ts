import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { directoryWith, sumTask } from "../task/task-directory.js";
import { comparable } from "./batch-directory.js";

const script = join(import.meta.dirname, "../fixtures/run-batch.mjs");
const lines = Array.from({ length: 200 }, (_, number) => ({
  task: "sum",
  files: [
    {
      path: "sum.js",
      content: `export const sum = (a, b) => a + b + ${number % 3 === 0 ? 0 : 1}; // ${number}\n`,
    },
  ],
}));

/** Starts the batch; kills it by SIGKILL after some time, if one is given. Resolves with whether it came to its end. */
async function run(args: readonly string[], killAfterMs: number | null): Promise<boolean> {
  const child = spawn(process.execPath, [script, ...args], { stdio: "inherit" });
  const exit = once(child, "exit");
  if (killAfterMs !== null) {
    await Promise.race([exit, sleep(killAfterMs)]);
    child.kill("SIGKILL");
  }
  const [code] = await exit;
  return code === 0;
}

test(
  "a batch of 200 that is killed at random moments and resumed equals one that was left alone",
  { timeout: 600_000 },
  async () => {
    const tasks = directoryWith(
      Object.fromEntries(Object.entries(sumTask).map(([path, text]) => [`sum/${path}`, text])),
    );
    const directory = directoryWith({ "c.jsonl": lines.map((line) => JSON.stringify(line)).join("\n") });
    const args = (out: string): string[] => [tasks, join(directory, "c.jsonl"), join(directory, out)];
    expect(await run(args("alone"), null)).toBe(true);
    let kills = 0;
    while (!(await run(args("killed"), kills < 12 ? 400 + Math.random() * 2500 : null))) kills++;
    expect(kills).toBeGreaterThan(5);
    expect(existsSync(join(directory, "killed/index.json"))).toBe(true);
    const [killed, alone] = [comparable(join(directory, "killed")), comparable(join(directory, "alone"))];
    expect(Object.keys(killed)).toEqual(Object.keys(alone));
    expect(killed).toEqual(alone);
  },
);
