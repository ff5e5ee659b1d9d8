import { setTimeout } from "node:timers/promises";
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

  test("a signal aborted before starts nothing", async () => {
    const onOutput = (): void => expect.unreachable();
    const options = { command: "echo", args: ["x"], signal: AbortSignal.abort(), onOutput };
    const outcome = await runMarked(launch, options);
    expect(outcome).toMatchObject({ status: "cancelled", exitCode: null, signal: null, verified: true });
    expect(outcome.containment).toEqual({ mechanism: "none", leaked: 0 });
  });

  test("a signal aborted during the run ends the whole tree within the grace and a second", async () => {
    const sleep = uniqueSleep();
    const controller = new AbortController();
    const options = { command: program("many-children.sh"), args: ["10", sleep], signal: controller.signal };
    const running = runMarked(launch, { ...options, killGraceMs: 100 });
    await setTimeout(300);
    const abortedAt = performance.now();
    controller.abort();
    const outcome = await running;
    expect(performance.now() - abortedAt).toBeLessThan(1100);
    expect(outcome).toMatchObject({ status: "cancelled", exitCode: null, verified: true });
    expect(processesWith(sleep)).toEqual([]);
  });

  test("a signal aborted after the end changes nothing and signals nobody", async () => {
    const controller = new AbortController();
    const outcome = await runMarked(launch, { command: "true", signal: controller.signal });
    controller.abort();
    await setTimeout(20);
    expect(outcome).toMatchObject({ status: "exited", exitCode: 0 });
  });

  test("a run that ended keeps no listener on a signal that serves many runs", async () => {
    const controller = new AbortController();
    let listeners = 0;
    const { signal } = controller;
    const [add, remove] = [signal.addEventListener.bind(signal), signal.removeEventListener.bind(signal)];
    signal.addEventListener = (...args: Parameters<typeof add>): void => {
      listeners += 1;
      add(...args);
    };
    signal.removeEventListener = (...args: Parameters<typeof remove>): void => {
      listeners -= 1;
      remove(...args);
    };
    await runMarked(launch, { command: "true", signal });
    expect(listeners).toBe(0);
  });

  test("the first cause stays: an abort during the grace of a timeout is a timeout", async () => {
    const controller = new AbortController();
    const options = {
      command: program("ignore-term.sh"),
      args: [uniqueSleep()],
      timeoutMs: 150,
      killGraceMs: 300,
    };
    const running = runMarked(launch, { ...options, signal: controller.signal });
    await setTimeout(250);
    controller.abort();
    expect((await running).status).toBe("timed-out");
  });

  test("20 kills from 0 to 8 ms after the start leave nothing", { timeout: 60_000 }, async () => {
    for (let trial = 0; trial < 20; trial += 1) {
      const sleep = uniqueSleep();
      const controller = new AbortController();
      const options = { command: program("many-children.sh"), args: ["4", sleep], signal: controller.signal };
      const running = runMarked(launch, { ...options, killGraceMs: 0 });
      await setTimeout((trial % 9) * 1);
      controller.abort();
      expect(await running).toMatchObject({ status: "cancelled", verified: true });
      expect(processesWith(sleep)).toEqual([]);
    }
    expect(directory.left()).toEqual([]);
  });
});
