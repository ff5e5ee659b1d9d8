import * as fc from "fast-check";
import { expect, test } from "vitest";
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

const setsid = process.arch === "x64" ? "112" : process.arch === "arm64" ? "157" : "0";

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("fork", "setsid", "close", "ignore", "clear") },
  { weight: 1, arbitrary: fc.constantFrom("stop", "stay") },
  fc.integer({ min: 0, max: 50 }).map((ms) => `sleep:${String(ms)}`),
  fc.integer({ min: 1, max: 100_000 }).map((bytes) => `write:${String(bytes)}`),
  fc.integer({ min: 0, max: 255 }).map((code) => `exit:${String(code)}`),
);
/** At most 4 forks: no bomb. */
const steps = fc
  .array(step, { maxLength: 8 })
  .filter((all) => all.filter((each) => each === "fork").length <= 4);

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
      { numRuns: 40 },
    );
  },
);

/** The first `exit` ends the main process; one that ends by itself has exit code 0. */
function expectedCode(all: readonly string[]): number {
  const exit = all.find((each) => each.startsWith("exit:"));
  return exit === undefined ? 0 : Number(exit.slice(5));
}
