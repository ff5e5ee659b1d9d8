import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe, type RunEvidence } from "../../src/index.js";

const require = createRequire(import.meta.url);
const tools = {
  node: [],
  jest: [join(dirname(require.resolve("jest/package.json")), "bin/jest.js")],
  vitest: [join(dirname(require.resolve("vitest/package.json")), "vitest.mjs"), "run", "--globals"],
} as const;
const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function project(family: keyof typeof tools, scenario: string): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), "recipe-")));
  directories.push(directory);
  cpSync(fileURLToPath(new URL(`../fixtures/projects/${family}/${scenario}`, import.meta.url)), directory, {
    recursive: true,
  });
  writeFileSync(join(directory, "package.json"), "{}\n");
  return directory;
}

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): RunEvidence {
  const clean = { PATH: process.env["PATH"] ?? "", HOME: cwd, CI: "1", NO_COLOR: "1", ...env };
  const result = spawnSync(process.execPath, args, { cwd, env: clean, encoding: "utf8" });
  const { stdout, stderr, status: exitCode, signal } = result;
  return { stdout, stderr, exitCode, signal, command: process.execPath, args };
}

/** Runs a scenario by the recipe of its command. */
function byRecipe(family: keyof typeof tools, scenario: string, flags: readonly string[]): RunEvidence {
  const recipe = reportRecipe(process.execPath, [...tools[family], ...flags]);
  if (recipe === null) throw new Error(`no recipe for ${family}`);
  const directory = mkdtempSync(join(tmpdir(), "report-"));
  directories.push(directory);
  const path = join(directory, `report${recipe.extension}`);
  const { args, env } = recipe.apply(path);
  const evidence = run(project(family, scenario), args, env);
  return { ...evidence, reports: [{ path, content: readFileSync(path, "utf8") }] };
}

/** The lines of a console without what differs between two runs. */
function shape(text: string): string[] {
  return text
    .replaceAll(/\d+(?:\.\d+)? ?m?s\b|duration_ms:? [\d.]+|\d\d:\d\d:\d\d/gu, "<time>")
    .replaceAll(/(?:file:\/\/)?\/\S*\/(?:recipe|report)-[^/\s:)]+/gu, "<root>")
    .split("\n")
    .filter(
      (line) =>
        !/^\s*at |JSON report written|Test results written|Duration|, estimated/u.test(line) &&
        line.trim() !== "",
    )
    .map((line) => line.trimEnd());
}

const commands = [
  ["node", "--test"],
  ["node", "--test", "--test-reporter=spec"],
  ["node", "--test", "--test-reporter=dot"],
  ["vitest"],
  ["vitest", "--reporter=verbose"],
  ["jest", "--ci"],
  ["jest", "--reporters=github-actions"],
] as const;

describe("a recipe applied to the real runner", () => {
  test.each(commands.map((command) => [command.join(" "), command] as const))(
    "makes `%s` write a report that decides, and leaves its console as it is",
    { timeout: 120_000 },
    (_title, [family, ...flags]) => {
      const passing = byRecipe(family, "pass", flags);
      const parsed = parseTestRun(passing);
      expect(parsed.source).toBe("report-file");
      expect(parsed.counts).toMatchObject({ total: 4, passed: 4, failed: 0 });
      expect(parsed.tests.map(({ name }) => name).sort()).toEqual(["adds", "multiplies", "same", "same"]);
      expect(decideVerdict(passing, parsed, { requireTests: true }).status).toBe("passed");
      const plain = run(project(family, "pass"), [...tools[family], ...flags]);
      expect(shape(passing.stdout).sort()).toEqual(shape(plain.stdout).sort());
      expect(shape(passing.stderr ?? "").sort()).toEqual(shape(plain.stderr ?? "").sort());

      const failing = byRecipe(family, "fail", flags);
      const failed = parseTestRun(failing);
      expect(decideVerdict(failing, failed).status).toBe("failed");
      expect(failed.failures.map(({ name }) => name)).toContain("multiplies");
    },
  );

  test("keeps the report in charge when the candidate prints a green summary", { timeout: 120_000 }, () => {
    for (const family of ["node", "vitest", "jest"] as const) {
      const evidence = byRecipe(family, "forged", family === "node" ? ["--test"] : []);
      const parsed = parseTestRun(evidence);
      expect(parsed.counts).toMatchObject({ passed: 1, failed: 1 });
      expect(decideVerdict(evidence, parsed).status).toBe("failed");
    }
  });
});

