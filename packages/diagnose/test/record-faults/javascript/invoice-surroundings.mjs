import { write } from "../harness/edits.mjs";
import { occupied } from "../harness/surroundings.mjs";

const jest = "npx jest";
const spec = (...lines) => write("test/job.test.js", ...lines);

/** Faults around `invoice`: machine, network, services, limits. */
export const invoiceSurroundings = [
  {
    id: "test-never-settles",
    category: "timeout",
    edits: [spec("test('waits for the ledger', async () => {", "  await new Promise(() => {});", "}, 300);")],
    run: jest,
    injected: "a promise of a test never settles",
  },
  {
    id: "endless-loop",
    category: "hang",
    alsoAcceptable: ["timeout"],
    wrapper: "trace",
    edits: [spec("test('spins', () => {", "  for (;;);", "});")],
    run: "timeout 12 npx jest",
    injected: "a test loops for ever and the time limit of the job ends it without a word",
  },
  {
    id: "heap-exhausted",
    category: "out-of-memory",
    edits: [
      spec(
        "test('hoards', () => {",
        "  const hoard = [];",
        "  for (;;) hoard.push(new Array(1000).fill(hoard.length));",
        "});",
      ),
    ],
    env: { NODE_OPTIONS: "--max-old-space-size=60" },
    run: `${jest} --runInBand`,
    injected: "a test allocates until the heap limit",
  },
  {
    id: "killed-from-outside",
    category: "killed",
    alsoAcceptable: ["out-of-memory"],
    edits: [spec("test('is killed', () => {", "  process.kill(process.pid, 'SIGKILL');", "});")],
    run: "node node_modules/jest/bin/jest.js --runInBand",
    injected: "SIGKILL for the test process",
  },
  {
    id: "port-taken",
    category: "port-in-use",
    edits: [
      spec(
        "const { createServer } = require('node:http');",
        "test('serves invoices', async () => {",
        "  const server = createServer();",
        "  await new Promise((resolve, reject) => server.once('error', reject).listen(8081, '127.0.0.1', resolve));",
        "});",
      ),
    ],
    preamble: occupied(8081),
    run: jest,
    injected: "another process listens on the port of the test",
  },
  {
    id: "database-url-missing",
    category: "missing-environment",
    edits: [
      spec(
        "beforeAll(() => {",
        "  if (!process.env.DATABASE_URL) throw new Error('Environment variable DATABASE_URL is not set');",
        "});",
        "test('reads the ledger', () => {",
        "  expect(process.env.DATABASE_URL).toMatch(/^postgres:/);",
        "});",
      ),
    ],
    run: jest,
    injected: "the job does not set DATABASE_URL",
  },
  {
    id: "database-not-up",
    category: "service-not-ready",
    alsoAcceptable: ["network"],
    wrapper: "github",
    before: ["npm ci"],
    edits: [
      spec(
        "const net = require('node:net');",
        "test('reads the ledger from the database', async () => {",
        "  await new Promise((resolve, reject) => net.connect(5432, '127.0.0.1').once('error', reject).once('connect', resolve));",
        "});",
      ),
    ],
    run: jest,
    injected: "the database of the job does not listen yet",
  },
  {
    id: "rates-host-unknown",
    category: "network",
    edits: [
      spec(
        "test('fetches the rates', async () => {",
        "  const response = await fetch('https://rates.acme.invalid/eur.json');",
        "  expect(response.ok).toBe(true);",
        "});",
      ),
    ],
    run: jest,
    injected: "the host of a service does not resolve",
  },
  {
    id: "report-folder-read-only",
    category: "permission",
    setup: "mkdir reports && chmod 555 reports && chmod -R a+rX . && chmod 755 .",
    as: 65534,
    env: { HOME: "/tmp" },
    run: `${jest} --cacheDirectory /tmp/record-faults/jest-nobody --json --outputFile reports/jest.json`,
    injected: "the report folder is not writable for the user of the job",
  },
  {
    id: "report-disk-full",
    category: "disk-full",
    wrapper: "jenkins",
    setup: "mkdir reports",
    preamble:
      "mount -t tmpfs -o size=4k,nr_inodes=3 tmpfs reports; head -c 4096 /dev/zero > reports/old.json",
    run: `${jest} --json --outputFile reports/jest.json`,
    injected: "the file system of the report is full",
  },
];
