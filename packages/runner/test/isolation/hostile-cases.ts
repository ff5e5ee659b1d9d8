import { expect, test } from "vitest";
import type { RunOptions } from "../../src/options/run-options.js";
import type { RunOutcome } from "../../src/outcome/run-outcome.js";
import { processesWith, uniqueSleep } from "../programs.js";
import { daemons, mains } from "./hostile-list.js";

/** Runs a program of the fixtures in some mode. */
type Run = (options: Pick<RunOptions, "command" | "args" | "timeoutMs">) => Promise<RunOutcome>;

/** A test for each hostile program. */
export function testHostile(run: Run, program: (name: string) => string): void {
  test.each(daemons)("a daemon is told and killed: %s", async (way) => {
    const sleep = uniqueSleep();
    const args = [way, sleep, process.arch];
    const outcome = await run({ command: program("daemons.pl"), args, timeoutMs: 20_000 });
    expect(outcome.stderr.text).toBe("");
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0, verified: true });
    expect(outcome.containment.leaked).toBeGreaterThan(0);
    expect(processesWith(sleep)).toEqual([]);
  });

  test.each(mains)("$way", async ({ way, expected, timeoutMs = 20_000, leaks = false, stdout }) => {
    const sleep = uniqueSleep();
    const outcome = await run({
      command: program("mains.pl"),
      args: [way, sleep, process.arch],
      timeoutMs,
    });
    expect(outcome.stderr.text).toBe("");
    expect(outcome).toMatchObject({ verified: true, ...expected });
    expect(outcome.containment.leaked > 0).toBe(leaks);
    expect(outcome.stdout.text).toBe(stdout ?? outcome.stdout.text);
    expect(processesWith(sleep)).toEqual([]);
  });
}