describe("reportRecipe", () => {
  const applied = (command: string, args: readonly string[], nodeVersion = "22.3.0") =>
    reportRecipe(command, args, { nodeVersion })?.apply("/tmp/r").args;

  const eventReporter = `--test-reporter=${new URL("../../helper/node-test-events.mjs", import.meta.url).href}`;

  test("pairs reporters and destinations of node --test in their order", () => {
    expect(applied("node", ["--test"])).toEqual([
      eventReporter,
      "--test-reporter-destination=/tmp/r",
      "--test-reporter=tap",
      "--test-reporter-destination=stdout",
      "--test",
    ]);
    expect(applied("node", ["--test"], "24.0.0")).toContain("--test-reporter=spec");
    expect(applied("node", ["--test", "--test-reporter", "dot"])).toEqual([
      eventReporter,
      "--test-reporter-destination=/tmp/r",
      "--test-reporter-destination=stdout",
      "--test",
      "--test-reporter",
      "dot",
    ]);
    const pairs = ["--test", "--test-reporter=dot", "--test-reporter-destination=stderr"];
    expect(applied("node", pairs)).toEqual([eventReporter, "--test-reporter-destination=/tmp/r", ...pairs]);
  });

  test("asks a Node that does not tell its reporters when a test begins for TAP", () => {
    const format = (nodeVersion: string) => reportRecipe("node", ["--test"], { nodeVersion })?.format;
    expect(["18.18.2", "19.9.0", "20.3.1"].map(format)).toEqual(["tap", "tap", "tap"]);
    const events = ["18.19.0", "v20.4.0", "20.19.0", "21.0.0", "22.3.0", "26.1.0"];
    expect(new Set(events.map(format))).toEqual(new Set(["node-test-events"]));
    expect(applied("node", ["--test"], "18.18.2")?.[0]).toBe("--test-reporter=tap");
  });

  test("puts the arguments behind a launcher", () => {
    expect(applied("npx", ["jest", "a"])).toEqual(["jest", "--json", "--outputFile=/tmp/r", "a"]);
    expect(applied("pnpm", ["exec", "vitest", "run"])).toEqual([
      "exec",
      "vitest",
      "run",
      "--reporter=default",
      "--reporter=json",
      "--outputFile.json=/tmp/r",
    ]);
    expect(applied("node", ["node_modules/.bin/jest"])?.[0]).toBe("node_modules/.bin/jest");
  });

  test("puts the arguments where launcher and runner read options", () => {
    const report = ["--reporter=default", "--reporter=json", "--outputFile.json=/tmp/r"];
    expect(applied("vitest", ["run", "--", "--reporter=json"])).toEqual([
      "run",
      ...report,
      "--",
      "--reporter=json",
    ]);
    expect(applied("npm", ["exec", "vitest", "run"])).toEqual(["exec", "vitest", "run", "--", ...report]);
    expect(applied("npm", ["exec", "vitest", "run", "--reporter=json"])?.slice(4)).toEqual(["--", ...report]);
    expect(applied("npm", ["exec", "vitest", "--", "run"])).toEqual([
      "exec",
      "vitest",
      "--",
      "run",
      ...report,
    ]);
    expect(applied("npm", ["x", "--", "vitest", "run", "--", "a"])).toEqual([
      "x",
      "--",
      "vitest",
      "run",
      ...report,
      "--",
      "a",
    ]);
    expect(applied("npx", ["vitest", "run", "--", "a"])).toEqual(["vitest", "run", ...report, "--", "a"]);
    expect(applied("npm", ["exec", "jest", "a"])).toEqual([
      "exec",
      "jest",
      "a",
      "--",
      "--json",
      "--outputFile=/tmp/r",
    ]);
    expect(applied("bun", ["test", "--", "--reporter=junit"])).toEqual([
      "test",
      "--reporter=junit",
      "--reporter-outfile=/tmp/r",
      "--",
      "--reporter=junit",
    ]);
    expect(applied("jest", ["--", "--json"])).toEqual(["--json", "--outputFile=/tmp/r", "--", "--json"]);
  });

  test("has none where npm keeps the options that start the runner", () => {
    expect(reportRecipe("npm", ["exec", "node", "--test"])).toBeNull();
    expect(applied("npm", ["exec", "node", "--", "--test"])).toEqual([
      "exec",
      "node",
      "--",
      eventReporter,
      "--test-reporter-destination=/tmp/r",
      "--test-reporter=tap",
      "--test-reporter-destination=stdout",
      "--test",
    ]);
  });

  test("puts JSON beside the formatter that RSpec is given, and asks for the name that bats gives its report", () => {
    expect(applied("rspec", ["--format", "documentation"])).toEqual(
      "--format json --out /tmp/r --format documentation".split(" "),
    );
    const bats = reportRecipe("bats", ["a.bats"]);
    expect(bats?.fileName).toBe("report.xml");
    const added = ["--report-formatter", "junit", "--output", "/tmp/r"];
    expect(bats?.apply("/tmp/r/report.xml").args).toEqual([...added, "a.bats"]);
    expect(() => bats?.apply("/tmp/r/other.xml")).toThrow(
      expect.objectContaining({ code: "invalid-command" }),
    );
  });

  test("refuses to be applied to a path that is none", () => {
    const apply = reportRecipe("node", ["--test"])?.apply ?? (() => undefined);
    for (const path of [undefined, "", "a\0b", 7])
      expect(() => Reflect.apply(apply, undefined, [path])).toThrow(
        expect.objectContaining({
          code: "invalid-command",
          message: expect.stringContaining("reportPath is "),
        }),
      );
  });

  test("has none for an unknown command, for a runner that cannot keep its console, and for a command that already writes its report", () => {
    expect(reportRecipe("make", ["test"])).toBeNull();
    expect(reportRecipe("npm", ["test"])).toBeNull();
    expect(reportRecipe("mocha", ["--parallel"])).toBeNull();
    expect(reportRecipe("go", ["test", "-v", "./..."])).toBeNull();
    expect(reportRecipe("ava", [])).toBeNull();
    expect(reportRecipe("rspec", ["--format", "json"])).toBeNull();
    expect(reportRecipe("bats", ["--report-formatter", "tap", "a.bats"])).toBeNull();
    expect(reportRecipe("jest", ["--json"])).toBeNull();
    expect(reportRecipe("vitest", ["run", "--reporter=json"])).toBeNull();
    expect(reportRecipe("node", ["script.js", "--test"])).toBeNull();
  });

  test("refuses a command line of the wrong type and names it", () => {
    const wrong =
      (...input: readonly unknown[]) =>
      () =>
        Reflect.apply(reportRecipe, undefined, input);
    expect(wrong("", [])).toThrow(expect.objectContaining({ code: "invalid-command" }));
    expect(wrong("node", "x")).toThrow(/args is "x"/u);
    expect(wrong("node", [], { nodeVersion: "new" })).toThrow(/nodeVersion is "new"/u);
    expect(wrong("node", [], { node: "22.3.0" })).toThrow(/options has "node"/u);
    expect(wrong("node", [], null)).toThrow(/options is null/u);
  });

  test("is tried here with the Node that runs this test", () => {
    expect(execFileSync(process.execPath, ["--version"], { encoding: "utf8" }).trim()).toBe(process.version);
  });
});
