import { tmpdir } from "node:os";
import { normalize, type NormalizeOptions, type Profile, type Root } from "@testbed/normalize";
import type { Reporter } from "@testbed/reporters";
import type { RunOutcome } from "@testbed/runner";
import type { NormalizedOutput } from "../result/grade-result.js";

/** Normalizes both streams of a run with the rules of the runner that was recognised. */
export function normalizeOutput(
  outcome: RunOutcome,
  reporter: Reporter,
  roots: readonly Root[],
): NormalizedOutput {
  const profile = profiles[reporter];
  const options: NormalizeOptions = {
    roots,
    tempDirectories: [tmpdir()],
    // This text comes straight from a run: whatever looks like a placeholder in it was printed by the candidate.
    literals: "escape",
    ...(profile === null ? {} : { profile }),
  };
  const stdout = normalize(outcome.stdout.text, options);
  const stderr = normalize(outcome.stderr.text, options);
  return { stdout: stdout.text, stderr: stderr.text, ruleset: stdout.ruleset };
}

const profiles: Readonly<Record<Reporter, Profile | null>> = {
  "node-test": "node-test",
  tap: "tap",
  jest: "jest",
  vitest: "vitest",
  mocha: "mocha",
  junit: null,
  pytest: "pytest",
  unittest: "unittest",
  go: "go",
  cargo: "libtest",
  rspec: "rspec",
  minitest: "minitest",
  phpunit: "phpunit",
  gtest: "googletest",
  catch2: "catch2",
  ctest: "ctest",
  prove: "prove",
  ava: "ava",
  jasmine: "jasmine",
  playwright: "playwright",
  bun: "bun",
  deno: "deno",
  uvu: null,
  trx: null,
  nunit: null,
  xunit: null,
  ctrf: null,
  dart: null,
  nextest: "nextest",
  surefire: "surefire",
  gradle: "gradle",
  "junit-console": null,
  dotnet: "dotnet",
  exunit: "exunit",
  xctest: "swift",
  cypress: null,
  karma: null,
  poku: null,
  teamcity: null,
  "exit-code": null,
};
