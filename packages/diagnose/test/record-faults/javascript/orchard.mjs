import { orchardCode } from "./orchard-code.mjs";
import { orchardSurroundings } from "./orchard-surroundings.mjs";

const node24 = `/tmp/record-faults/tools/node24/node_modules/.bin:${process.env.PATH}`;

/** ES modules with the runner of Node 24, nyc, standard and tsc 5.2, installed by npm. */
export const orchard = {
  name: "orchard",
  half: "opened",
  tool: "node --test",
  env: { PATH: node24 },
  prepare: "npm install --no-audit --no-fund && node --test && npm run types && npm run lint",
  versions: { node: "node --version" },
  faults: [...orchardCode, ...orchardSurroundings],
};
