import { cypress } from "./cypress/cypress.js";
import { dotnet } from "./dotnet/dotnet.js";
import { exunit } from "./exunit/exunit.js";
import { gradle } from "./gradle/gradle.js";
import { junitConsole } from "./junit-console/junit-console.js";
import { karma } from "./karma/karma.js";
import { nextest } from "./nextest/nextest.js";
import { poku } from "./poku/poku.js";
import { surefire } from "./surefire/surefire.js";
import { teamcity } from "./teamcity/teamcity.js";
import { xctest } from "./xctest/xctest.js";
import { dart } from "./dart/dart.js";
import { uvu } from "./uvu/uvu.js";
import { deno } from "./deno/deno.js";
import { bun } from "./bun/bun.js";
import { playwright } from "./playwright/playwright.js";
import { jasmine } from "./jasmine/jasmine.js";
import { ava } from "./ava/ava.js";
import { prove } from "./prove/prove.js";
import { ctest } from "./ctest/ctest.js";
import { catch2 } from "./catch2/catch2.js";
import { gtest } from "./gtest/gtest.js";
import { phpunit } from "./phpunit/phpunit.js";
import { minitest } from "./minitest/minitest.js";
import { rspec } from "./rspec/rspec.js";
import { cargo } from "./cargo/cargo.js";
import { junit } from "./generic/junit.js";
import { tap } from "./generic/tap.js";
import { go } from "./go/go.js";
import type { Invocation } from "./invocation.js";
import { jest } from "./jest/jest.js";
import { mocha } from "./mocha/mocha.js";
import { nodeTest } from "./node-test/node-test.js";
import { pytest } from "./pytest/pytest.js";
import type { Runner } from "./runner.js";
import { unittest } from "./unittest/unittest.js";
import { vitest } from "./vitest/vitest.js";

/** Every runner that is read, the specific ones before the generic formats. */
export const runners: readonly Runner[] = [
  nodeTest,
  jest,
  vitest,
  mocha,
  pytest,
  unittest,
  go,
  cargo,
  rspec,
  minitest,
  phpunit,
  gtest,
  catch2,
  ctest,
  prove,
  ava,
  jasmine,
  playwright,
  bun,
  deno,
  uvu,
  dart,
  nextest,
  surefire,
  gradle,
  junitConsole,
  dotnet,
  exunit,
  xctest,
  cypress,
  karma,
  poku,
  teamcity,
  tap,
  junit,
];

/** The runner that a command line starts; `null` when it is none that is known. */
export function runnerOf(invocation: Invocation): Runner | null {
  return runners.find((runner) => runner.starts(invocation)) ?? null;
}
