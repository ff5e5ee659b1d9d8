import * as fc from "fast-check";
import { expect, test } from "vitest";
import { expectedCode, setsid, steps } from "../hostile-steps.js";
import {
  missingPart,
  processesWith,
  program,
  runMarked,
  supervised,
  uniqueSleep,
  useTemporaryDirectory,
} from "../programs.js";

const directory = useTemporaryDirectory();

test(
  "whatever a program does, its run settles in its bound, and nothing is left of it",
  { timeout: 120_000 },
  async (ctx) => {
    ctx.skip(missingPart() !== null, missingPart() ?? "");
    await fc.assert(
      fc.asyncProperty(steps, fc.constantFrom(0, 100), async (all, killGraceMs) => {
        const sleep = uniqueSleep();
        const options = {
          command: program("hostile-program.pl"),
          args: [sleep, setsid, ...all],
          timeoutMs: 250,
          killGraceMs,
          maxOutputBytes: 1000,
        };
        const outcome = await runMarked(supervised.launch, options);
        expect(outcome.verified).toBe(true);
        expect(processesWith(sleep)).toEqual([]);
        expect(directory.left()).toEqual([]);
        expect(outcome.exitCode ?? expectedCode(all)).toBe(expectedCode(all));
      }),
      { numRuns: 20 },
    );
  },
);
