import { readdirSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { helperPath } from "../../src/helper-path.js";
import { superviseWith } from "../../src/launch/supervised-run.js";
import { missingPart, runMarked, useTemporaryDirectory } from "../programs.js";

const directory = useTemporaryDirectory();

function residentBytes(pid: number): number {
  const pages = readFileSync(`/proc/${String(pid)}/statm`, "latin1").split(" ")[1];
  return Number(pages) * 4096;
}

test(
  "a thousand runs leave no descriptor, no process and no directory, and memory is flat",
  { timeout: 120_000 },
  async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    const launch = superviseWith(helperPath("supervise.pl"));
    const holder = async (): Promise<number> => {
      const { stdout } = await runMarked(launch, { command: "sh", args: ["-c", "echo $PPID"] });
      return Number(stdout.text);
    };
    const runMany = async (): Promise<void> => {
      for (let index = 0; index < 475; index += 1) await runMarked(launch, { command: "true" });
    };
    const first = await holder();
    await runMany();
    await setTimeout(100);
    const files = readdirSync("/proc/self/fd").length;
    const [own, its] = [process.memoryUsage().rss, residentBytes(first)];
    await runMany();
    expect(await holder()).toBe(first);
    await setTimeout(100);
    expect(readdirSync("/proc/self/fd")).toHaveLength(files);
    expect(process.memoryUsage().rss - own).toBeLessThan(50_000_000);
    expect(residentBytes(first) - its).toBeLessThan(500_000);
    expect(directory.left()).toEqual([]);
    // Beyond that number it is replaced, by the way.
    for (let index = 0; index < 50; index += 1) await runMarked(launch, { command: "true" });
    expect(await holder()).not.toBe(first);
  },
);
