import { replace, write } from "../harness/edits.mjs";

const job = (...lines) => write("tests/test_job.py", ...lines);

/** Faults in the code, the tests and the settings of `ledger`. */
export const ledgerCode = [
  {
    id: "sum-wrong",
    category: "assertion",
    edits: [replace("ledger/account.py", "return sum(self.entries)", "return sum(self.entries[1:])")],
    run: "pytest",
    injected: "the first entry is not counted",
  },
  {
    id: "limit-wrong",
    category: "assertion",
    wrapper: "github",
    edits: [replace("ledger/account.py", "+ amount < 0", "+ amount < -5")],
    run: "python -m pytest -q",
    injected: "small overdrafts are accepted",
  },
  {
    id: "prints-like-infrastructure",
    category: "assertion",
    edits: [
      job(
        "def test_import(capsys=None):",
        "    print('ERROR: Could not find a version that satisfies the requirement acme (from versions: none)')",
        "    print('MemoryError')",
        "    print('OSError: [Errno 98] Address already in use')",
        "    print('requests.exceptions.ConnectionError: Max retries exceeded')",
        "    assert len([1, 2]) == 3",
      ),
    ],
    run: "pytest",
    injected: "a wrong expectation; the test prints errors of pip, memory, ports and network",
  },
  {
    id: "green-with-warnings",
    category: "none",
    edits: [
      job(
        "import warnings",
        "",
        "def test_warns():",
        "    warnings.warn('connection timed out, retrying', ResourceWarning)",
        "    print('Traceback (most recent call last): MemoryError')",
      ),
    ],
    run: "pytest -rA",
    injected: "nothing: warnings and prints of passing tests",
  },
  {
    id: "colon-missing",
    category: "syntax-error",
    edits: [
      replace(
        "ledger/account.py",
        "def book(self, amount: int) -> None:",
        "def book(self, amount: int) -> None",
      ),
    ],
    run: "pytest",
    injected: "a colon is missing in a source file",
  },
  {
    id: "module-not-installed",
    category: "missing-dependency",
    edits: [replace("ledger/account.py", "from dataclasses", "import babel_money\nfrom dataclasses")],
    run: "pytest",
    injected: "an imported package is not installed",
  },
  {
    id: "fixture-missing",
    category: "configuration-error",
    alsoAcceptable: ["assertion"],
    edits: [job("def test_posts(bank):", "    assert bank")],
    run: "pytest",
    injected: "a test asks for a fixture that nobody defines",
  },
  {
    id: "unknown-option",
    category: "configuration-error",
    edits: [
      replace(
        "pyproject.toml",
        "[tool.pytest.ini_options]",
        '[tool.pytest.ini_options]\naddopts = "--numprocesses 4"',
      ),
    ],
    run: "pytest",
    injected: "the configuration uses an option of a plugin that is not installed",
  },
  {
    id: "no-tests-collected",
    category: "no-tests",
    run: "pytest -k integration tests",
    injected: "the selection of the job matches no test",
  },
  {
    id: "coverage-below",
    category: "coverage-threshold",
    edits: [
      replace(
        "ledger/account.py",
        "class Overdrawn",
        "def unused(a):\n    if a:\n        return 1\n    return 2\n\n\nclass Overdrawn",
      ),
    ],
    run: "pytest --cov=ledger --cov-fail-under=98",
    injected: "a function without a test below a threshold of 98 %",
  },
  {
    id: "flaky-interest",
    category: "flaky",
    runs: 2,
    edits: [
      job("import os", "", "def test_interest_arrives_in_time():", "    assert os.environ['RUN'] == '1'"),
    ],
    run: "pytest",
    injected: "the same commit fails first and passes then",
  },
  {
    id: "types-wrong",
    category: "compile-error",
    tool: "mypy",
    edits: [replace("ledger/account.py", "return sum(self.entries)", "return str(sum(self.entries))")],
    run: "mypy ledger",
    injected: "a text is returned where a number is declared",
    versions: { mypy: "mypy --version" },
  },
  {
    id: "flake8-unused",
    category: "lint",
    tool: "flake8",
    edits: [replace("ledger/account.py", "from dataclasses", "import os\nfrom dataclasses")],
    run: "flake8 --max-line-length 110 ledger",
    injected: "an unused import",
    versions: { flake8: "flake8 --version" },
  },
  {
    id: "black-differs",
    category: "lint",
    tool: "black",
    wrapper: "github",
    edits: [replace("ledger/account.py", "owner: str", "owner:str")],
    run: "black --check --diff ledger",
    injected: "a file is not formatted",
    versions: { black: "black --version" },
  },
];
