import { clinicCode } from "./clinic-code.mjs";
import { clinicSurroundings } from "./clinic-surroundings.mjs";

/** One repository with a part in Python, one in Ruby and one in JavaScript, behind make; and the tools around it. */
export const clinic = {
  name: "clinic",
  half: "opened",
  ecosystem: "system",
  tool: "make",
  env: { PATH: `/root/.pyenv/versions/3.11.7/bin:${process.env.PATH}` },
  prepare: "make check",
  versions: {
    make: "make --version",
    node: "node --version",
    ruby: "ruby --version",
    python: "python --version",
  },
  faults: [...clinicCode, ...clinicSurroundings],
};
