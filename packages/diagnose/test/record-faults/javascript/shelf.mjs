import { shelfCode } from "./shelf-code.mjs";
import { shelfSurroundings } from "./shelf-surroundings.mjs";

/** TypeScript with Vitest 3, Vite 6, Biome 1, Oxlint and tsc 5.9. */
export const shelf = {
  name: "shelf",
  half: "opened",
  tool: "vitest",
  prepare: "npm install --no-audit --no-fund && npx vitest run -u && npm run build && npm run types",
  versions: { node: "node --version", vitest: "npx vitest --version" },
  faults: [...shelfCode, ...shelfSurroundings],
};
