import * as fc from "fast-check";

/** Number of the system call `setsid`, for `hostile-program.pl`. */
export const setsid = process.arch === "x64" ? "112" : process.arch === "arm64" ? "157" : "0";

const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("fork", "setsid", "close", "ignore", "clear") },
  { weight: 1, arbitrary: fc.constantFrom("stop", "stay") },
  fc.integer({ min: 0, max: 50 }).map((ms) => `sleep:${String(ms)}`),
  fc.integer({ min: 1, max: 100_000 }).map((bytes) => `write:${String(bytes)}`),
  fc.integer({ min: 0, max: 255 }).map((code) => `exit:${String(code)}`),
);

/** What a random program does; at most 4 forks: no bomb. */
export const steps: fc.Arbitrary<string[]> = fc
  .array(step, { maxLength: 8 })
  .filter((all) => all.filter((each) => each === "fork").length <= 4);

/** The first `exit` ends the main process; one that ends by itself has exit code 0. */
export function expectedCode(all: readonly string[]): number {
  const exit = all.find((each) => each.startsWith("exit:"));
  return exit === undefined ? 0 : Number(exit.slice(5));
}
