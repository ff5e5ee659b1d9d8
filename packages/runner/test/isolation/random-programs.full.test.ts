import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectedCode, setsid, steps } from "../hostile-steps.js";
import { processesWith, uniqueSleep, useTemporaryDirectory } from "../programs.js";
import { allModes, inMode, missingFor, useSandboxes } from "./isolated.js";

const directory = useTemporaryDirectory();
const { program, runIn } = useSandboxes();

describe.each(allModes)("in %s", (mode) => {
  test(
    "whatever a program does, its run settles in its bound, and nothing is left of it",
    { timeout: 300_000 },
    async (ctx) => {
      ctx.skip(missingFor(mode) !== null, missingFor(mode) ?? "");
      await fc.assert(
        fc.asyncProperty(steps, fc.constantFrom(0, 100), async (all, killGraceMs) => {
          const sleep = uniqueSleep();
          const options = {
            command: program("hostile-program.pl"),
            args: [sleep, setsid, ...all],
            timeoutMs: inMode(mode, 400),
            killGraceMs,
            maxOutputBytes: 1000,
          };
          const outcome = await runIn(mode, options);
          expect(outcome.verified).toBe(true);
          expect(processesWith(sleep)).toEqual([]);
          expect(directory.left()).toEqual([]);
          expect(outcome.exitCode ?? expectedCode(all)).toBe(expectedCode(all));
        }),
        { numRuns: mode === "container" ? 25 : 100 },
      );
    },
  );
});
