import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { helperPath } from "../../src/helper-path.js";
import { missingPart, processesWith, program, uniqueSleep } from "../programs.js";

test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

test("the supervisor compiles under strict and warnings without a word", () => {
  const { stderr, status } = spawnSync("/usr/bin/perl", [
    "-Mstrict",
    "-Mwarnings",
    "-c",
    helperPath("supervise.pl"),
  ]);
  expect({ status, stderr: stderr.toString() }).toEqual({
    status: 0,
    stderr: `${helperPath("supervise.pl")} syntax OK\n`,
  });
});

test.each(["SIGKILL", "SIGTERM"] as const)(
  "a harness that dies of %s takes its run along, daemons without traces included",
  async (signal) => {
    const sleep = uniqueSleep();
    const numbers = process.arch === "arm64" ? ["167", "261"] : ["157", "302"];
    const args = [program("harness-of-one-run.mjs"), helperPath("supervise.pl"), ...numbers];
    const command = [program("many-children.sh"), "10", sleep];
    const harness = spawn(process.execPath, [...args, ...command], { stdio: ["ignore", "pipe", "inherit"] });
    await once(harness.stdout, "data");
    await expect.poll(() => processesWith(sleep).length, { timeout: 5000 }).toBeGreaterThan(10);
    harness.kill(signal);
    await once(harness, "exit");
    await expect.poll(() => processesWith(sleep), { timeout: 5000 }).toEqual([]);
  },
);
