import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/** `--json --outputFile`: the console goes on to stderr as before. `null` when the command writes JSON itself. */
export function jestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (args.includes("--json") || optionValue(args, "--outputFile") !== undefined) return null;
  return {
    reporter: "jest",
    format: "jest-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, "--json", `--outputFile=${reportPath}`, ...args],
      env: {},
    }),
  };
}
