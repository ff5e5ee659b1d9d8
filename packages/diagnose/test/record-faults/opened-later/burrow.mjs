import { replace, write } from "../harness/edits.mjs";
import { refusedPort, scratch, serverPort } from "../harness/places.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const bin = `${scratch}/tools/bun1/node_modules/.bin`;
const source = "src/index.ts";
const test = (...lines) => ({
  edits: [write("test/job.test.ts", 'import { expect, test } from "bun:test";', ...lines)],
});
const needs = (registry, more = {}) => ({
  edits: [
    replace(
      "package.json",
      '"type": "module",',
      '"type": "module",\n  "dependencies": { "acme-core": "^1.0.0" },',
    ),
    write("bunfig.toml", "[install]", `registry = "${registry}"`, "cache = false"),
  ],
  setup: "rm -f bun.lockb",
  ...more,
});

/** A library for Bun 1.1. */
export const burrow = {
  name: "burrow",
  half: "opened",
  ecosystem: "javascript",
  tool: "bun",
  env: { PATH: `${bin}:${process.env.PATH}`, DO_NOT_TRACK: "1" },
  prepare: "CI=false bun test && bun run build",
  versions: { bun: "bun --version" },
  faults: inTurn(3, [
    fault("shallowest", "assertion", "the comparison is turned round", "bun test", {
      edits: [replace(source, "other.depth > one.depth", "other.depth < one.depth")],
      before: ["bun run build"],
    }),
    fault(
      "empty-list",
      "assertion",
      "nothing to compare; the program throws in a test",
      "bun run test",
      test(
        'import { deepest } from "../src/index";',
        'test("of none", () => {',
        '  expect(deepest([]).name).toBe("none");',
        "});",
      ),
    ),
    fault(
      "prints-like-npm",
      "assertion",
      "a wrong expectation; the test prints errors of npm and git",
      "bun test",
      test(
        'test("replays", () => {',
        '  console.log("npm error code E401");',
        "  console.error(\"fatal: could not read Username for 'https://git.acme.invalid': terminal prompts disabled\");",
        '  expect("den").toBe("dens");',
        "});",
      ),
    ),
    fault("label-in-feet", "snapshot-mismatch", "the unit is another than in the snapshot", "bun test", {
      edits: [replace(source, " m)`", " ft)`")],
      alsoAcceptable: ["assertion"],
    }),
    fault(
      "sleeps-too-long",
      "timeout",
      "a test waits longer than its limit",
      "bun test",
      test(
        'test("hibernates", async () => {',
        "  await new Promise((done) => setTimeout(done, 3000));",
        "}, 300);",
      ),
    ),
    fault("module-missing", "missing-dependency", "a package is imported that is not installed", "bun test", {
      edits: [
        replace(
          source,
          "export interface",
          'import { dig } from "acme-dig";\nexport const dug = dig;\nexport interface',
        ),
      ],
    }),
    fault("parenthesis-missing", "syntax-error", "a parenthesis is missing", "bun test", {
      edits: [replace(source, "? other : one));", "? other : one);")],
    }),
    fault(
      "bundle-of-missing-file",
      "missing-dependency",
      "the bundle needs a file that was not committed",
      "bun run build",
      {
        edits: [replace(source, "export interface", 'export * from "./tunnel";\nexport interface')],
        alsoAcceptable: ["compile-error"],
      },
    ),
    fault(
      "registry-not-there",
      "network",
      "nothing listens on the port of the registry",
      "bun install",
      needs(`http://127.0.0.1:${refusedPort}/`),
    ),
    fault(
      "registry-wants-login",
      "authentication",
      "the registry answers 401",
      "bun install",
      needs(`http://127.0.0.1:${serverPort}/401/`),
    ),
    fault(
      "registry-has-none",
      "missing-dependency",
      "the registry answers 404",
      "bun install",
      needs(`http://127.0.0.1:${serverPort}/404/`),
    ),
    fault(
      "lock-behind",
      "lockfile-mismatch",
      "a dependency was added and the lock file was not written",
      "bun install --frozen-lockfile",
      {
        ...needs(`http://127.0.0.1:${serverPort}/npm/`),
        setup: `printf '[install]\\nregistry = "http://127.0.0.1:${serverPort}/npm/"\\n' > bunfig.toml; cp package.json p.json; sed -i 's/, *$/&/' package.json; bun install; sed -i 's/"acme-core": "^1.0.0"/"acme-core": "^1.0.0", "acme-tools": "*"/' package.json; rm p.json`,
      },
    ),
    fault(
      "script-unknown",
      "configuration-error",
      "the job runs a script that does not exist",
      "bun run deploy",
      {
        alsoAcceptable: ["missing-executable"],
      },
    ),
    fault(
      "half-covered",
      "coverage-threshold",
      "a new function has no test and the threshold is 95 %",
      "bun test --coverage",
      {
        edits: [
          replace(
            source,
            "export const label",
            "export function dig(den: Den): Den {\n  den.depth += 1;\n  den.name = den.name.trim();\n  return den;\n}\n\nexport const label",
          ),
          write("bunfig.toml", "[test]", "coverageThreshold = 0.95"),
        ],
      },
    ),
    fault(
      "green-with-warnings",
      "none",
      "nothing: a skipped test and prints",
      "bun test test/job.test.ts",
      test(
        'test.skip("cannot find module", () => {});',
        'test("says so", () => {',
        '  console.error("error: connect ECONNREFUSED 127.0.0.1:5432");',
        "});",
      ),
    ),
  ]),
};
