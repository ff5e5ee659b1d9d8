import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { testbed } from "./testbed-command.js";

function repositoryWith(files: Readonly<Record<string, string>>): string {
  const directory = mkdtempSync(join(tmpdir(), "cli-suites-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries(files)) writeFileSync(join(directory, path), content);
  return directory;
}

const config = `
[[suites]]
id = "unit"
summary = "Unit tests"
command = ["node", "--test"]

[[suites]]
id = "migrate"
summary = "Migrations"
kind = "check"
command = ["node", "-e", ""]
changesData = true
`;
const files = {
  "testbed.config.toml": config,
  "a.test.mjs": 'import { test } from "node:test"; test("adds", () => {});',
};

test("suites are listed without their commands and run by id", () => {
  const cwd = repositoryWith(files);
  expect(testbed(["suites"], { cwd }).stdout).toBe(
    "unit  test  Unit tests (at most 60000 ms)\n" +
      "migrate  check  Migrations (at most 60000 ms, changes data, not allowed)\n",
  );
  const { status, stdout } = testbed(["suites", "unit"], { cwd });
  expect(stdout).toMatch(/^passed unit\n/);
  expect(status).toBe(0);
});

test("a suite that the operator does not allow, or that is unknown, starts nothing", () => {
  const cwd = repositoryWith(files);
  const denied = testbed(["suites", "unit", "migrate"], { cwd });
  expect(denied.stdout).toContain("policy_denied");
  expect(denied.stdout).toContain("not started: unit, migrate");
  expect(denied.status).toBe(2);
  expect(testbed(["suites", "nope", "--json"], { cwd })).toMatchObject({ status: 2 });
});

test("a repository gets proposals that are a configuration, and nothing of it is run", () => {
  const cwd = repositoryWith({
    "package.json": JSON.stringify({ scripts: { test: "node --test && touch ran", lint: "eslint ." } }),
    "go.mod": "module x",
    "pom.xml": "<project/>",
  });
  const { stdout, status } = testbed(["suites", "--detect"], { cwd });
  expect(status).toBe(0);
  writeFileSync(join(cwd, "testbed.config.json"), stdout);
  expect(
    testbed(["suites"], { cwd })
      .stdout.split("\n")
      .map((line) => line.split(" ")[0]),
  ).toEqual(["node-test", "node-lint", "go-test", "go-vet", "maven-test", ""]);
});

test.each([
  [{}, /none of testbed\.config\.json/],
  [{ ...files, "testbed.config.json": "{}" }, /keep one/],
  [{ "testbed.config.json": "{" }, /testbed\.config\.json cannot be read/],
  [{ "testbed.config.json": '{"suites":[{"id":"a","summary":"s"}]}' }, /suites\.0\.command is missing/],
  [{ "testbed.config.mjs": "export default { nope: 1 }" }, /has no key nope/],
])("a configuration of %j is refused with file, key and fix", (given, reason) => {
  const { status, stderr } = testbed(["suites"], { cwd: repositoryWith(given) });
  expect(stderr).toMatch(reason);
  expect(status).toBe(2);
});
