import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { optionArguments } from "../../recipe/reached-tool.js";
import { type Invocation, optionValue } from "../invocation.js";

/** `--json --outputFile`: the console goes on to stderr as before. `null` when the command writes JSON itself. */
export function jestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const options = optionArguments(args);
  if (options.includes("--json") || optionValue(options, "--outputFile") !== undefined) return null;
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
