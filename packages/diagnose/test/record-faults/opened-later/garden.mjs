import { replace, write } from "../harness/edits.mjs";
import { refusedPort } from "../harness/places.mjs";
import { memoryLimit, occupied } from "../harness/surroundings.mjs";
import { fault, inTurn } from "../harness/fault.mjs";

const models = "beds/models.py";
const pytest = "python3 -m pytest test_plain.py test_job.py";
const job = (...lines) => ({ edits: [write("test_job.py", ...lines)] });
const script = (...lines) => ({ edits: [write("job.py", ...lines)] });

/** A site on Django 3.2 with Debian's Python: unittest, pytest 7.2, pylint, isort and tox. */
export const garden = {
  name: "garden",
  half: "opened",
  ecosystem: "python",
  tool: "python3",
  env: { PATH: "/usr/bin:/bin", GARDEN_KEY: "beans", PYTHONDONTWRITEBYTECODE: "1" },
  prepare:
    "python3 manage.py makemigrations beds && python3 manage.py test && python3 -m pytest -p no:cacheprovider test_plain.py && isort --check beds garden manage.py",
  versions: {
    python: "python3 --version",
    django: "python3 -m django --version",
    pytest: "python3 -m pytest --version",
    pylint: "pylint --version",
  },
  faults: inTurn(4, [
    fault("seeds-too-near", "assertion", "the distance is not squared", "python3 manage.py test", {
      edits: [replace(models, "distance**2", "distance")],
      before: ["isort --check beds", "python3 manage.py check"],
    }),
    fault(
      "query-finds-none",
      "assertion",
      "a test looks for a bed that was not stored",
      "python3 manage.py test",
      {
        edits: [replace("beds/tests/test_bed.py", 'get(name="peas")', 'get(name="pea")')],
      },
    ),
    fault(
      "prints-like-pip",
      "assertion",
      "a wrong expectation; the test prints errors of pip and of the system",
      pytest,
      job(
        "import sys",
        "",
        "",
        "def test_replays():",
        '    print("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device")',
        '    print("ConnectionRefusedError: [Errno 111] Connection refused", file=sys.stderr)',
        '    assert "leek" in ["beans", "peas"]',
      ),
    ),
    fault("table-not-made", "assertion", "a column was added without a migration", "python3 manage.py test", {
      edits: [
        replace(models, "    def seeds", "    shade = models.BooleanField(default=False)\n\n    def seeds"),
      ],
      alsoAcceptable: ["configuration-error", "unknown"],
      env: {},
    }),
    fault(
      "key-not-set",
      "missing-environment",
      "the key of the site is not set",
      "env -u GARDEN_KEY python3 manage.py check",
    ),
    fault(
      "app-not-there",
      "missing-dependency",
      "an app is configured that is not installed",
      "python3 manage.py check",
      {
        edits: [replace("garden/settings.py", '["beds"]', '["beds", "django_extensions"]')],
        alsoAcceptable: ["configuration-error"],
      },
    ),
    fault("database-not-up", "service-not-ready", "the database is not up", "python3 job.py", {
      ...script(
        "import socket",
        "",
        'print("waiting for the database of the garden")',
        `socket.create_connection(("127.0.0.1", ${refusedPort}), timeout=2)`,
      ),
    }),
    fault(
      "server-port-taken",
      "port-in-use",
      "another process has the port of the site",
      "timeout 20 python3 manage.py runserver --noreload 127.0.0.1:4872",
      { preamble: occupied(4872) },
    ),
    fault("docstring-missing", "lint", "a module has no docstring", "pylint beds garden", {
      edits: [replace(models, '"""Beds of the garden."""\n\n', "")],
      tool: "pylint",
    }),
    fault("imports-unsorted", "lint", "imports are in another order", "isort --check --diff beds", {
      edits: [
        replace(
          "beds/tests/test_bed.py",
          "from django.test import TestCase\n\nfrom beds.models import Bed",
          "from beds.models import Bed\nfrom django.test import TestCase",
        ),
      ],
      tool: "isort",
      before: ["python3 manage.py test"],
    }),
    fault("indentation-lost", "syntax-error", "a line is not indented", "python3 manage.py test", {
      edits: [replace(models, "        return int", "      return int")],
    }),
    fault(
      "colon-missing",
      "syntax-error",
      "a colon is missing in a test",
      pytest,
      job("def test_rows()", "    assert 1 == 1"),
    ),
    fault(
      "yaml-not-installed",
      "missing-dependency",
      "a module is imported that is not installed",
      pytest,
      job("import garden_tools", "", "", "def test_rows():", "    assert garden_tools.rows() == 3"),
    ),
    fault("fixture-unknown", "configuration-error", "a test asks for a fixture that does not exist", pytest, {
      ...job("def test_rows(greenhouse):", "    assert greenhouse.rows == 3"),
      alsoAcceptable: ["assertion"],
    }),
    fault(
      "marked-expression",
      "no-tests",
      "the expression of the job selects no test",
      "python3 -m pytest -k orchard test_plain.py",
    ),
    fault(
      "option-of-plugin",
      "configuration-error",
      "the job gives an option of a plugin that is not installed",
      "python3 -m pytest --flower=rose test_plain.py",
    ),
    fault(
      "memory-of-process",
      "out-of-memory",
      "the address space of the process is limited",
      "ulimit -v 300000; python3 job.py",
      script("rows = []", "while True:", "    rows.append(bytes(20_000_000))"),
    ),
    fault(
      "kernel-kills-tests",
      "out-of-memory",
      "the kernel kills the tests at the memory limit of the job",
      pytest,
      {
        ...job(
          "def test_rows():",
          "    rows = []",
          "    while True:",
          '        rows.append(b"x" * 20_000_000)',
        ),
        preamble: memoryLimit("garden", "140M"),
        alsoAcceptable: ["killed"],
      },
    ),
    fault("log-not-writable", "permission", "the job may not write its log", "python3 job.py", {
      ...script('with open("/etc/garden.log", "w") as log:', '    log.write("sown")'),
      as: 65534,
      setup: "chmod -R a+rX .",
    }),
    fault("disk-of-garden-full", "disk-full", "the disk of the database is full", "python3 job.py", {
      ...script(
        'with open("store/rows.bin", "wb") as rows:',
        "    for _ in range(100):",
        '        rows.write(b"x" * 100_000)',
        "        rows.flush()",
      ),
      preamble: "mkdir -p store; mount -t tmpfs -o size=300k tmpfs store",
    }),
    fault(
      "dot-missing",
      "missing-executable",
      "a program that is called is not installed",
      "python3 job.py",
      script("import subprocess", "", 'subprocess.run(["gvpr-draw", "-Tsvg", "garden.gv"], check=True)'),
    ),
    fault(
      "interpreter-not-there",
      "wrong-runtime-version",
      "the job asks for a Python that is not installed",
      "tox -e py39",
      {
        setup: "sed -i 's/py311/py39/' tox.ini",
        tool: "tox",
        alsoAcceptable: ["missing-executable", "configuration-error"],
      },
    ),
    fault(
      "index-nowhere",
      "network",
      "the host of the package index does not exist",
      "python3 -m pip install --retries 1 --timeout 2 --index-url https://pypi.acme.invalid/simple --target lib acme-seeds",
      { tool: "pip" },
    ),
    fault("never-ends", "hang", "a loop never ends, until the time limit", `timeout 6 ${pytest}`, {
      ...job("def test_rows():", "    while True:", "        pass"),
      alsoAcceptable: ["timeout", "killed"],
    }),
    fault(
      "native-crash",
      "assertion",
      "a native function writes to address 0",
      "python3 -X faulthandler job.py",
      {
        ...script("import ctypes", "", "ctypes.string_at(0)"),
        alsoAcceptable: ["killed", "unknown"],
      },
    ),
    fault(
      "exits-with-four",
      "unknown",
      "a script ends with 4 and says nothing",
      "python3 job.py",
      script("raise SystemExit(4)"),
    ),
    fault(
      "green-with-warnings",
      "none",
      "nothing: a warning and words of failure",
      pytest,
      job(
        "import warnings",
        "",
        "",
        "def test_permission_denied():",
        '    warnings.warn("disk full")',
        '    print("error: timeout")',
      ),
    ),
  ]),
};
