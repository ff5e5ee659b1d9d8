import { optionArguments } from "../recipe/reached-tool.js";
import type { Invocation } from "./invocation.js";

/** Arguments with which a runner names or builds its tests, and runs none; some report each of them as passed. */
const LISTING: Readonly<Record<string, RegExp>> = {
  rspec: /^--dry-run$/u,
  mocha: /^--dry-run$/u,
  _mocha: /^--dry-run$/u,
  ctest: /^(?:-N|--show-only(?:=.*)?|--print-labels)$/u,
  pytest: /^--(?:collect-only|collectonly|co|fixtures|markers|setup-plan)$/u,
  jest: /^--(?:listTests|showConfig)(?:=true)?$/u,
  playwright: /^--list$/u,
  cargo: /^(?:--list|--no-run)$/u,
  phpunit: /^--list-(?:tests|suites|groups)(?:-xml)?(?:=.*)?$/u,
  deno: /^--no-run$/u,
  go: /^--?(?:test\.)?(?:list(?:=.*)?|n|c)$/u,
};
const LISTS_BY_GTEST = /^--gtest_list_tests(?:=.*)?$/u;
const NAMES_GO_TESTS = /^--?(?:test\.)?(?:v|json)(?:=.*)?$/u;
const GO_EXEC = /^--?exec(?:=.*)?$/u;

/** The argument because of which nothing was run, or nothing can be known to have been run; `null` without one. */
export function listingArgument({ tool, args }: Invocation): string | null {
  const isCargo = tool === "cargo";
  // cargo hands on what stands behind `--` to the test program.
  const options = isCargo ? args : optionArguments(args);
  const pattern = Object.hasOwn(LISTING, tool) ? LISTING[tool] : LISTS_BY_GTEST;
  const isTest = !["go", "cargo", "deno"].includes(tool) || args.some((arg) => arg === "test" || arg === "t");
  const listing = isTest ? options.find((arg) => pattern?.test(arg)) : undefined;
  if (listing !== undefined) return listing;
  // The program that `-exec` names need not run the tests, and only their names tell.
  const hidesTests = tool === "go" && isTest && !options.some((arg) => NAMES_GO_TESTS.test(arg));
  return (hidesTests ? options.find((arg) => GO_EXEC.test(arg)) : undefined) ?? null;
}
