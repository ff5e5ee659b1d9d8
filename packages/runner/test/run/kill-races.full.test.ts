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
  test(
    "five hundred kills from 0 to 8 ms after the start leave nothing",
    { timeout: 600_000 },
    async (ctx) => {
      ctx.skip(missingPart() !== null, missingPart() ?? "");
      for (let trial = 0; trial < 500; trial += 1) {
        const sleep = uniqueSleep();
        const controller = new AbortController();
        const options = {
          command: program("many-children.sh"),
          args: ["4", sleep],
          signal: controller.signal,
        };
        const running = runMarked(launch, { ...options, killGraceMs: trial % 2 === 0 ? 0 : 50 });
        await setTimeout((trial % 17) / 2);
        controller.abort();
        expect(await running).toMatchObject({ status: "cancelled", verified: true });
        expect(processesWith(sleep)).toEqual([]);
      }
      expect(directory.left()).toEqual([]);
    },
  );
});
