import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testbed } from "./testbed-command.js";

/** Packages of this repository that a command loads; V8 writes down every script it has seen. */
function loadedBy(args: readonly string[]): readonly string[] {
  const directory = mkdtempSync(join(tmpdir(), "cli-start-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const { status } = testbed(args, { input: "", env: { ...process.env, NODE_V8_COVERAGE: directory } });
  expect(status).toBe(0);
  const urls = readdirSync(directory).flatMap((name) => {
    const { result }: { readonly result: readonly { readonly url: string }[] } = JSON.parse(
      readFileSync(join(directory, name), "utf8"),
    );
    return result.map(({ url }) => url);
  });
  const names = urls.map((url) => /\/packages\/(\w+)\/dist\//.exec(url)?.[1] ?? "");
  return [...new Set(names)].filter((name) => name !== "").sort();
}

test.each([
  [["--version"], ["cli"]],
  [["--help"], ["cli"]],
  [["grade", "--help"], ["cli"]],
  [["complete", "--", "gra"], ["cli"]],
  [["normalize"], ["cli", "normalize"]],
  [["diagnose", "--help"], ["cli"]],
] as const)("%j loads no package that it does not need", (args, expected) => {
  expect(loadedBy(args)).toEqual(expected);
});
