import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/** `--log-junit`; the console stays. `null` when the command writes one itself. */
export function phpunitRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (optionValue(args, "--log-junit") !== undefined) return null;
  return {
    reporter: "phpunit",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({ args: [...launcher, "--log-junit", reportPath, ...args], env: {} }),
  };
}
