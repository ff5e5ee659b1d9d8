import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { resetPort, scratch, serverPort } from "../harness/places.mjs";

const node24 = `${scratch}/tools/node24/node_modules/.bin`;
const hearth = "lib/hearth.js";
const job = (...lines) => ({
  edits: [write("test/job.js", '"use strict";', 'const assert = require("node:assert");', ...lines)],
});
const script = (...lines) => ({ edits: [write("scripts/job.mjs", ...lines)] });

/** A library for Node 24 with Mocha 11, c8, ESLint 8 and node:test. */
export const hearthProject = {
  name: "hearth",
  half: "fresh",
  ecosystem: "javascript",
  tool: "mocha",
  env: { PATH: `${node24}:${process.env.PATH}` },
  prepare: "npm install --no-audit --no-fund --loglevel=error && npm test && npm run unit && npm run lint",
  versions: { node: "node --version", mocha: "npx mocha --version", eslint: "npx eslint --version" },
  faults: inTurn(5, [
    fault("colder", "assertion", "a factor is wrong", "npm test", {
      edits: [replace(hearth, "logs * 12", "logs * 10")],
      before: ["npm run lint"],
    }),
    fault("colder-unit", "assertion", "a factor is wrong; node:test finds it", "npm run unit", {
      edits: [replace(hearth, "logs * 12", "logs * 36")],
      tool: "node",
    }),
    fault(
      "after-all-throws",
      "assertion",
      "a hook throws behind the tests",
      "npm test",
      job('after(() => { throw new Error("the ash is full"); });', 'it("burns", () => assert.ok(true));'),
    ),
    fault(
      "prints-of-docker",
      "assertion",
      "a wrong expectation; the test prints errors of Docker and apt",
      "npm test",
      job(
        'it("replays", () => {',
        '  console.log("E: Unable to locate package firewood");',
        '  console.log("toomanyrequests: You have reached your pull rate limit.");',
        '  console.log("Process completed with exit code 137.");',
        '  assert.strictEqual("ash".length, 4);',
        "});",
      ),
    ),
    fault(
      "done-never-called",
      "timeout",
      "a test never calls done",
      "npx mocha --timeout 300",
      job('it("smoulders", (done) => {});'),
    ),
    fault(
      "unit-over-its-limit",
      "timeout",
      "a test of node:test takes longer than its limit",
      "npm run unit",
      {
        edits: [
          write(
            "test/unit.mjs",
            'import test from "node:test";',
            'test("smoulders", { timeout: 200 }, () => new Promise((done) => setTimeout(done, 5000)));',
          ),
        ],
        tool: "node",
        alsoAcceptable: ["assertion"],
      },
    ),
    fault(
      "chimney-not-there",
      "missing-dependency",
      "a package is required that is not installed",
      "npm test",
      { edits: [replace(hearth, '"use strict";', '"use strict";\n\nrequire("acme-chimney");')] },
    ),
    fault("comma-too-few", "syntax-error", "a comma is missing", "npm test", {
      edits: [replace(hearth, "warmth(logs, hours)", "warmth(logs hours)")],
    }),
    fault("name-unused", "lint", "a variable is never used", "npm run lint", {
      edits: [replace(hearth, "  if (hours", "  const ash = 3;\n  if (hours")],
      before: ["npm test"],
      tool: "eslint",
    }),
    fault(
      "rule-unknown",
      "configuration-error",
      "the configuration of the linter names a rule that does not exist",
      "npm run lint",
      {
        edits: [replace(".eslintrc.cjs", 'eqeqeq: "error"', '"eqeqeqeq": "error"')],
        tool: "eslint",
        alsoAcceptable: ["lint"],
      },
    ),
    fault("uncovered", "coverage-threshold", "a new function has no test", "npm run coverage", {
      edits: [
        replace(
          hearth,
          "exports.warmth",
          "exports.ash = function ash(logs) {\n  const left = logs / 9;\n  return left > 1 ? left : 1;\n};\n\nexports.warmth",
        ),
      ],
    }),
    fault("spec-of-nothing", "no-tests", "the job names a folder without tests", "npx mocha integration"),
    fault("reset-by-server", "network", "the server resets the connection", "node scripts/job.mjs", {
      ...script(
        `const answer = await fetch("http://127.0.0.1:${resetPort}/prices");`,
        "console.log(await answer.text());",
      ),
      tool: "node",
    }),
    fault("price-list-429", "rate-limit", "the price list answers 429", "node scripts/job.mjs", {
      ...script(
        `const answer = await fetch("http://127.0.0.1:${serverPort}/429/prices");`,
        "if (!answer.ok) throw new Error(`price list: ${answer.status} ${answer.statusText}`);",
      ),
      tool: "node",
    }),
    fault("price-list-401", "authentication", "the price list answers 401", "node scripts/job.mjs", {
      ...script(
        `const answer = await fetch("http://127.0.0.1:${serverPort}/401/prices");`,
        "if (!answer.ok) {",
        "  console.error(`cannot read prices: server said ${answer.status}`);",
        "  process.exit(1);",
        "}",
      ),
      tool: "node",
    }),
    fault(
      "upload-folder",
      "permission",
      "the folder of the upload may not be written",
      "node scripts/job.mjs",
      {
        ...script(
          'import { writeFileSync } from "node:fs";',
          'writeFileSync("/var/upload-of-hearth/ash.txt", "ash");',
        ),
        setup:
          "rm -rf /var/upload-of-hearth; mkdir -m 755 /var/upload-of-hearth; chmod -R a+rX . /tmp/record-faults/tools/node24",
        as: 65534,
        tool: "node",
      },
    ),
    fault(
      "heap-of-render",
      "out-of-memory",
      "a script needs more heap than it is given",
      "node --max-old-space-size=32 scripts/job.mjs",
      {
        ...script(
          "const all = [];",
          "while (true) all.push({ log: Array.from({ length: 1000 }, Math.random) });",
        ),
        tool: "node",
      },
    ),
    fault("disk-of-ash", "disk-full", "the disk of the output is full", "node scripts/job.mjs", {
      ...script(
        'import { writeFileSync } from "node:fs";',
        'for (let i = 0; i < 99; i += 1) writeFileSync(`ash/${i}`, "x".repeat(50_000));',
      ),
      preamble: "mkdir -p ash; mount -t tmpfs -o size=200k tmpfs ash",
      tool: "node",
    }),
    fault(
      "engine-of-node",
      "wrong-runtime-version",
      "the package wants a newer Node and the job is strict",
      "npm install --engine-strict --no-audit --no-fund",
      {
        edits: [
          replace("package.json", '"private": true,', '"private": true,\n  "engines": { "node": ">=30" },'),
        ],
        tool: "npm",
      },
    ),
    fault("random-chance", "flaky", "the same commit fails once and passes once", "npm test", {
      ...job('it("catches fire", () => assert.strictEqual(process.env.RUN, "1"));'),
      runs: 2,
    }),
    fault(
      "green-with-words",
      "none",
      "nothing: titles of tests speak of failures",
      "npm test && npm run unit",
      job(
        'it("says: command not found", () => {});',
        'it("handles EADDRINUSE", () => console.log("Error: listen EADDRINUSE: address already in use"));',
      ),
    ),
  ]),
};
