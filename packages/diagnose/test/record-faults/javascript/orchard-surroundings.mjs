import { write } from "../harness/edits.mjs";
import { occupied } from "../harness/surroundings.mjs";

const spec = (...lines) =>
  write(
    "test/job.test.js",
    "import assert from 'node:assert/strict'",
    "import { before, test } from 'node:test'",
    ...lines,
  );

/** Faults around `orchard`: machine, network, services, limits. */
export const orchardSurroundings = [
  {
    id: "test-time-limit",
    category: "timeout",
    edits: [
      spec(
        "test('ripens', { timeout: 300 }, async () => {",
        "  await new Promise((resolve) => setTimeout(resolve, 5000))",
        "})",
      ),
    ],
    run: "node --test",
    injected: "a test takes longer than its limit",
  },
  {
    id: "never-ends",
    category: "hang",
    alsoAcceptable: ["timeout"],
    wrapper: "trace",
    edits: [spec("test('listens', () => {", "  setInterval(() => {}, 1000)", "})")],
    run: "timeout -k 2 8 node --test test/job.test.js",
    injected: "a timer keeps the test file alive until the time limit",
  },
  {
    id: "heap-limit",
    category: "out-of-memory",
    edits: [
      write(
        "src/press.js",
        "const barrels = []",
        "for (;;) barrels.push(new Array(2000).fill(barrels.length))",
      ),
    ],
    run: "node --max-old-space-size=32 src/press.js",
    injected: "a script allocates until the heap limit",
  },
  {
    id: "address-taken",
    category: "port-in-use",
    edits: [
      write(
        "src/serve.js",
        "import { createServer } from 'node:http'",
        "createServer().listen(8085, '127.0.0.1', () => console.log('listening'))",
      ),
    ],
    preamble: occupied(8085),
    run: "node src/serve.js",
    injected: "the port of the server is held by another process",
  },
  {
    id: "variable-empty",
    category: "missing-environment",
    wrapper: "azure",
    edits: [
      write(
        "scripts/deploy.sh",
        "#!/usr/bin/env bash",
        "set -euo pipefail",
        'echo "deploying to ${ORCHARD_HOST:?set it in the settings of the project}"',
      ),
    ],
    before: ["npm run types"],
    run: "bash scripts/deploy.sh",
    tool: "bash",
    injected: "a deployment script needs ORCHARD_HOST and the job has none",
  },
  {
    id: "native-tool-missing",
    category: "missing-executable",
    edits: [
      spec(
        "import { execFileSync } from 'node:child_process'",
        "test('prints', () => {",
        "  execFileSync('graft-cli', ['--version'])",
        "})",
      ),
    ],
    run: "node --test",
    injected: "a program that a test starts is not installed",
  },
  {
    id: "broker-closed",
    category: "service-not-ready",
    alsoAcceptable: ["network"],
    wrapper: "gitlab",
    edits: [
      spec(
        "import { connect } from 'node:net'",
        "before(async () => {",
        "  await new Promise((resolve, reject) => connect(5672, 'localhost').on('connect', resolve).on('error', reject))",
        "})",
        "test('sends', () => {})",
      ),
    ],
    run: "node --test",
    injected: "the broker of the job is not up",
  },
  {
    id: "killed-test",
    category: "killed",
    alsoAcceptable: ["out-of-memory"],
    edits: [
      write("src/press.js", "setTimeout(() => console.log('pressed'), 30000)", "console.log('pressing')"),
    ],
    preamble: "(sleep 2; kill -KILL $(cat press.pid)) & ",
    run: 'node -e \'require("fs").writeFileSync("press.pid", String(process.pid)); import("./src/press.js")\'',
    injected: "SIGKILL from outside while the step runs",
  },
];
