import { setTimeout } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { containersLeft } from "./images.js";
import { allModes, missingFor, useSandboxes } from "./isolated.js";

const directory = useTemporaryDirectory();
const { program, runIn } = useSandboxes();

describe.each(allModes)("in %s", (mode) => {
  test(
    "five hundred kills from 0 to 8 ms after the start leave nothing",
    { timeout: 600_000 },
    async (ctx) => {
      ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? "");
      for (let trial = 0; trial < 500; trial += 1) {
        const sleep = uniqueSleep();
        const controller = new AbortController();
        const options = {
          command: program("many-children.sh"),
          args: ["4", sleep],
          signal: controller.signal,
        };
        const running = runIn(mode, { ...options, killGraceMs: trial % 2 === 0 ? 0 : 50 });
        await setTimeout((trial % 17) / 2);
        controller.abort();
        expect(await running).toMatchObject({ status: "cancelled", verified: true });
        expect(processesWith(sleep)).toEqual([]);
      }
      expect(directory.left()).toEqual([]);
      expect(mode === "container" ? await lastContainers() : []).toEqual([]);
    },
  );
});

test("kills at every point of a container's start leave nothing", { timeout: 300_000 }, async (ctx) => {
  ctx.skip(missingFor("container") !== null, missingFor("container") ?? "");
  for (let trial = 0; trial < 50; trial += 1) {
    const sleep = uniqueSleep();
    const signal = AbortSignal.timeout(trial * 12);
    const options = { command: program("many-children.sh"), args: ["4", sleep], signal };
    const outcome = await runIn("container", { ...options, killGraceMs: trial % 2 === 0 ? 0 : 50 });
    expect(outcome.status).toBe("cancelled");
    expect([processesWith(sleep), directory.left()]).toEqual([[], []]);
  }
  expect(await lastContainers()).toEqual([]);
});

/** An engine that is late removes a container in which nothing was started when it comes to it. */
async function lastContainers(): Promise<readonly string[]> {
  for (let waited = 0; containersLeft().length > 0 && waited < 20_000; waited += 500) await setTimeout(500);
  return containersLeft();
}
