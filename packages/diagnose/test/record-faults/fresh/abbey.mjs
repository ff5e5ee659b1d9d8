import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { refusedPort } from "../harness/places.mjs";

const hours = "src/hours.ts";
const job = (...lines) => ({
  edits: [write("test/job.test.ts", 'import { expect, test, vi } from "vitest";', ...lines)],
});

/** A page with Vitest 3.0, Vite 6, TypeScript 5.6, Prettier and oxlint. */
export const abbey = {
  name: "abbey",
  half: "fresh",
  ecosystem: "javascript",
  tool: "vitest",
  prepare:
    "npm install --no-audit --no-fund --loglevel=error && npx prettier --write --log-level=silent src test && npm test && npm run check && npm run format && npm run lint && npm run build",
  versions: { node: "node --version", vitest: "npx vitest --version", vite: "npx vite --version" },
  faults: inTurn(0, [
    fault("hour-itself", "assertion", "the hour itself counts as the next", "npm test", {
      edits: [replace(hours, "hour.at > at", "hour.at < at")],
      before: ["npm run format", "npm run check", "npm run build"],
    }),
    fault("rejects-in-test", "assertion", "a promise of a test is rejected", "npm test", {
      ...job('test("rings", async () => {', '  await Promise.reject(new Error("the rope is torn"));', "});"),
      before: ["npm run build"],
    }),
    fault(
      "prints-like-a-registry",
      "assertion",
      "a wrong expectation; the test prints errors of npm, the disk and the CI",
      "npm test",
      job(
        'test("replays", () => {',
        '  console.log("npm error code ENOTFOUND");',
        '  console.error("Error: ENOSPC: no space left on device, write");',
        '  console.error("##[error]The operation was canceled.");',
        '  expect(["matins"]).toContain("lauds");',
        "});",
      ),
    ),
    fault(
      "inline-snapshot-old",
      "snapshot-mismatch",
      "the hour of matins changed and the snapshot did not",
      "npm test",
      {
        edits: [replace(hours, "at: 2 }", "at: 3 }")],
        alsoAcceptable: ["assertion"],
      },
    ),
    fault(
      "bell-never-rings",
      "timeout",
      "a test waits for a promise that never settles",
      "npm test",
      job('test("waits", () => new Promise(() => {}), 300);'),
    ),
    fault("hook-too-slow", "timeout", "a hook takes longer than its limit", "npm test", {
      edits: [
        write(
          "test/job.test.ts",
          'import { beforeAll, test } from "vitest";',
          "beforeAll(() => new Promise(() => {}), 200);",
          'test("sings", () => {});',
        ),
      ],
    }),
    fault("possibly-undefined", "compile-error", "a value may be undefined", "npm run check", {
      edits: [replace(hours, "hours[0]!", "hours.at(0)")],
      before: ["npm run lint"],
      tool: "tsc",
    }),
    fault(
      "import-of-type",
      "compile-error",
      "a name is imported that the module does not export",
      "npm run build",
      {
        edits: [
          replace("src/main.ts", "{ next }", "{ following }"),
          replace("src/main.ts", "next(12)", "following(12)"),
        ],
        tool: "vite",
      },
    ),
    fault(
      "module-of-page-missing",
      "missing-dependency",
      "the page imports a package that is not installed",
      "npm run build",
      {
        edits: [replace("src/main.ts", "import", 'import "acme-bells";\nimport')],
        tool: "vite",
        before: ["npm run check || true"],
      },
    ),
    fault(
      "test-of-nothing",
      "missing-dependency",
      "a test imports a file that was not committed",
      "npm test",
      {
        edits: [replace("test/hours.test.ts", "../src/hours", "../src/horae")],
        before: ["npm run lint"],
      },
    ),
    fault("bracket-lost", "syntax-error", "a bracket is missing", "npm test", {
      edits: [replace(hours, '{ name: "terce", at: 9 },', '{ name: "terce", at: 9 ,')],
    }),
    fault("not-pretty", "lint", "a file is not formatted", "npm run format", {
      edits: [replace(hours, "export function next(at: number)", "export function next( at:number )")],
      before: ["npm test"],
      tool: "prettier",
    }),
    fault("debugger-left", "lint", "a debugger statement was left", "npm run lint", {
      edits: [replace(hours, "return hours.find", "debugger;\n  return hours.find")],
      before: ["npm run build"],
      tool: "oxlint",
    }),
    fault("config-of-vitest", "configuration-error", "the configuration of the runner throws", "npm test", {
      edits: [
        write(
          "vitest.config.ts",
          'import { defineConfig } from "vitest/config";',
          "export default defineConfig({ test: { include: process.env.SUITES!.split(',') } });",
        ),
      ],
    }),
    fault(
      "threshold-of-lines",
      "coverage-threshold",
      "a new function has no test",
      "npx vitest run --coverage --coverage.thresholds.lines=95",
      {
        edits: [
          replace(
            hours,
            "export function next",
            "export function last(): Hour {\n  const copy = [...hours];\n  copy.sort((a, b) => b.at - a.at);\n  return copy[0]!;\n}\n\nexport function next",
          ),
        ],
      },
    ),
    fault(
      "project-unknown",
      "no-tests",
      "the job names a file of tests that does not exist",
      "npx vitest run test/compline.test.ts",
      { alsoAcceptable: ["configuration-error"] },
    ),
    fault("fetch-of-local-service", "service-not-ready", "a test asks a service that is not up", "npm test", {
      ...job(
        'test("asks the bell", async () => {',
        `  const answer = await fetch("http://127.0.0.1:${refusedPort}/bell");`,
        "  expect(answer.ok).toBe(true);",
        "});",
      ),
      alsoAcceptable: ["network", "assertion"],
    }),
    fault(
      "green-with-stderr",
      "none",
      "nothing: a skipped test and prints of errors",
      "npm test && npm run build",
      job(
        'test.skip("cannot find module", () => {});',
        'test("complains", () => console.error("fatal: Authentication failed"));',
      ),
    ),
  ]),
};
