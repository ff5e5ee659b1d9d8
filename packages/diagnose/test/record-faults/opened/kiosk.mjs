import { kioskCode } from "./kiosk-code.mjs";
import { kioskSurroundings } from "./kiosk-surroundings.mjs";

/** A web service on Express 4 with supertest and Jest 28. */
export const kiosk = {
  name: "kiosk",
  half: "opened",
  ecosystem: "javascript",
  tool: "jest",
  prepare: "npm install --no-audit --no-fund --loglevel=error && npm test",
  versions: { node: "node --version", jest: "npx jest --version" },
  faults: [...kioskCode, ...kioskSurroundings],
};
