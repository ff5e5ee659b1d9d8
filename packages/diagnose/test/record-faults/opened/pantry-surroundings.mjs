import { replace, write } from "../harness/edits.mjs";
import { memoryLimit, occupied } from "../harness/surroundings.mjs";

const test = (...lines) =>
  write(
    "tests/test_job.py",
    "import logging",
    "import os",
    "import sqlite3",
    "",
    "import pytest",
    "",
    ...lines,
  );

/** Shell that puts a wheel of nothing but metadata into `wheels`. */
const wheel = (name, version, ...metadata) => {
  const info = `${name}-${version}.dist-info`;
  const text = ["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${version}`, ...metadata, ""].join("\\n");
  return `mkdir -p wheels; /usr/bin/python3 -c "import zipfile; z=zipfile.ZipFile('wheels/${name}-${version}-py3-none-any.whl','w'); z.writestr('${info}/METADATA','${text}'); z.writestr('${info}/WHEEL','Wheel-Version: 1.0\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n'); z.writestr('${info}/RECORD','')"`;
};

/** Faults around `pantry`: machine, network, services, limits. */
export const pantrySurroundings = [
  {
    id: "python-too-old-for-script",
    category: "wrong-runtime-version",
    tool: "python",
    edits: [
      write(
        "scripts/check.py",
        "import sys",
        "if sys.version_info < (3, 12):",
        "    sys.exit(f'pantry requires Python 3.12 or newer, but this is {sys.version.split()[0]}')",
      ),
    ],
    run: "python scripts/check.py",
    injected: "the job has Python 3.11 and the project asks for 3.12",
  },
  {
    id: "requires-python-too-new",
    category: "wrong-runtime-version",
    tool: "pip",
    wrapper: "github",
    setup: wheel("acme_jars", "4.0", "Requires-Python: >=3.14"),
    run: "python -m pip install --no-index ./wheels/acme_jars-4.0-py3-none-any.whl",
    injected: "a package asks for Python 3.14",
  },
  {
    id: "database-of-root",
    category: "permission",
    edits: [
      write(
        "scripts/fill.py",
        "import sys",
        "sys.path.insert(0, 'src')",
        "open('/var/lib/pantry/jars.db', 'ab')",
      ),
    ],
    setup:
      "rm -rf /tmp/record-faults/pantry-var; mkdir -p /tmp/record-faults/pantry-var; chmod 755 . /tmp/record-faults/pantry-var",
    preamble: "mkdir -p /var/lib/pantry",
    postamble: "rmdir /var/lib/pantry",
    as: 65534,
    run: "/usr/bin/python3 scripts/fill.py",
    tool: "python",
    wrapper: "circleci",
    injected: "the folder of the database belongs to another user",
  },
  {
    id: "secret-key-missing",
    category: "missing-environment",
    edits: [
      replace(
        "src/pantry/app.py",
        'app = Flask("pantry")',
        'app = Flask("pantry")\n    app.secret_key = os.environ["PANTRY_SECRET_KEY"]',
      ),
    ],
    run: "pytest -x",
    wrapper: "gitlab-timestamps",
    injected: "the job has no PANTRY_SECRET_KEY",
  },
  {
    id: "flask-port-taken",
    category: "port-in-use",
    tool: "flask",
    wrapper: "github",
    preamble: occupied(5123),
    run: "python -m flask --app pantry.app:create_app run --port 5123",
    env: { PYTHONPATH: "src" },
    injected: "another process listens on the port of the service",
  },
  {
    id: "numbers-do-not-fit",
    category: "out-of-memory",
    alsoAcceptable: ["killed"],
    wrapper: "gitlab",
    edits: [
      test(
        "def test_large():",
        "    jars = [bytes(5_000_000) + b'x' for _ in range(500)]",
        "    assert len(jars) == 500",
      ),
    ],
    preamble: memoryLimit("pantry", "150M"),
    run: "pytest",
    injected: "the kernel kills the tests at the memory limit of the job",
  },
  {
    id: "alarm-of-the-test",
    category: "timeout",
    wrapper: "azure",
    edits: [
      test(
        "def test_waits():",
        "    import subprocess",
        "    subprocess.run(['sleep', '60'], timeout=1, check=True)",
      ),
    ],
    run: "pytest",
    alsoAcceptable: ["assertion"],
    injected: "a program that a test starts takes longer than its limit",
  },
];
