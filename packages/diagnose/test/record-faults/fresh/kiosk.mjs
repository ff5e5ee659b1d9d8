import { replace, write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { memoryLimit, occupied } from "../harness/surroundings.mjs";

const test = (...lines) =>
  write(
    "__tests__/job.test.js",
    'const request = require("supertest");',
    'const app = require("../app");',
    ...lines,
  );

/** A web service on Express 4 with supertest and Jest 28. */
export const kiosk = {
  name: "kiosk",
  half: "fresh",
  ecosystem: "javascript",
  tool: "jest",
  prepare: "npm install --no-audit --no-fund --loglevel=error && npm test",
  versions: { node: "node --version", jest: "npx jest --version" },
  faults: [
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
      id: "dsn-missing",
      category: "missing-environment",
      wrapper: "github",
      before: ["npm test"],
      run: "npm run migrate",
      tool: "node",
      injected: "the job has no DATABASE_DSN",
    },
    {
      id: "database-not-yet-up",
      category: "service-not-ready",
      alsoAcceptable: ["network"],
      wrapper: "azure",
      env: { DATABASE_DSN: "postgres://kiosk:x@127.0.0.1:5439/kiosk" },
      run: "npm run migrate",
      tool: "node",
      injected: "the database is not up when the migration begins",
    },
    {
      id: "server-port-taken",
      category: "port-in-use",
      wrapper: "circleci",
      preamble: occupied(3411, "0.0.0.0"),
      run: "npm start",
      tool: "node",
      injected: "another process listens on the port of the service",
    },
    {
      id: "wait-on-gives-up",
      category: "service-not-ready",
      alsoAcceptable: ["timeout", "network"],
      tool: "bash",
      edits: [
        write(
          "scripts/e2e.sh",
          "for i in 1 2 3; do",
          `  curl -fsS http://localhost:${refusedPort}/health && exit 0`,
          '  echo "waiting for kiosk ($i/3)"',
          "  sleep 0.3",
          "done",
          'echo "kiosk did not become healthy after 3 attempts" >&2',
          "exit 1",
        ),
      ],
      before: ["npm test"],
      run: "bash scripts/e2e.sh",
      injected: "the service is never started",
    },
    {
      id: "done-and-never",
      category: "timeout",
      wrapper: "github",
      edits: [
        test(
          'test("long poll", (done) => {',
          '  app.get("/poll", () => {});',
          '  request(app).get("/poll").end(done);',
          "}, 900);",
        ),
      ],
      run: "npm test -- --forceExit",
      injected: "a route never answers",
    },
    {
      id: "server-left-open",
      category: "hang",
      alsoAcceptable: ["timeout"],
      wrapper: "gitlab",
      edits: [test('test("stays open", () => {', "  app.listen(0);", "});")],
      run: "timeout 9 npx jest",
      injected: "a server is left open and the tests do not end until the time limit",
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
      id: "heap-of-the-tests",
      category: "out-of-memory",
      wrapper: "github",
      edits: [
        test(
          "test('hoards', () => {",
          "  const all = [];",
          "  for (;;) all.push({ text: String(all.length) });",
          "});",
        ),
      ],
      run: "node --max-old-space-size=120 node_modules/.bin/jest -i",
      injected: "a test allocates until the heap limit",
    },
    {
      id: "obsolete-snapshot-in-ci",
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
      id: "api-of-prices-401",
      category: "authentication",
      tool: "node",
      wrapper: "gitlab",
      edits: [
        write(
          "scripts/prices.js",
          `fetch("http://127.0.0.1:${serverPort}/401/prices", { headers: { authorization: "Bearer old" } }).then((res) => {`,
          "  if (!res.ok) throw new Error(`price list: request failed with status ${res.status} ${res.statusText}`);",
          "});",
        ),
      ],
      run: "node scripts/prices.js",
      injected: "the price list does not take the token of the job",
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
  ],
};
