import { replace, write } from "../harness/edits.mjs";

const jest = "npx jest";
const spec = (...lines) => write("test/job.test.js", ...lines);

/** Faults in the code, the tests and the settings of `invoice`. */
export const invoiceCode = [
  {
    id: "wrong-rounding",
    category: "assertion",
    alsoAcceptable: ["snapshot-mismatch"],
    edits: [replace("src/tax.js", "Math.round(net * rate)", "Math.round(net * rate) + 1")],
    run: jest,
    injected: "the tax is one cent too high",
  },
  {
    id: "wrong-rounding-after-install",
    category: "assertion",
    alsoAcceptable: ["snapshot-mismatch"],
    wrapper: "github",
    edits: [replace("src/total.js", "line.quantity * line.price", "line.quantity + line.price")],
    before: ["npm ci"],
    run: "npm test -- --ci",
    injected: "quantity and price are added instead of multiplied",
  },
  {
    id: "failing-test-prints-network-errors",
    category: "assertion",
    edits: [
      spec(
        "const { taxOf } = require('../src/tax');",
        "test('logs what the importer said', () => {",
        "  console.error('Error: connect ECONNREFUSED 127.0.0.1:5432');",
        "  console.error('npm ERR! code ENOTFOUND registry.acme.invalid');",
        "  console.log('FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory');",
        "  console.log('No space left on device');",
        "  expect(taxOf(100, 'de')).toBe(20);",
        "});",
      ),
    ],
    run: jest,
    injected: "a wrong expectation; the test prints what looks like broken infrastructure",
  },
  {
    id: "green-with-scary-words",
    category: "none",
    wrapper: "github",
    before: ["npm ci"],
    edits: [
      spec(
        "test('retries', () => {",
        "  console.warn('Error: request timed out, ECONNRESET, retrying (1/3)');",
        "  console.warn('fatal: out of memory (simulated)');",
        "  expect(1).toBe(1);",
        "});",
      ),
    ],
    run: `${jest} --verbose`,
    injected: "nothing: a passing test prints error messages",
  },
  {
    id: "brace-missing",
    category: "syntax-error",
    edits: [
      replace("src/render.js", "function render(lines, country) {", "function render(lines, country {"),
    ],
    run: jest,
    injected: "a parenthesis is missing in a source file",
  },
  {
    id: "module-not-installed",
    category: "missing-dependency",
    edits: [replace("src/tax.js", "const rates", 'const round = require("currency-round");\n\nconst rates')],
    run: jest,
    injected: "a source file requires a package that is not in package.json",
  },
  {
    id: "snapshot-changed",
    category: "snapshot-mismatch",
    edits: [replace("src/render.js", "} @ ${", "} at ${")],
    run: `${jest} --ci`,
    injected: "the rendered text changed and the snapshot was not updated",
  },
  {
    id: "snapshot-not-written",
    category: "snapshot-mismatch",
    wrapper: "gitlab",
    setup: "rm -r test/__snapshots__",
    run: `${jest} --ci`,
    injected: "the snapshot file was not committed",
  },
  {
    id: "coverage-too-low",
    category: "coverage-threshold",
    edits: [
      replace(
        "src/tax.js",
        "module.exports",
        "function unused(a) {\n  if (a) return 1;\n  return 2;\n}\n\nmodule.exports",
      ),
    ],
    run: `${jest} --coverage --coverageThreshold '{"global":{"branches":95,"functions":95}}'`,
    injected: "code without a test was added below a threshold of 95 %",
  },
  {
    id: "no-test-matches",
    category: "no-tests",
    run: `${jest} --testPathPattern integration`,
    injected: "the pattern of the job matches no test file",
  },
  {
    id: "config-unknown-preset",
    category: "configuration-error",
    edits: [write("jest.config.js", 'module.exports = { preset: "ts-jest" };')],
    run: jest,
    injected: "the configuration names a preset that is not installed",
    alsoAcceptable: ["missing-dependency"],
  },
  {
    id: "config-bad-environment",
    category: "configuration-error",
    edits: [
      write("jest.config.js", 'module.exports = { testMatch: "test/*.test.js", coverageProvider: 3 };'),
    ],
    run: jest,
    injected: "options of the configuration have the wrong type",
  },
  {
    id: "flaky-order",
    category: "flaky",
    runs: 2,
    edits: [
      spec("test('finishes before the deadline', () => {", "  expect(process.env.RUN).toBe('1');", "});"),
    ],
    run: jest,
    injected: "the same commit fails in the first run and passes in the second",
  },
  {
    id: "lint-unused",
    category: "lint",
    tool: "eslint",
    edits: [replace("src/tax.js", "const rates", "const unused = 1;\nvar rates")],
    run: "npm run lint",
    injected: "an unused variable",
    versions: { eslint: "npx eslint --version" },
  },
  {
    id: "lint-config-broken",
    category: "configuration-error",
    tool: "eslint",
    edits: [
      replace("eslint.config.js", "js.configs.recommended", '{ rules: { "no-such-rule/really": "error" } }'),
    ],
    run: "npx eslint src",
    injected: "the configuration names a rule of a plugin that is not there",
  },
  {
    id: "format-off",
    category: "lint",
    tool: "prettier",
    wrapper: "circleci",
    edits: [replace("src/tax.js", "const rates = {", "const   rates={")],
    run: "npm run format:check",
    injected: "a file is not formatted",
    versions: { prettier: "npx prettier --version" },
  },
];
