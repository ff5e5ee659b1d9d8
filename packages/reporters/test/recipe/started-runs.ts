import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { delimiter, dirname, join } from "node:path";
import { tmpdir } from "node:os";
import { fileURLToPath } from "node:url";
import { expect } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe, type RunEvidence } from "../../src/index.js";

const require = createRequire(import.meta.url);
/** The script that starts Mocha. */
export const mocha: string = join(dirname(require.resolve("mocha/package.json")), "bin/mocha.js");

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const binaries = [
  fileURLToPath(new URL("../../../../node_modules/.bin", import.meta.url)),
  join(modules, ".bin"),
];
const directories: string[] = [];

/** Removes what the runs left behind. */
export function cleanUp(): void {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
}

/** A fresh directory. */
export function temporary(prefix: string): string {
  const directory = realpathSync(mkdtempSync(join(tmpdir(), prefix)));
  directories.push(directory);
  return directory;
}

/** A copy of a project with the given scripts. */
export function project(family: string, scenario: string, scripts: Readonly<Record<string, string>>): string {
  const directory = temporary("script-");
  const source = fileURLToPath(new URL(`../fixtures/projects/${family}/${scenario}`, import.meta.url));
  cpSync(source, directory, { recursive: true });
  writeFileSync(
    join(directory, "package.json"),
    JSON.stringify({ name: "candidate", version: "1.0.0", scripts }),
  );
  symlinkSync(modules, join(directory, "node_modules"));
  return directory;
}

/** A command line. */
export interface Command {
  readonly command: string;
  readonly args: readonly string[];
}

/** Runs a command in a project. */
export function run(
  cwd: string,
  { command, args }: Command,
  added: Readonly<Record<string, string>> = {},
): RunEvidence {
  const path = [...binaries, process.env["PATH"]].join(delimiter);
  const env = { PATH: path, HOME: cwd, NO_COLOR: "1", CI: "1", ...added };
  const {
    stdout,
    stderr,
    status: exitCode,
    signal,
  } = spawnSync(command, args, { cwd, env, encoding: "utf8" });
  return { stdout, stderr, exitCode, signal, command, args };
}

const shape = (text: string): readonly string[] =>
  text
    .replaceAll(/\d+(?:\.\d+)? ?m?s\b|duration_ms:? [\d.]+|\d\d:\d\d:\d\d/gu, "<time>")
    .replaceAll(/(?:file:\/\/)?\/\S*\/(?:script|report)-[^/\s:)]+/gu, "<root>")
    .split("\n")
    .filter((line) => !/^[>$] |JSON report written|Test results written|Duration|, estimated/u.test(line))
    .map((line) => line.trimEnd())
    .filter((line) => line !== "")
    .sort();

/** Runs both scenarios of a project by the recipe of a command, and without it. */
export function expectRecipe(
  family: string,
  command: Command,
  scripts: Readonly<Record<string, string>>,
): void {
  for (const [scenario, status] of [
    ["pass", "passed"],
    ["fail", "failed"],
  ] as const) {
    const recipe = reportRecipe(command.command, command.args, { scripts, ci: true });
    if (recipe === null) throw new Error("no recipe");
    const path = join(temporary("report-"), `a "report"${recipe.extension}`);
    const { args, env } = recipe.apply(path);
    const evidence = run(project(family, scenario, scripts), { ...command, args }, env);
    const reports = [{ path, content: readFileSync(path, "utf8") }];
    const parsed = parseTestRun({ ...evidence, reports });
    expect(parsed.source).toBe("report-file");
    const verdict = decideVerdict({ ...evidence, reports }, parsed, { requireTests: true });
    expect([verdict.status, verdict.findings[0]?.message]).toEqual([status, expect.anything()]);
    if (scenario === "pass") expect(parsed.counts).toMatchObject({ total: 4, passed: 4 });
    const plain = run(project(family, scenario, scripts), command);
    if (scenario === "pass") expect(shape(evidence.stdout)).toEqual(shape(plain.stdout));
    expect(evidence.exitCode).toBe(plain.exitCode);
  }
}
