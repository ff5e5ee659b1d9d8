import { replace, write } from "../harness/edits.mjs";

const test = (...lines) =>
  write(
    "test/job.test.ts",
    'import { expect, it, vi } from "vitest";',
    'import { Plot } from "../src/index.js";',
    ...lines,
  );
const checked = ["npm run -s typecheck", "npm run -s lint"];

/** A library in TypeScript 5.4 with Vitest 1, ESLint 8, Prettier 2 and tsup. */
export const meadow = {
  name: "meadow",
  half: "opened",
  ecosystem: "javascript",
  tool: "vitest",
  prepare:
    "npm install --no-audit --no-fund --loglevel=error && npm run build && npm run ci && npm run format:check",
  versions: {
    node: "node --version",
    vitest: "npx vitest --version",
    typescript: "npx tsc --version",
    eslint: "npx eslint --version",
    prettier: "npx prettier --version",
  },
  faults: [
    {
      id: "ceiling-for-floor",
      category: "assertion",
      wrapper: "github",
      before: checked,
      edits: [replace("src/seed.ts", "Math.floor", "Math.ceil")],
      run: "npm test",
      injected: "begun plants are counted",
    },
    {
      id: "rejects-with-another-error",
      category: "assertion",
      edits: [
        test(
          'it("falls over", async () => {',
          '  const work = Promise.reject(new Error("getaddrinfo ENOTFOUND seeds.acme.invalid"));',
          '  await expect(work).rejects.toThrow("spacing must be positive");',
          "});",
        ),
      ],
      run: "npm test -- --reporter=verbose",
      injected: "a test expects another error than the one thrown, whose text speaks of a network",
    },
    {
      id: "mock-called-twice",
      category: "assertion",
      wrapper: "gitlab",
      edits: [
        test(
          'it("logs once", () => {',
          "  const log = vi.fn();",
          '  console.error("npm ERR! code E401");',
          "  console.error(\"fatal: unable to access 'https://git.acme.invalid/meadow.git/': Could not resolve host\");",
          '  log("a"); log("b");',
          "  expect(log).toHaveBeenCalledTimes(1);",
          "});",
        ),
      ],
      run: "npx vitest run --reporter=junit --reporter=default",
      injected: "a mock is called twice; the test prints errors of npm and git",
    },
    {
      id: "override-missing",
      category: "compile-error",
      tool: "tsc",
      wrapper: "circleci",
      edits: [
        write(
          "src/meadow.ts",
          'import { Plot } from "./plot.js";',
          "",
          "export class Meadow extends Plot {",
          "  plants(): number {",
          "    return super.plants() * 2;",
          "  }",
          "}",
        ),
      ],
      run: "npm run ci",
      injected: "a method overrides another and does not say so",
    },
    {
      id: "await-missing-in-build",
      category: "compile-error",
      tool: "tsup",
      edits: [
        write("tsup.config.ts", 'export default { dts: true, entry: ["src/index.ts"] };'),
        replace("src/plot.ts", "async describe(): Promise<string>", "describe(): Promise<string>"),
      ],
      run: "npx tsup",
      injected: "a function promises a promise and returns a text; found when the declarations are made",
    },
    {
      id: "arrow-cut",
      category: "syntax-error",
      tool: "tsup",
      wrapper: "azure",
      edits: [replace("src/plot.ts", "(sum, seed) => sum", "(sum, seed) = > sum")],
      run: "npm run build",
      injected: "a space inside an arrow",
    },
    {
      id: "any-used",
      category: "lint",
      tool: "eslint",
      wrapper: "github",
      edits: [
        write(
          "src/raw.ts",
          "export function raw(value: any) {",
          "  let text = String(value);",
          "  return text;",
          "}",
        ),
      ],
      before: ["npm run -s typecheck"],
      run: "npm run lint -- --max-warnings 0",
      injected: "a rule of the linter is broken",
    },
    {
      id: "long-line",
      category: "lint",
      tool: "prettier",
      edits: [write("src/wide.ts", "export const wide = [1,2,   3]", "export const other = { 'a':1 }")],
      run: "npm run format:check",
      injected: "a file is not formatted",
    },
    {
      id: "lint-parser-gone",
      category: "configuration-error",
      alsoAcceptable: ["missing-dependency"],
      tool: "eslint",
      edits: [
        replace(
          ".eslintrc.cjs",
          "plugin:@typescript-eslint/recommended",
          "plugin:@typescript-eslint/recomended",
        ),
      ],
      run: "npm run lint",
      injected: "the configuration of the linter extends one that does not exist",
    },
    {
      id: "lint-plugin-not-installed",
      category: "missing-dependency",
      alsoAcceptable: ["configuration-error"],
      tool: "eslint",
      wrapper: "jenkins-timestamps",
      edits: [replace(".eslintrc.cjs", '"@typescript-eslint"]', '"@typescript-eslint", "import"]')],
      run: "npm run lint",
      injected: "a plugin of the linter is not installed",
    },
    {
      id: "compiler-option-unknown",
      category: "configuration-error",
      alsoAcceptable: ["compile-error"],
      tool: "tsc",
      edits: [replace("tsconfig.json", '"moduleResolution": "NodeNext"', '"moduleResolution": "Bundler"')],
      run: "npm run typecheck",
      injected: "two compiler options do not go together",
    },
    {
      id: "branches-uncovered",
      category: "coverage-threshold",
      wrapper: "buildkite",
      edits: [
        write(
          "vitest.config.ts",
          "export default { test: { coverage: { include: ['src/**'], thresholds: { functions: 95, branches: 95 } } } };",
        ),
        write("src/weed.ts", "export function weed(n: number) {", "  return n > 3 ? 'dense' : 'thin';", "}"),
      ],
      run: "npx vitest run --coverage",
      injected: "a new file has no test and the thresholds are 95 %",
    },
    {
      id: "inline-snapshot-old",
      category: "snapshot-mismatch",
      alsoAcceptable: ["assertion"],
      edits: [
        test(
          'it("keeps its shape", () => {',
          '  expect(new Plot(3).sow({ name: "moss", spacing: 1 })).toMatchInlineSnapshot(`',
          "    Plot {",
          '      "rows": [],',
          '      "width": 3,',
          "    }",
          "  `);",
          "});",
        ),
      ],
      run: "npm test",
      injected: "an inline snapshot is from before a change",
    },
    {
      id: "project-filter-empty",
      category: "no-tests",
      wrapper: "gitlab-timestamps",
      run: "npx vitest run --dir test/integration",
      injected: "the folder that the job names has no tests",
    },
    {
      id: "test-slower-than-its-limit",
      category: "timeout",
      edits: [
        test(
          'it.concurrent("settles", async () => {',
          "  await new Promise((resolve) => setTimeout(resolve, 60_000));",
          "  expect(true).toBe(true);",
          "}, 700);",
        ),
      ],
      run: "npm test",
      injected: "a test waits longer than its own limit",
    },
    {
      id: "flaky-order-of-rows",
      category: "flaky",
      runs: 2,
      wrapper: "github",
      edits: [
        test(
          'it("is the first to answer", async () => {',
          "  const slow = process.env.RUN === '0' ? 5 : 60;",
          "  const answer = (name: string, ms: number) => new Promise((r) => setTimeout(() => r(name), ms));",
          '  expect(await Promise.race([answer("slow", slow), answer("fast", 30)])).toBe("fast");',
          "});",
        ),
      ],
      run: "npm test",
      injected: "a race that the first run loses and the second wins",
    },
    {
      id: "green-with-stderr",
      category: "none",
      wrapper: "github",
      edits: [
        test(
          'it("reports", () => {',
          '  console.error("Error: connect ECONNREFUSED 127.0.0.1:5432");',
          '  console.warn("FATAL: retrying, 3 attempts failed");',
          "  expect(1).toBe(1);",
          "});",
          'it.fails("is known to be broken", () => { expect(1).toBe(2); });',
        ),
      ],
      before: ["npm run -s lint"],
      run: "npm test",
      injected: "nothing: a test prints errors and an expected failure fails",
    },
  ],
};
