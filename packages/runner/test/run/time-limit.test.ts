import { setImmediate, setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import {
  missingPart,
  modes,
  processesWith,
  program,
  runMarked,
  uniqueSleep,
  useTemporaryDirectory,
} from "../programs.js";

const directory = useTemporaryDirectory();

describe.each(modes)("in $mode", ({ launch }) => {
  test.beforeEach((ctx) => ctx.skip(missingPart() !== null, missingPart() ?? ""));

  test.each([
    "sleep-forever.sh",
    "stop-self.sh",
    "stop-group.sh",
    "close-outputs-and-sleep.sh",
    "close-stdout-and-sleep.sh",
  ])("%s is timed out with SIGTERM, and nothing is left of it", async (name) => {
    const sleep = uniqueSleep();
    const outcome = await runMarked(launch, { command: program(name), args: [sleep], timeoutMs: 150 });
    expect(outcome).toMatchObject({ status: "timed-out", exitCode: null, verified: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(150);
    expect(processesWith(sleep)).toEqual([]);
    expect(directory.left()).toEqual([]);
  });

  test("a program that ignores SIGTERM is killed after the grace", async () => {
    const sleep = uniqueSleep();
    const options = { command: program("ignore-term.sh"), args: [sleep], timeoutMs: 150, killGraceMs: 200 };
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "timed-out", signal: "SIGKILL", verified: true });
    expect(outcome.durationMs).toBeGreaterThanOrEqual(350);
    expect(processesWith(sleep)).toEqual([]);
  });

  test("a grace of 0 kills at once: the program is not asked to end before", async () => {
    const args = ["-c", "trap 'echo asked' TERM; while :; do sleep 0.01; done"];
    const asked = await runMarked(launch, { command: "sh", args, timeoutMs: 500, killGraceMs: 200 });
    const outcome = await runMarked(launch, { command: "sh", args, timeoutMs: 500, killGraceMs: 0 });
    expect(asked.stdout.text).toContain("asked");
    expect(outcome).toMatchObject({ status: "timed-out", signal: "SIGKILL", verified: true });
    expect(outcome.stdout.text).toBe("");
  });

  test("a program that handles SIGTERM and exits 0 is timed out all the same", async () => {
    const args = ["-c", "trap 'exit 0' TERM; while :; do sleep 0.01; done"];
    const outcome = await runMarked(launch, { command: "sh", args, timeoutMs: 200 });
    expect(outcome).toMatchObject({ status: "timed-out", exitCode: 0 });
  });

  test("a tree of 100 processes, half of them in sessions of their own, is gone", async () => {
    const sleep = uniqueSleep();
    const options = {
      command: program("many-children.sh"),
      args: ["100", sleep],
      timeoutMs: 1500,
      killGraceMs: 0,
    };
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "timed-out", verified: true });
    expect(outcome.stdout.text).toBe("ready\n");
    expect(processesWith(sleep)).toEqual([]);
  });

  test("a busy harness does not turn an end that came in time into a timeout", async () => {
    const running = runMarked(launch, { command: "sleep", args: ["0.2"], timeoutMs: 400 });
    await setTimeout(100);
    // After the phase of the event loop that reads, so that the next to come is the one of the timers.
    await setImmediate();
    const until = performance.now() + 400;
    while (performance.now() < until);
    expect((await running).status).toBe("exited");
  });
});
