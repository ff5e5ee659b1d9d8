import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
const packages = readdirSync(join(root, "packages"));

/** Runs a tool of the workspace; a tool that is missing fails like one that complains. */
function tool(
  name: string,
  args: readonly string[],
  cwd = root,
): { readonly exitCode: number | null; readonly output: string } {
  const result = spawnSync(join(root, "node_modules", ".bin", name), args, {
    cwd,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1", FORCE_COLOR: "0" },
  });
  return {
    exitCode: result.status,
    output: `${result.stdout}${result.stderr}${result.error?.message ?? ""}`,
  };
}

function expectClean(name: string, args: readonly string[], cwd = root): void {
  const { exitCode, output } = tool(name, args, cwd);
  expect(exitCode, `${name} ${args.join(" ")}\n${output}`).toBe(0);
}

describe("the whole tree", { timeout: 180_000 }, () => {
  test("is formatted", () => expectClean("oxfmt", ["--check", "."]));
  test("has no lint finding, type-aware rules and boundaries included", () =>
    expectClean("oxlint", ["--type-aware", "--deny-warnings"]));
  test("type-checks as one program", () => expectClean("tsc", []));
  test("has no unused file, export or dependency", () => expectClean("knip", ["--no-config-hints"]));
  test("uses one version of every dependency", () => expectClean("sherif", ["--fail-on-warnings"]));
});

describe.each(packages)("@testbed/%s", { timeout: 180_000 }, (name) => {
  const directory = join(root, "packages", name);
  test("has the public surface that its API report says", () =>
    expectClean("api-extractor", ["run"], directory));
  test("passes publint in strict mode", () =>
    expectClean("publint", ["--strict", "--pack", "pnpm"], directory));
  test("resolves for every kind of ESM consumer", () =>
    expectClean("attw", ["--pack", ".", "--profile", "esm-only"], directory));
});
