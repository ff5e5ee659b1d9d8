import { pantryCode } from "./pantry-code.mjs";
import { pantrySurroundings } from "./pantry-surroundings.mjs";

/** A small Flask service over SQLite, in a src layout, on Python 3.11 with pytest 9. */
export const pantry = {
  name: "pantry",
  half: "opened",
  ecosystem: "python",
  tool: "pytest",
  env: { PATH: `/root/.pyenv/versions/3.11.7/bin:${process.env.PATH}`, PIP_DISABLE_PIP_VERSION_CHECK: "1" },
  prepare: "python -B -m pytest -q -p no:cacheprovider",
  versions: {
    python: "python --version",
    pytest: "pytest --version",
    flask: "python -c 'import importlib.metadata as m; print(m.version(\"flask\"))'",
  },
  faults: [...pantryCode, ...pantrySurroundings],
};
