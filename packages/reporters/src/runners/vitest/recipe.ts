import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValues } from "../invocation.js";

/**
 * JSON beside the console. A named reporter replaces the default one, so `default` is named too where the command
 * names none. `null` when the command already writes JSON.
 */
export function vitestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const reporters = optionValues(args, "--reporter", "--reporters");
  const takesOutput = args.some((arg) => /^--outputFile(?:=|$|\.json(?:=|$))/u.test(arg));
  if (reporters.includes("json") || takesOutput) return null;
  const console = reporters.length === 0 ? ["--reporter=default"] : [];
  return {
    reporter: "vitest",
    format: "vitest-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, ...args, ...console, "--reporter=json", `--outputFile.json=${reportPath}`],
      env: {},
    }),
  };
}
