import { junit } from "./generic/junit.js";
import { tap } from "./generic/tap.js";
import type { Invocation } from "./invocation.js";
import { jest } from "./jest/jest.js";
import { mocha } from "./mocha/mocha.js";
import { nodeTest } from "./node-test/node-test.js";
import type { Runner } from "./runner.js";
import { vitest } from "./vitest/vitest.js";

/** Every runner that is read, the specific ones before the generic formats. */
export const runners: readonly Runner[] = [nodeTest, jest, vitest, mocha, tap, junit];

/** The runner that a command line starts; `null` when it is none that is known. */
export function runnerOf(invocation: Invocation): Runner | null {
  return runners.find((runner) => runner.starts(invocation)) ?? null;
}
