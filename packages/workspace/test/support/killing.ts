import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { expect } from "vitest";
import { openWorkspace } from "../../src/workspace/open-workspace.js";
import { fixture } from "./bundle.js";
import { dumpTree } from "./scratch.js";

/** What many kills showed. */
export interface Kills {
  /** How often a call was in the middle when the process died. */
  interrupted: number;
  /** How often the tree was a mix of two states until it was opened. */
  mixed: number;
}

/** Kills a process that writes batches, opens what it left, and expects one whole state; so many times. */
export async function killAndRecover(bundle: string, directory: string, rounds: number): Promise<Kills> {
  const kills = { interrupted: 0, mixed: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const id = await killInTheMiddle(bundle, directory);
    const root = join(directory, id);
    const control = join(directory, `.${id}.testbed`);
    if (isInterrupted(control)) kills.interrupted += 1;
    if (versionsIn(root).size > 1) kills.mixed += 1;
    const workspace = await openWorkspace(id, { directory });
    expect(readdirSync(control)).toEqual(["owner.json"]);
    expectWhole(root);
    await workspace.writeFiles([{ path: "d0/s/f0", content: "goes on" }]);
    await workspace.destroy({ until: "deleted" });
    expect(readdirSync(directory)).toEqual([]);
  }
  return kills;
}

async function killInTheMiddle(bundle: string, directory: string): Promise<string> {
  const child = spawn(process.execPath, [fixture("batches.mjs"), bundle, directory], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "close");
  const [line] = (await once(child.stdout, "data")) as [Buffer];
  await setTimeout(Math.random() * 250);
  child.kill("SIGKILL");
  await ended;
  return String(line).trim();
}

/** Whether a directory in which calls prepare what they do holds more than the draft of the last plan. */
function isInterrupted(control: string): boolean {
  const prepared = readdirSync(control).filter((name) => name.startsWith("batch-"));
  return prepared.some((name) => readdirSync(join(control, name)).some((entry) => entry !== "plan.draft"));
}

function versionsIn(root: string): Set<string> {
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && entry.name !== "f",
  );
  return new Set(files.map((entry) => readFileSync(join(entry.parentPath, entry.name), "utf8")));
}

function expectWhole(root: string): void {
  const versions = versionsIn(root);
  expect(versions.size).toBe(1);
  const version = Number([...versions][0]);
  const names = dumpTree(root).map((line) => line.split(" ")[0] ?? "");
  expect(names.filter((name) => /^d[0-9]\/s\/f/u.test(name))).toHaveLength(299);
  const only = readdirSync(root).filter((name) => name.startsWith("only-"));
  for (const name of only) expect(names).toContain(`${name}/a/f`);
  const numbers = only.map((name) => Number(name.slice(5)));
  if (version > 0) expect(Math.max(...numbers)).toBe(version);
  // Each call of remove() takes four away, or none.
  const removable = (block: number): number => numbers.filter((n) => n > block && n < block + 5).length;
  for (let block = 0; block + 5 < version; block += 5) expect(removable(block)).toBe(0);
  const last = Math.floor(version / 5) * 5 - 5;
  if (version % 5 === 0 && version > 0) expect([0, 4]).toContain(removable(last));
}
