import { depotCode } from "./depot-code.mjs";
import { depotSurroundings } from "./depot-surroundings.mjs";

/** Shell and make, with Bats and prove. */
export const depot = {
  name: "depot",
  half: "opened",
  ecosystem: "system",
  tool: "make",
  prepare: "make test && prove t",
  versions: { make: "make --version", bash: "bash --version", bats: "bats --version" },
  faults: [...depotCode, ...depotSurroundings],
};
