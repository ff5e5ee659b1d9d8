import { replace, write } from "../harness/edits.mjs";
import { fault, inTurn } from "../harness/fault.mjs";
import { refusedPort, scratch, serverPort } from "../harness/places.mjs";
import { occupied } from "../harness/surroundings.mjs";

const bin = `${scratch}/tools/python-held/bin`;
const walls = "bastion/walls.py";
const job = (...lines) => ({ edits: [write("tests/test_job.py", ...lines)] });
const script = (...lines) => ({ edits: [write("job.py", ...lines)] });

/** A package for Python 3.13 with pytest 8 and Ruff. */
export const bastion = {
  name: "bastion",
  half: "fresh",
  ecosystem: "python",
  tool: "pytest",
  env: { PATH: `${bin}:/usr/bin:/bin`, PYTHONDONTWRITEBYTECODE: "1" },
  prepare: "python -m pytest -q -p no:cacheprovider && ruff format -q . && ruff check .",
  versions: { python: "python --version", pytest: "pytest --version", ruff: "ruff --version" },
  faults: inTurn(4, [
    fault("sum-of-squares", "assertion", "a factor is wrong", "python -m pytest", {
      edits: [replace(walls, "sum(stones), 2", "sum(stones) * 2, 2")],
      before: ["ruff check ."],
    }),
    fault("raises-in-code", "assertion", "the code under test raises", "python -m pytest -q", {
      edits: [replace(walls, "return json.loads", "raise ValueError(path)\n    return json.loads")],
    }),
    fault(
      "logs-of-network",
      "assertion",
      "a wrong expectation; the test logs errors of the network and of git",
      "python -m pytest",
      job(
        "import logging",
        "",
        "",
        "def test_replay():",
        "    logging.error(\"fatal: unable to access 'https://git.acme.invalid/': Could not resolve host\")",
        '    logging.critical("MemoryError")',
        '    print("ERROR: No matching distribution found for bastion")',
        '    assert {"gate": 1} == {"gate": 2}',
      ),
    ),
    fault(
      "refused-in-fixture",
      "service-not-ready",
      "a fixture connects to a database that is not up",
      "python -m pytest",
      {
        ...job(
          "import socket",
          "",
          "import pytest",
          "",
          "",
          "@pytest.fixture",
          "def database():",
          `    return socket.create_connection(("127.0.0.1", ${refusedPort}), timeout=2)`,
          "",
          "",
          "def test_rows(database):",
          "    assert database",
        ),
        alsoAcceptable: ["assertion"],
      },
    ),
    fault(
      "variable-of-ci",
      "missing-environment",
      "a test needs a variable that is not set",
      "python -m pytest",
      {
        ...job(
          "import os",
          "",
          "",
          "def test_region():",
          '    assert os.environ["BASTION_REGION"] == "north"',
        ),
        alsoAcceptable: ["assertion"],
      },
    ),
    fault("unused-import", "lint", "an import is not used", "ruff check .", {
      edits: [replace(walls, "import json", "import json\nimport sys")],
      tool: "ruff",
    }),
    fault("format-of-ruff", "lint", "a file is not formatted", "ruff format --check .", {
      edits: [replace(walls, "sum(stones), 2", "sum( stones ),2")],
      tool: "ruff",
      before: ["python -m pytest -q"],
    }),
    fault("parenthesis-open", "syntax-error", "a parenthesis is missing", "python -m pytest", {
      edits: [replace(walls, "round(sum(stones), 2)", "round(sum(stones), 2")],
    }),
    fault(
      "module-renamed",
      "missing-dependency",
      "a module was renamed and a test was not",
      "python -m pytest",
      { edits: [replace("tests/test_walls.py", "bastion.walls", "bastion.ramparts")] },
    ),
    fault("name-removed", "compile-error", "a test imports a name that was removed", "python -m pytest", {
      edits: [
        replace("tests/test_walls.py", "height, load", "height, load, width"),
        replace("tests/test_walls.py", "0.4, 0.5", "0.4, 0.5"),
      ],
      alsoAcceptable: ["missing-dependency", "assertion"],
    }),
    fault(
      "slow-siege",
      "timeout",
      "a test is slower than its limit",
      "python -m pytest --timeout 1",
      job("import time", "", "", "def test_siege():", "    time.sleep(30)"),
    ),
    fault("file-of-config", "configuration-error", "the configuration is broken", "python -m pytest", {
      edits: [replace("pyproject.toml", 'testpaths = ["tests"]', 'testpaths = ["tests"')],
      alsoAcceptable: ["syntax-error"],
    }),
    fault(
      "mark-of-nothing",
      "no-tests",
      "the expression of the job selects no test",
      "python -m pytest -k moat",
    ),
    fault(
      "index-without-package",
      "missing-dependency",
      "the index does not have the package",
      `python -m pip install --index-url http://127.0.0.1:${serverPort}/404/simple/ bastion-gate`,
      { tool: "pip" },
    ),
    fault(
      "versions-of-two",
      "dependency-conflict",
      "two requirements exclude each other",
      `python -m pip install --index-url http://127.0.0.1:${serverPort}/simple/ "acme-money==1.0.0" "acme-money==2.0.0"`,
      { tool: "pip" },
    ),
    fault(
      "python-too-old",
      "wrong-runtime-version",
      "the package wants a newer Python",
      "sed -i 's/>=3.10/>=3.99/' pyproject.toml; python -m pip install --no-build-isolation --no-deps .",
      { tool: "pip" },
    ),
    fault(
      "gate-port-taken",
      "port-in-use",
      "another process has the port",
      "python -m http.server --bind 127.0.0.1 4881",
      { preamble: occupied(4881), tool: "python" },
    ),
    fault("reads-of-root", "permission", "the job may not read a file", "python job.py", {
      ...script("from pathlib import Path", "", 'print(Path("/etc/shadow").read_text())'),
      as: 65534,
      setup: "chmod -R a+rX .",
      env: { PATH: "/usr/bin:/bin" },
      run: "/usr/bin/python3 job.py",
    }),
    fault(
      "green-quiet",
      "none",
      "nothing: a warning, and a test that expects an error",
      "python -m pytest -rA",
      job(
        "import warnings",
        "",
        "import pytest",
        "",
        "",
        "def test_connection_refused():",
        '    warnings.warn("timeout")',
        "    with pytest.raises(ConnectionRefusedError):",
        '        raise ConnectionRefusedError("refused")',
      ),
    ),
  ]),
};
