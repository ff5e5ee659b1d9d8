import { write } from "../harness/edits.mjs";
import { refusedPort, serverPort } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";

const test = (...lines) =>
  write(
    "__tests__/job.test.js",
    'const request = require("supertest");',
    'const app = require("../app");',
    ...lines,
  );

/** Faults around `kiosk`: machine, network, services, limits. */
export const kioskSurroundings = [
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
    id: "worker-shot",
    category: "killed",
    tool: "npm",
    wrapper: "circleci",
    edits: [
      test(
        'test("is shot", (done) => {',
        '  process.kill(process.pid, "SIGTERM");',
        "  setTimeout(done, 4000);",
        "});",
      ),
    ],
    run: "npx jest -i",
    injected: "the process of the tests is terminated",
  },
];
