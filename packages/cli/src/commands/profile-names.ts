import type { Profile } from "@testbed/normalize";

// Written down here, where the compiler holds it to be complete: a help text needs no normalizer.
const profiles: Readonly<Record<Profile, null>> = {
  ava: null,
  bats: null,
  bun: null,
  catch2: null,
  ctest: null,
  deno: null,
  dotnet: null,
  exunit: null,
  go: null,
  googletest: null,
  gradle: null,
  jasmine: null,
  jest: null,
  libtest: null,
  minitest: null,
  mocha: null,
  nextest: null,
  "node-test": null,
  phpunit: null,
  playwright: null,
  prove: null,
  pytest: null,
  rspec: null,
  surefire: null,
  swift: null,
  tap: null,
  unittest: null,
  vitest: null,
};

/** Every runner that has a profile, sorted. */
export const profileNames: readonly string[] = Object.keys(profiles);
