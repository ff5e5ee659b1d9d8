import { fileURLToPath } from "node:url";
import { write } from "../harness/edits.mjs";
import { indexFaults } from "./index-faults.mjs";
import { occupied } from "../harness/surroundings.mjs";

const wheel = `python ${fileURLToPath(new URL("./wheel.py", import.meta.url))}`;
const job = (...lines) => write("tests/test_job.py", ...lines);

/** Faults around `ledger`: machine, network, services, limits. */
export const ledgerSurroundings = [
  ...indexFaults("pip", {
    "index-404": {},
    "index-401": { wrapper: "github" },
    "index-403": {},
    "index-429": {},
    "index-503": { wrapper: "gitlab" },
    "index-silent": {},
    "index-refused": {},
    "index-dns": { wrapper: "jenkins" },
  }),
  {
    id: "test-timeout",
    category: "timeout",
    edits: [job("import time", "", "def test_waits():", "    time.sleep(30)")],
    run: "pytest --timeout 2",
    injected: "a test sleeps longer than its limit",
  },
  {
    id: "recursion-memory",
    category: "out-of-memory",
    edits: [
      job(
        "def test_hoards():",
        "    hoard = []",
        "    while True:",
        "        hoard.append(bytearray(50_000_000))",
      ),
    ],
    preamble: "ulimit -v 900000",
    run: "pytest",
    injected: "a test allocates until the memory limit of the process",
  },
  {
    id: "database-missing",
    category: "missing-environment",
    wrapper: "circleci",
    edits: [
      write("ledger/settings.py", "import os", "", 'DSN = os.environ["LEDGER_DSN"]'),
      job("from ledger.settings import DSN", "", "def test_dsn():", "    assert DSN"),
    ],
    run: "pytest",
    injected: "the job does not set LEDGER_DSN",
  },
  {
    id: "port-busy",
    category: "port-in-use",
    edits: [
      job(
        "import socket",
        "",
        "def test_listens():",
        "    with socket.socket() as server:",
        "        server.bind(('127.0.0.1', 8087))",
        "        server.listen()",
      ),
    ],
    preamble: occupied(8087),
    run: "pytest",
    injected: "another process listens on the port",
  },
  {
    id: "service-refuses",
    category: "service-not-ready",
    alsoAcceptable: ["network"],
    wrapper: "gitlab",
    edits: [
      job(
        "import socket",
        "",
        "def test_reads_the_database():",
        "    socket.create_connection(('127.0.0.1', 5433), timeout=2)",
      ),
    ],
    run: "pytest",
    injected: "the database is not up",
  },
  {
    id: "export-read-only",
    category: "permission",
    setup:
      "mkdir out && chmod 555 out && chmod -R a+rX . && find . -name __pycache__ -prune -exec rm -r {} +",
    as: 65534,
    env: { PYTHONDONTWRITEBYTECODE: "1" },
    edits: [
      job(
        "def test_exports():",
        "    with open('out/ledger.csv', 'w') as file:",
        "        file.write('ada;1')",
      ),
    ],
    run: "/usr/bin/python3 -m pytest -p no:cacheprovider",
    injected: "the output folder is not writable for the user of the job",
  },
  {
    id: "export-disk-full",
    category: "disk-full",
    wrapper: "azure",
    edits: [
      job(
        "def test_exports():",
        "    with open('out/ledger.csv', 'w') as file:",
        "        file.write('ada;1\\n' * 100_000)",
      ),
    ],
    setup: "mkdir out",
    preamble: "mount -t tmpfs -o size=16k tmpfs out",
    run: "pytest",
    injected: "the file system of the output is full",
  },
  {
    id: "python-too-old",
    category: "wrong-runtime-version",
    tool: "pip",
    setup: `${wheel} dist ledger_rates 1.0 'python>=3.9'`,
    run: "/root/.pyenv/versions/3.8.18/bin/python -m pip install --no-index --target site dist/ledger_rates-1.0-py3-none-any.whl",
    injected: "the job runs Python 3.8 and the package needs 3.9",
    versions: { python: "/root/.pyenv/versions/3.8.18/bin/python --version" },
  },
  {
    id: "constraints-conflict",
    category: "dependency-conflict",
    tool: "pip",
    edits: [write("requirements.txt", "acme-core==1.0", "acme-rates")],
    setup: `for v in 1.0 2.0; do ${wheel} wheels acme_core $v; done; ${wheel} wheels acme_rates 1.0 'acme-core>=2'`,
    run: "pip install --no-index --find-links wheels -r requirements.txt",
    injected: "a requirement wants another version of a package that is pinned",
  },
  {
    id: "hash-missing",
    category: "lockfile-mismatch",
    alsoAcceptable: ["configuration-error"],
    tool: "pip",
    edits: [
      write(
        "requirements.txt",
        "acme-core==1.0.0",
        "acme-money==1.0.0 --hash=sha256:0000000000000000000000000000000000000000000000000000000000000001",
      ),
    ],
    run: "pip install --require-hashes -i http://127.0.0.1:4873/simple -r requirements.txt",
    injected: "a requirement has no hash although hashes are required",
  },
];
