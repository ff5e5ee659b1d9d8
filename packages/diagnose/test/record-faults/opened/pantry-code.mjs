import { replace, write } from "../harness/edits.mjs";
import { serverPort } from "../harness/places.mjs";

const py = (version) => `/root/.pyenv/versions/${version}/bin/python`;
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

/** Faults in the code of `pantry` and in its settings. */
export const pantryCode = [
  {
    id: "replaces-instead-of-adding",
    category: "assertion",
    wrapper: "github",
    edits: [replace("src/pantry/store.py", "grams = grams + excluded.grams", "grams = excluded.grams")],
    run: "pytest -q",
    injected: "what is put replaces what was there",
  },
  {
    id: "service-answers-500",
    category: "assertion",
    wrapper: "gitlab",
    edits: [replace("src/pantry/store.py", "return row[0] if row else 0", "return row['grams']")],
    run: "pytest --tb=long",
    injected: "a route raises a TypeError, the service answers 500",
  },
  {
    id: "table-missing",
    category: "assertion",
    alsoAcceptable: ["unknown", "configuration-error"],
    edits: [replace("src/pantry/store.py", "        self.db.execute(SCHEMA)\n", "")],
    run: "pytest --tb=short",
    injected: "the table is never made; sqlite3.OperationalError in the tests",
  },
  {
    id: "logs-of-database-and-registry",
    category: "assertion",
    wrapper: "azure",
    edits: [
      test(
        "def test_replays(client, caplog):",
        '    logging.error("psycopg2.OperationalError: connection to server at 127.0.0.1 failed: Connection refused")',
        '    logging.error("toomanyrequests: You have reached your pull rate limit")',
        '    print("ERROR: No matching distribution found for pantry==9")',
        '    assert client.get("/jars/salt").status_code == 404',
      ),
    ],
    run: "pytest",
    injected: "a wrong expectation; the test prints errors of a database and of registries",
  },
  {
    id: "fixture-raises",
    category: "assertion",
    alsoAcceptable: ["configuration-error", "unknown"],
    wrapper: "circleci",
    edits: [replace("tests/conftest.py", "create_app(str(tmp_path", "create_app(path, str(tmp_path")],
    run: "pytest",
    injected: "a fixture uses a name that does not exist",
  },
  {
    id: "colon-of-class",
    category: "syntax-error",
    wrapper: "jenkins",
    edits: [replace("src/pantry/store.py", "class Store:", "class Store")],
    run: "bash noxfile.sh",
    injected: "a colon is missing; the modules are compiled before the tests",
  },
  {
    id: "f-string-of-newer-python",
    category: "syntax-error",
    alsoAcceptable: ["wrong-runtime-version"],
    edits: [
      write("src/pantry/label.py", "def label(jar):", '    return f"{jar["name"]}: {jar["grams"]} g"'),
      replace("tests/conftest.py", "import pytest", "import pantry.label\nimport pytest"),
    ],
    run: "pytest",
    injected: "quotes nested in an f-string as only Python 3.12 allows, on 3.11",
  },
  {
    id: "extra-module-not-installed",
    category: "missing-dependency",
    wrapper: "github-cli",
    edits: [
      replace(
        "src/pantry/app.py",
        "from flask import Flask",
        "from flask_limiter import Limiter\nfrom flask import Flask",
      ),
    ],
    run: "pytest",
    injected: "a package is imported that is not installed",
  },
  {
    id: "name-not-in-module",
    category: "missing-dependency",
    alsoAcceptable: ["compile-error", "assertion"],
    edits: [replace("src/pantry/app.py", "from .store import Store", "from .store import Storage as Store")],
    run: "pytest",
    injected: "an import names what the module does not have",
  },
  {
    id: "requirement-nowhere",
    category: "missing-dependency",
    tool: "pip",
    wrapper: "gitlab",
    edits: [write("requirements.txt", "flask>=3", "acme-shelving==2.7.1")],
    run: `pip install -r requirements.txt -i http://127.0.0.1:${serverPort}/simple/`,
    injected: "a requirement has a version that was never published",
  },
  {
    id: "plugin-of-addopts",
    category: "configuration-error",
    alsoAcceptable: ["missing-dependency"],
    edits: [replace("pyproject.toml", 'addopts = "-ra"', 'addopts = "-ra --cov=pantry --cov-report=xml"')],
    run: "pytest",
    wrapper: "buildkite",
    injected: "the configuration has options of a plugin that is not installed",
  },
  {
    id: "toml-broken",
    category: "configuration-error",
    alsoAcceptable: ["syntax-error"],
    edits: [replace("pyproject.toml", 'testpaths = ["tests"]', 'testpaths = ["tests"')],
    run: "pytest",
    injected: "pyproject.toml is not TOML",
  },
  {
    id: "marker-unknown",
    category: "configuration-error",
    alsoAcceptable: ["assertion"],
    edits: [test("@pytest.mark.slowish", "def test_slow():", "    assert True")],
    run: "pytest --strict-markers",
    injected: "a marker is used that the strict configuration does not know",
  },
  {
    id: "deselected-all",
    category: "no-tests",
    wrapper: "github",
    run: "pytest -m integration",
    injected: "the job selects a marker that no test has",
  },
  {
    id: "two-wants-of-one-library",
    category: "dependency-conflict",
    tool: "pip",
    wrapper: "github",
    setup: wheel("acme_lid", "1.0", "Requires-Dist: jinja2<3"),
    edits: [write("requirements.txt", "jinja2>=3", "acme-lid==1.0")],
    run: "pip install --no-index --find-links=wheels --dry-run -r requirements.txt",
    injected: "a package of the project wants Jinja2 below 3 and Flask wants 3",
  },
  {
    id: "green-with-deprecations",
    category: "none",
    wrapper: "github",
    edits: [
      test(
        "import warnings",
        "",
        "def test_old():",
        "    warnings.warn('connection pool: Timeout, failed to connect', DeprecationWarning)",
        "",
        "@pytest.mark.xfail(reason='#41')",
        "def test_known():",
        "    assert 1 == 2",
      ),
    ],
    run: "bash noxfile.sh",
    injected: "nothing: a warning and an expected failure",
  },
  {
    id: "unittest-of-old-python",
    category: "assertion",
    tool: "unittest",
    wrapper: "jenkins-timestamps",
    edits: [
      write(
        "unit/test_store.py",
        "import unittest",
        "from pantry.store import Store",
        "",
        "class StoreTest(unittest.TestCase):",
        "    def test_empty(self):",
        "        for name in ('salt', 'rice'):",
        "            with self.subTest(name=name):",
        "                self.assertIsNone(Store().grams(name))",
      ),
    ],
    env: { PYTHONPATH: "src", PATH: `/root/.pyenv/versions/3.8.18/bin:${process.env.PATH}` },
    versions: { python: `${py("3.8.18")} --version` },
    setup: "printf '' > src/pantry/__init__.py",
    run: "python -m unittest discover -s unit -v",
    injected: "a wrong expectation in two subtests, on Python 3.8",
  },
];
