import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/** `--junit-xml`; the console stays. `null` when the command writes one itself. */
export function pytestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (optionValue(args, "--junit-xml", "--junitxml") !== undefined) return null;
  return {
    reporter: "pytest",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({ args: [...launcher, `--junit-xml=${reportPath}`, ...args], env: {} }),
  };
}
