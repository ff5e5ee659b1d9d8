import { write } from "../harness/edits.mjs";
import { occupied } from "../harness/surroundings.mjs";

const vitest = "npx vitest run";
const spec = (...lines) =>
  write("test/job.test.ts", 'import { beforeAll, expect, test } from "vitest";', ...lines);

/** Faults around `shelf`: machine, network, services, limits. */
export const shelfSurroundings = [
  {
    id: "waits-for-ever",
    category: "timeout",
    edits: [
      spec("test('waits for the catalogue', async () => {", "  await new Promise(() => {});", "}, 400);"),
    ],
    run: vitest,
    injected: "a promise of a test never settles",
  },
  {
    id: "hook-waits-for-ever",
    category: "timeout",
    wrapper: "circleci",
    edits: [
      spec(
        "beforeAll(() => new Promise(() => {}), 300);",
        "test('reads', () => {",
        "  expect(1).toBe(1);",
        "});",
      ),
    ],
    run: vitest,
    injected: "a promise of a hook never settles",
  },
  {
    id: "spins",
    category: "hang",
    alsoAcceptable: ["timeout"],
    edits: [spec("test('spins', () => {", "  for (;;);", "});")],
    run: "timeout --verbose 12 npx vitest run",
    injected: "a test loops for ever until the time limit of the job",
  },
  {
    id: "worker-out-of-heap",
    category: "out-of-memory",
    edits: [
      spec(
        "test('hoards', () => {",
        "  const hoard: number[][] = [];",
        "  for (;;) hoard.push(Array.from({ length: 1000 }, (_, i) => i + hoard.length));",
        "});",
      ),
    ],
    env: { NODE_OPTIONS: "--max-old-space-size=70" },
    run: `${vitest} --pool=forks`,
    injected: "a test allocates until the heap limit of its worker",
  },
  {
    id: "port-held",
    category: "port-in-use",
    wrapper: "github",
    before: ["npm ci"],
    edits: [
      spec(
        "import { createServer } from 'node:http';",
        "beforeAll(async () => {",
        "  await new Promise((resolve, reject) => createServer().once('error', reject).listen(8084, resolve as () => void));",
        "});",
        "test('serves', () => {",
        "  expect(1).toBe(1);",
        "});",
      ),
    ],
    preamble: occupied(8084, "0.0.0.0"),
    run: vitest,
    injected: "the port is held by another process",
  },
  {
    id: "token-unset",
    category: "missing-environment",
    edits: [
      write(
        "src/settings.ts",
        "const token = (globalThis as any).process.env.CATALOGUE_TOKEN;",
        "if (!token) throw new Error('CATALOGUE_TOKEN must be set');",
        "export const settings = { token };",
      ),
      spec(
        "import { settings } from '../src/settings';",
        "test('has a token', () => {",
        "  expect(settings.token.length).toBeGreaterThan(8);",
        "});",
      ),
    ],
    run: vitest,
    injected: "the job does not set CATALOGUE_TOKEN",
  },
  {
    id: "search-not-up",
    category: "service-not-ready",
    alsoAcceptable: ["network"],
    edits: [
      spec(
        "test('searches', async () => {",
        "  const response = await fetch('http://127.0.0.1:9200/_cluster/health');",
        "  expect(response.status).toBe(200);",
        "});",
      ),
    ],
    run: vitest,
    injected: "the search service of the job is not up",
  },
  {
    id: "dist-not-writable",
    category: "permission",
    tool: "vite",
    setup:
      "rm -rf dist && mkdir dist && chmod 555 dist && chmod 755 . && chmod -R a+rX . && chmod -R a+w node_modules",
    as: 65534,
    env: { HOME: "/tmp" },
    run: "npx vite build --emptyOutDir false --configLoader runner",
    injected: "the output folder is not writable for the user of the job",
    versions: { vite: "npx vite --version" },
  },
  {
    id: "dist-full",
    category: "disk-full",
    tool: "vite",
    wrapper: "github",
    before: ["npm ci"],
    setup: "mkdir -p dist",
    preamble:
      "rm -rf dist/*; mount -t tmpfs -o size=4k,nr_inodes=3 tmpfs dist; head -c 4096 /dev/zero > dist/old",
    run: "npx vite build --emptyOutDir false",
    injected: "the file system of the output is full",
    versions: { vite: "npx vite --version" },
  },
  {
    id: "node-too-old",
    category: "wrong-runtime-version",
    alsoAcceptable: ["configuration-error"],
    env: { PATH: `/tmp/record-faults/tools/node16/node_modules/.bin:${process.env.PATH}` },
    run: "node node_modules/vitest/vitest.mjs run",
    injected: "the job runs Node 16 and the test runner needs 18",
    versions: { node: "/tmp/record-faults/tools/node16/node_modules/.bin/node --version" },
  },
];
