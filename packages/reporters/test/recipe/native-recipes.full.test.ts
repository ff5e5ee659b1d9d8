import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe } from "../../src/index.js";

const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function temporary(prefix: string): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  directories.push(directory);
  return directory;
}

function start(cwd: string, command: string, args: readonly string[]) {
  const env = {
    PATH: process.env["PATH"],
    HOME: process.env["HOME"],
    LANG: "C.UTF-8",
    CI: "1",
    NO_COLOR: "1",
  };
  return spawnSync(command, args, { cwd, env, encoding: "utf8" });
}

const shape = (text: string): string =>
  text
    .split("\n")
    .filter((line) => !/generated xml|^(?:Finished in|Time:|Ran )|Total Test time/u.test(line))
    .join("\n")
    // bats writes durations as soon as a report is asked for.
    .replaceAll(/ # in \d+ ?[a-z]*/gu, "")
    .replaceAll(/=+|\d+(?:\.\d+)? ?(?:µ|m)?s(?:ec)?\b/gu, "")
    .replaceAll(/\/tmp\/project-\w+/gu, "");

const commands = [
  ["pytest", "pytest", ["-p", "no:cacheprovider"]],
  ["pytest", "python3", ["-m", "pytest", "-p", "no:cacheprovider", "-q"]],
  ["rspec", "rspec", ["a_spec.rb"]],
  ["phpunit", "phpunit", ["ATest.php"]],
  ["ctest", "ctest", []],
  ["rspec", "rspec", ["--format", "documentation", "a_spec.rb"]],
  ["bats", "bats", ["a.bats"]],
] as const;

describe.each(commands)("the recipe of %s, started as %s %j", (family, command, args) => {
  test.for([
    ["pass", "passed"],
    ["fail", "failed"],
  ] as const)("makes it write a report that agrees with its console: %s", ([scenario, status], context) => {
    const project = (): string => {
      const directory = temporary("project-");
      const source = fileURLToPath(new URL(`../fixtures/projects/${family}/${scenario}`, import.meta.url));
      cpSync(source, directory, { recursive: true });
      return directory;
    };
    const plain = start(project(), command, args);
    if (plain.error !== undefined || /No module named|not found/u.test(plain.stderr)) {
      context.skip(`${command}: not installed`);
    }
    const recipe = reportRecipe(command, args);
    expect(recipe?.reporter).toBe(family === "bats" ? "tap" : family);
    const path = join(temporary("report-"), `report${recipe?.extension ?? ""}`);
    const made = recipe?.apply(path) ?? { args: [] };
    const { stdout, stderr, status: exitCode, signal } = start(project(), command, made.args);
    expect(existsSync(path)).toBe(true);
    const reports = [{ path, content: readFileSync(path, "utf8") }];
    const evidence = { stdout, stderr, exitCode, signal, command, args: made.args, reports };
    const run = parseTestRun(evidence);
    expect([decideVerdict(evidence, run).status, run.source]).toEqual([status, "report-file"]);
    expect(shape(stdout)).toBe(shape(plain.stdout));
  });
});
