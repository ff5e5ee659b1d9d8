import { fileURLToPath } from "node:url";
import { write } from "../harness/edits.mjs";
import { indexFaults } from "./index-faults.mjs";
import { memoryLimit, occupied } from "../harness/surroundings.mjs";

const wheel = `python ${fileURLToPath(new URL("./wheel.py", import.meta.url))}`;
const job = (...lines) => write("tests/test_job.py", ...lines);

/** Faults around `telescope`: machine, network, services, limits. */
export const telescopeSurroundings = [
  ...indexFaults("python -m pip", {
    "index-404": { wrapper: "github" },
    "index-401": {},
    "index-403": { wrapper: "buildkite" },
    "index-429": { wrapper: "azure" },
    "index-reset": {},
    "index-dns": {},
    "index-tls": { wrapper: "circleci" },
    "index-bad-hash": {},
  }),
  {
    id: "timeout-thread",
    category: "timeout",
    edits: [job("import time", "", "def test_exposes():", "    time.sleep(30)")],
    run: "pytest --timeout=2 --timeout-method=thread",
    injected: "a test sleeps longer than its limit",
  },
  {
    id: "stuck",
    category: "hang",
    alsoAcceptable: ["timeout"],
    edits: [
      job(
        "import threading",
        "",
        "def test_waits_for_a_lock():",
        "    lock = threading.Lock()",
        "    lock.acquire()",
        "    lock.acquire()",
      ),
    ],
    run: "timeout 6 pytest -v",
    injected: "a test waits for a lock that it holds, until the time limit of the job",
  },
  {
    id: "memory-error",
    category: "out-of-memory",
    wrapper: "gitlab",
    edits: [
      job(
        "def test_stacks_frames():",
        "    frames = []",
        "    while True:",
        "        frames.append([0] * 10_000_000)",
      ),
    ],
    preamble: "ulimit -v 1200000",
    run: "pytest",
    injected: "a test allocates until the memory limit of the process",
  },
  {
    id: "oom-kill",
    category: "out-of-memory",
    alsoAcceptable: ["killed"],
    edits: [
      job(
        "def test_stacks_frames():",
        "    frames = []",
        "    while True:",
        "        frames.append(bytearray(b'x' * 20_000_000))",
      ),
    ],
    preamble: memoryLimit("telescope", "200M"),
    run: "pytest",
    injected: "the kernel kills the tests at the memory limit of the job",
  },
  {
    id: "key-missing",
    category: "missing-environment",
    edits: [
      write(
        "conftest.py",
        "import os",
        "import pytest",
        "",
        "if 'SKY_API_KEY' not in os.environ:",
        "    pytest.exit('SKY_API_KEY is not set; see CONTRIBUTING', returncode=4)",
      ),
    ],
    run: "pytest",
    injected: "the job has no SKY_API_KEY",
  },
  {
    id: "address-in-use",
    category: "port-in-use",
    wrapper: "github",
    edits: [
      write(
        "serve.py",
        "import http.server",
        "",
        "http.server.HTTPServer(('127.0.0.1', 8088), http.server.SimpleHTTPRequestHandler).serve_forever()",
      ),
    ],
    preamble: occupied(8088),
    run: "python serve.py",
    tool: "python",
    injected: "the port of the server is held by another process",
  },
  {
    id: "tool-missing",
    category: "missing-executable",
    edits: [
      job(
        "import subprocess",
        "",
        "def test_solves():",
        "    subprocess.run(['solve-field', '--help'], check=True)",
      ),
    ],
    run: "pytest",
    injected: "a program that a test starts is not installed",
  },
  {
    id: "pip-permission",
    category: "permission",
    tool: "pip",
    wrapper: "gitlab",
    setup: `${wheel} dist acme 1.0 && mkdir -m 555 site && chmod -R a+rX . && chmod 755 .`,
    as: 65534,
    env: { HOME: "/nonexistent" },
    run: "/usr/bin/python3 -m pip install --no-index --no-cache-dir --target site dist/acme-1.0-py3-none-any.whl",
    injected: "the user of the job may not write into the environment",
  },
  {
    id: "python-too-new",
    category: "wrong-runtime-version",
    tool: "pip",
    setup: `${wheel} dist telescope_driver 1.0 'python<3.12'`,
    run: "pip install --no-index dist/telescope_driver-1.0-py3-none-any.whl",
    injected: "the job runs Python 3.13 and the package allows 3.11 at most",
  },
  {
    id: "conflict-of-requirements",
    category: "dependency-conflict",
    tool: "pip",
    wrapper: "github",
    setup: `for v in 1.0 2.0; do ${wheel} wheels acme_core $v; done; ${wheel} wheels acme_plots 1.0 'acme-core<2'; ${wheel} wheels acme_maps 1.0 'acme-core>=2'`,
    run: "pip install --no-index --find-links wheels acme-plots acme-maps",
    injected: "two packages want different versions of a third",
  },
];
