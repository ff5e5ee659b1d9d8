import { replace, write } from "../harness/edits.mjs";

const test = (...lines) =>
  write(
    "__tests__/job.test.js",
    'const request = require("supertest");',
    'const app = require("../app");',
    ...lines,
  );

/** Faults in the code of `kiosk` and in its settings. */
export const kioskCode = [
  {
    id: "status-422",
    category: "assertion",
    wrapper: "gitlab",
    edits: [replace("app.js", "status(422)", "status(400)")],
    run: "npm test",
    injected: "the service answers another status",
  },
  {
    id: "route-throws",
    category: "assertion",
    edits: [replace("app.js", "total(req.body.items)", "total(req.body.items.lines)")],
    run: "npm run test:ci",
    injected: "a route reads what is not there and answers 500",
  },
  {
    id: "answers-503-on-purpose",
    category: "assertion",
    wrapper: "jenkins",
    edits: [
      test(
        'test("GET /upstream", async () => {',
        '  app.get("/upstream", (_req, res) => res.status(503).send("Service Unavailable"));',
        '  console.error("upstream: 503 Service Unavailable, rate limit exceeded, retry later");',
        '  await request(app).get("/upstream").expect(200);',
        "});",
      ),
    ],
    run: "npm test",
    injected: "a route answers 503 where the test expects 200",
  },
  {
    id: "transitive-module-gone",
    category: "missing-dependency",
    edits: [
      replace(
        "app.js",
        "const app = express();",
        'const helmet = require("helmet");\n\nconst app = express();',
      ),
    ],
    run: "npm test",
    injected: "a package is used that package.json does not have",
  },
  {
    id: "own-module-misspelt",
    category: "missing-dependency",
    alsoAcceptable: ["compile-error"],
    wrapper: "buildkite",
    edits: [replace("app.js", "./lib/basket", "./lib/Basket")],
    run: "npm start",
    tool: "node",
    injected: "the case of a file name is wrong",
  },
  {
    id: "comma-missing",
    category: "syntax-error",
    edits: [
      replace(
        "app.js",
        "201).json({ total: total(req.body.items) })",
        "201).json({ total: total(req.body.items })",
      ),
    ],
    run: "npm test",
    injected: "a parenthesis is missing",
  },
  {
    id: "snapshot-of-header",
    category: "snapshot-mismatch",
    alsoAcceptable: ["assertion"],
    wrapper: "github-cli",
    edits: [
      test(
        'test("answers the same headers", async () => {',
        '  const { headers } = await request(app).get("/health");',
        '  expect(headers["content-type"]).toMatchSnapshot();',
        "});",
      ),
      write(
        "__tests__/__snapshots__/job.test.js.snap",
        "// Jest Snapshot v1, https://goo.gl/fbAQLP",
        "",
        'exports[`answers the same headers 1`] = `"text/html; charset=utf-8"`;',
      ),
    ],
    run: "npx jest --ci",
    injected: "the type of an answer differs from the snapshot",
  },
  {
    id: "lines-below",
    category: "coverage-threshold",
    edits: [
      replace(
        "package.json",
        '"testEnvironment": "node"',
        '"testEnvironment": "node", "coverageThreshold": { "./lib/": { "lines": 100 } }',
      ),
      write(
        "lib/change.js",
        "exports.change = function change(paid, due) {",
        "  if (paid < due) return null;",
        "  return paid - due;",
        "};",
      ),
      replace(
        "package.json",
        '"coverageThreshold"',
        '"collectCoverageFrom": ["lib/**"], "coverageThreshold"',
      ),
    ],
    run: "npm run test:ci",
    injected: "a new file has no test and the threshold of its folder is 100 %",
  },
  {
    id: "transform-unknown",
    category: "configuration-error",
    alsoAcceptable: ["missing-dependency"],
    edits: [
      replace(
        "package.json",
        '"testEnvironment": "node"',
        '"testEnvironment": "node", "transform": { "\\\\.js$": "@swc/jest" }',
      ),
    ],
    run: "npm test",
    injected: "the configuration names a transform that is not installed",
  },
  {
    id: "only-tests-of-another-folder",
    category: "no-tests",
    alsoAcceptable: ["configuration-error"],
    run: "npx jest --selectProjects e2e integration/",
    injected: "the pattern of the job matches no test",
  },
  {
    id: "snapshot-not-committed",
    category: "snapshot-mismatch",
    alsoAcceptable: ["assertion"],
    wrapper: "azure",
    edits: [
      test(
        'test("body of health", async () => {',
        '  expect((await request(app).get("/health")).body).toMatchSnapshot();',
        "});",
      ),
    ],
    run: "npx jest --ci",
    injected: "a new snapshot was not committed",
  },
  {
    id: "import-ends-badly",
    category: "unknown",
    tool: "node",
    wrapper: "github",
    edits: [
      write(
        "scripts/import.js",
        'console.log("importing 412 kiosks");',
        'console.log("done with problems, see the dashboard");',
        "process.exit(12);",
      ),
    ],
    run: "node scripts/import.js",
    injected: "a script ends with 12 and gives no reason",
  },
  {
    id: "green-with-console",
    category: "none",
    edits: [
      test(
        'test("warns", () => {',
        '  console.error(new Error("EADDRINUSE: address already in use :::3411"));',
        "});",
      ),
    ],
    run: "npm run test:ci",
    injected: "nothing: a test prints an error",
  },
];
