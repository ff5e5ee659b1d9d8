import { telescopeCode } from "./telescope-code.mjs";
import { telescopeSurroundings } from "./telescope-surroundings.mjs";

const venv = "/tmp/record-faults/tools/python-held/bin";

/** Python 3.13 with pytest 9, pip 26 and ruff. */
export const telescope = {
  name: "telescope",
  half: "opened",
  tool: "pytest",
  env: { PATH: `${venv}:${process.env.PATH}`, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
  prepare: "pytest -q",
  versions: { python: "python --version", pytest: "pytest --version" },
  faults: [...telescopeCode, ...telescopeSurroundings],
};
