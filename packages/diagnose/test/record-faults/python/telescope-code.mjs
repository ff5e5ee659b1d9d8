import { replace, write } from "../harness/edits.mjs";

const job = (...lines) => write("tests/test_job.py", ...lines);

/** Faults in the code, the tests and the settings of `telescope`. */
export const telescopeCode = [
  {
    id: "degrees-for-radians",
    category: "assertion",
    edits: [
      replace(
        "telescope/angles.py",
        "return math.degrees(math.acos(min(1.0, max(-1.0, cosine))))",
        "return math.acos(min(1.0, max(-1.0, cosine)))",
      ),
    ],
    run: "pytest",
    injected: "the angle is in radians",
  },
  {
    id: "type-error-in-code",
    category: "assertion",
    alsoAcceptable: ["unknown"],
    wrapper: "gitlab-timestamps",
    edits: [replace("telescope/angles.py", "return angle % 360.0", "return angle.wrapped % 360.0")],
    run: "pytest --tb=short",
    injected: "an attribute that numbers do not have",
  },
  {
    id: "logs-like-the-network",
    category: "assertion",
    wrapper: "github-cli",
    edits: [
      job(
        "import logging",
        "",
        "def test_download():",
        "    logging.error('HTTPSConnectionPool(host=sky.acme.invalid): Read timed out.')",
        "    logging.error('429 Client Error: Too Many Requests')",
        "    logging.error('No space left on device')",
        "    logging.error('Permission denied: /var/run/docker.sock')",
        "    assert 'north' == 'south'",
      ),
    ],
    run: "pytest",
    injected: "a wrong expectation; the log of the test speaks of the network",
  },
  {
    id: "green-with-xfail",
    category: "none",
    wrapper: "jenkins",
    edits: [
      job(
        "import pytest",
        "",
        "@pytest.mark.xfail(reason='ConnectionError: service down', strict=True)",
        "def test_known():",
        "    assert False",
      ),
    ],
    run: "pytest -rx",
    injected: "nothing: an expected failure",
  },
  {
    id: "indentation-off",
    category: "syntax-error",
    edits: [
      replace("telescope/angles.py", "    return angle % 360.0", "   return angle % 360.0\n     angle"),
    ],
    run: "pytest",
    injected: "a line is indented by five",
  },
  {
    id: "compileall-fails",
    category: "syntax-error",
    tool: "python",
    edits: [replace("telescope/angles.py", "return angle % 360.0", "return angle % 360.0)")],
    run: "python -m compileall -q telescope",
    injected: "a parenthesis too many",
  },
  {
    id: "import-missing-in-conftest",
    category: "missing-dependency",
    edits: [write("conftest.py", "import astro_tables")],
    run: "pytest",
    injected: "conftest.py imports a package that is not installed",
  },
  {
    id: "path-missing",
    category: "no-tests",
    alsoAcceptable: ["configuration-error"],
    run: "pytest integration",
    injected: "the job names a folder that does not exist",
  },
  {
    id: "nothing-collected",
    category: "no-tests",
    edits: [write("tests/test_angles.py", "from telescope.angles import wrap")],
    wrapper: "github",
    run: "pytest",
    injected: "the only test file has no test",
  },
  {
    id: "ruff-finds",
    category: "lint",
    tool: "ruff",
    edits: [replace("telescope/angles.py", "import math", "import math\nimport os")],
    run: "ruff check telescope",
    injected: "an unused import",
    versions: { ruff: "ruff --version" },
  },
  {
    id: "ruff-format",
    category: "lint",
    tool: "ruff",
    wrapper: "azure",
    edits: [replace("telescope/angles.py", "return angle % 360.0", "return angle%360.0")],
    run: "ruff format --check telescope",
    injected: "a file is not formatted",
    versions: { ruff: "ruff --version" },
  },
  {
    id: "ruff-config",
    category: "configuration-error",
    tool: "ruff",
    edits: [write("ruff.toml", "line-lenght = 100")],
    run: "ruff check telescope",
    injected: "an option of the configuration is misspelt",
    versions: { ruff: "ruff --version" },
  },
  {
    id: "flaky-exposure",
    category: "flaky",
    runs: 2,
    wrapper: "gitlab",
    edits: [
      job(
        "import os",
        "",
        "def test_exposure_ends_in_time():",
        "    assert int(os.environ['RUN']) > 0, 'took too long'",
      ),
    ],
    run: "pytest",
    injected: "the same commit fails first and passes then",
  },
];
