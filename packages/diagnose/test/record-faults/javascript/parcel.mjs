import { parcelCode } from "./parcel-code.mjs";
import { parcelSurroundings } from "./parcel-surroundings.mjs";

/** TypeScript 5.6 with Mocha 10, c8 and webpack 5. */
export const parcel = {
  name: "parcel",
  half: "writing",
  tool: "mocha",
  prepare: "npm install --no-audit --no-fund && npm run build && npm test && npm run bundle",
  versions: { node: "node --version", mocha: "npx mocha --version", typescript: "npx tsc --version" },
  faults: [...parcelCode, ...parcelSurroundings],
};
