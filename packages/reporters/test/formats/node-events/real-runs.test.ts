import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe, type RunEvidence } from "../../../src/index.js";
import { problemsOf } from "../../problems.js";
import { eventTruth } from "./truth.js";

const projects = fileURLToPath(new URL("../../fixtures/projects/node-events", import.meta.url));
const major = Number.parseInt(process.versions.node, 10);
const directories: string[] = [];

afterEach(() => {
  for (const directory of directories.splice(0)) rmSync(directory, { recursive: true, force: true });
});

function run(scenario: string, flags: readonly string[] = []): RunEvidence {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "events-")));
  directories.push(root);
  const cwd = join(root, "project");
  cpSync(join(projects, scenario), cwd, { recursive: true });
  const extra: readonly string[] = existsSync(join(cwd, "args.json"))
    ? JSON.parse(readFileSync(join(cwd, "args.json"), "utf8"))
    : [];
  const recipe = reportRecipe(process.execPath, ["--test", ...flags, ...extra]);
  if (recipe === null) throw new Error("no recipe");
  const path = join(root, `report${recipe.extension}`);
  const { args } = recipe.apply(path);
  const env = { PATH: process.env["PATH"] ?? "", HOME: root };
  const result = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  const { stdout, stderr, status: exitCode, signal } = result;
  const reports = [{ path, content: readFileSync(path, "utf8") }];
  return { stdout, stderr, exitCode, signal, command: process.execPath, args, reports };
}

describe("a real `node --test` by its recipe", () => {
  const needs: Readonly<Record<string, number>> = {
    "force-exit": 22,
    "one-process": 24,
    "one-process-exit": 24,
    "one-process-root-after": 24,
  };
  const scenarios = readdirSync(projects).filter((scenario) => (needs[scenario] ?? 0) <= major);

  test.each(scenarios)(
    "has the verdict and the counts of the scenario %s",
    { timeout: 60_000 },
    (scenario) => {
      expect(problemsOf(run(scenario), eventTruth(scenario, major))).toEqual([]);
    },
  );

  test.each(["spec", "tap", "dot", "junit"])(
    "has the same verdicts beside the console %s",
    { timeout: 60_000 },
    (reporter) => {
      for (const scenario of ["odd-titles", "odd-titles-fail", "exit-later", "skips", "nested"]) {
        const evidence = run(scenario, [`--test-reporter=${reporter}`]);
        expect({ scenario, problems: problemsOf(evidence, eventTruth(scenario, major)) }).toEqual({
          scenario,
          problems: [],
        });
      }
    },
  );

  test("names the first test that began and did not end, and gives no counts", { timeout: 60_000 }, () => {
    const evidence = run("exit-later");
    const parsed = parseTestRun(evidence);
    expect(parsed).toMatchObject({ source: "report-file", complete: false, counts: null, tests: [] });
    expect(parsed.findings[0]).toMatchObject({
      code: "test-unreported",
      message: expect.stringMatching(/^"adds" \(.*a\.test\.mjs:5\) began and was not reported, as 2 in all/u),
    });
    expect(decideVerdict(evidence, parsed).status).toBe("incomplete");
  });

  test("names the file of every test, so that an expected test can ask for it", { timeout: 60_000 }, () => {
    const evidence = run("nested");
    const parsed = parseTestRun(evidence);
    const ask = (file: string): string =>
      decideVerdict(evidence, parsed, { expectedTests: [{ name: "deep", suite: ["outer", "two"], file }] })
        .status;
    expect([ask("b.test.mjs"), ask("c.test.mjs")]).toEqual(["passed", "failed"]);
  });

  test("gives names exactly as they were written", { timeout: 60_000 }, () => {
    const names = parseTestRun(run("odd-titles")).tests.map(({ name }) => name);
    expect(names).toEqual(
      [
        ["reports an unclosed {", "{", "imports ./x.js", "lib/a b.js", "index.js", "a.test.mjs"],
        ["splits\tby tab", "two\nlines", "carriage\rreturn", "line\u2028separator"],
        ["\u001b[31mred\u001b[0m", "nul\0x", "  lead", "trail  ", "# SKIP", "done # TODO"],
        ["✔ fake (1ms)", "▶ fake", "ok 1 - fake", "inner {", "index.js"],
      ].flat(),
    );
  });

  test("says of a failure where it was thrown and what was said", { timeout: 60_000 }, () => {
    const [failure] = parseTestRun(run("odd-titles-fail")).failures;
    expect(failure).toMatchObject({
      message: "seven is not six",
      file: expect.stringMatching(/a\.test\.mjs$/u),
    });
    expect(failure?.location).toMatch(/a\.test\.mjs:6:11$/u);
  });
});
