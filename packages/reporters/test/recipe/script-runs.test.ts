import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, reportRecipe } from "../../src/index.js";
import { cleanUp, type Command, expectRecipe, mocha, project, run, temporary } from "./started-runs.js";

afterEach(cleanUp);

const npm = (...args: readonly string[]): Command => ({ command: "npm", args });
const commands: readonly (readonly [string, Command, Readonly<Record<string, string>>])[] = [
  ["node", npm("test"), { test: "node --test a.test.mjs b.test.mjs" }],
  ["jest", npm("t", "--silent"), { test: "npm run unit", unit: "jest --ci" }],
  ["mocha", { command: process.execPath, args: [mocha, "--reporter=dot", "a.test.js", "b.test.js"] }, {}],
];

describe("a recipe through the real package manager", () => {
  test.each(
    commands.map(([family, { command, args }, scripts]) => {
      const title = `${[command, ...args].join(" ")} (${Object.values(scripts).join("; ")})`;
      return [title, family, { command, args }, scripts] as const;
    }),
  )(
    "makes `%s` write a report that decides, and leaves its console as it is",
    { timeout: 120_000 },
    (_title, family, command, scripts) => {
      expectRecipe(family, command, scripts);
    },
  );

  test("writes no report of a Mocha run that left early, which is then no pass", { timeout: 60_000 }, () => {
    const args = ["--exit", "a.test.js"];
    const recipe = reportRecipe("mocha", args);
    const path = join(temporary("report-"), "report.json");
    const made = recipe?.apply(path);
    const evidence = run(
      project("mocha", "exit-first", {}),
      { command: "mocha", args: made?.args ?? [] },
      made?.env,
    );
    expect(() => readFileSync(path)).toThrow(expect.objectContaining({ code: "ENOENT" }));
    expect(decideVerdict(evidence, parseTestRun(evidence)).passed).toBe(false);
  });
});
