import { write } from "../harness/edits.mjs";
import { occupied } from "../harness/surroundings.mjs";

const mocha = "npx mocha --require tsx/cjs 'test/**/*.spec.ts'";
const spec = (...lines) => write("test/job.spec.ts", ...lines);

/** Faults around `parcel`: machine, network, services, limits. */
export const parcelSurroundings = [
  {
    id: "callback-never-called",
    category: "timeout",
    edits: [
      spec(
        "describe('courier', () => {",
        "  it('answers', (done) => {",
        "    setTimeout(() => {}, 10);",
        "  });",
        "});",
      ),
    ],
    run: `${mocha} --timeout 400 --exit`,
    injected: "a test never calls its callback",
  },
  {
    id: "open-handle",
    category: "hang",
    alsoAcceptable: ["timeout"],
    edits: [spec("it('keeps a timer', () => {", "  setInterval(() => {}, 1000);", "});")],
    run: `timeout 10 ${mocha}`,
    injected: "a timer keeps the process alive after the last test until the time limit",
  },
  {
    id: "heap-of-the-bundler",
    category: "out-of-memory",
    tool: "webpack",
    wrapper: "buildkite",
    env: { NODE_OPTIONS: "--max-old-space-size=24" },
    run: "npm run bundle",
    injected: "the heap of the bundler is limited to 24 MB",
  },
  {
    id: "address-in-use",
    category: "port-in-use",
    edits: [
      spec(
        "import { createServer } from 'node:net';",
        "before((done) => {",
        "  createServer().listen(8082, '0.0.0.0', done);",
        "});",
        "it('listens', () => {});",
      ),
    ],
    preamble: occupied(8082, "0.0.0.0"),
    run: `${mocha} --exit`,
    injected: "another process listens on the port",
  },
  {
    id: "secret-missing",
    category: "missing-environment",
    edits: [
      spec(
        "const key = process.env.COURIER_API_KEY;",
        "if (key === undefined) throw new Error('Missing required environment variable: COURIER_API_KEY');",
        "it('signs', () => {});",
      ),
    ],
    run: mocha,
    injected: "the job has no COURIER_API_KEY",
  },
  {
    id: "renderer-missing",
    category: "missing-executable",
    edits: [
      spec(
        "import { spawn } from 'node:child_process';",
        "it('prints a label', (done) => {",
        "  spawn('zint', ['--version']).on('error', done).on('exit', () => done());",
        "});",
      ),
    ],
    run: mocha,
    injected: "a program that a test starts is not installed",
  },
  {
    id: "redis-refuses",
    category: "service-not-ready",
    alsoAcceptable: ["network"],
    wrapper: "circleci",
    edits: [
      spec(
        "import { connect } from 'node:net';",
        "before((done) => {",
        "  connect(6379, 'localhost').on('error', done).on('connect', () => done());",
        "});",
        "it('queues', () => {});",
      ),
    ],
    run: mocha,
    injected: "Redis is not up when the tests begin",
  },
];
