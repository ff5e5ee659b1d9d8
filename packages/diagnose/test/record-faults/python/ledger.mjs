import { ledgerCode } from "./ledger-code.mjs";
import { ledgerSurroundings } from "./ledger-surroundings.mjs";

const venv = "/tmp/record-faults/tools/python-writing/bin";

/** Python 3.11 with pytest 8, pip 23, mypy, flake8 and black. */
export const ledger = {
  name: "ledger",
  half: "writing",
  tool: "pytest",
  env: { PATH: `${venv}:${process.env.PATH}`, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
  prepare: "pytest -q",
  versions: { python: "python --version", pytest: "pytest --version" },
  faults: [...ledgerCode, ...ledgerSurroundings],
};
