import { invoiceCode } from "./invoice-code.mjs";
import { invoiceSurroundings } from "./invoice-surroundings.mjs";

/** CommonJS with Jest 29, ESLint 9 and Prettier 3. */
export const invoice = {
  name: "invoice",
  half: "writing",
  tool: "jest",
  prepare: "npm install --no-audit --no-fund && npx jest --ci=false && git init -q",
  versions: { node: "node --version", jest: "npx jest --version" },
  faults: [...invoiceCode, ...invoiceSurroundings],
};
