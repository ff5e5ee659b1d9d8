import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/**
 * `--junit-xml` in the family `xunit1`, which names the file of each test; the console stays. `null` when the command
 * writes one itself. Source: https://docs.pytest.org/en/stable/reference/reference.html#confval-junit_family
 */
export function pytestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  if (optionValue(args, "--junit-xml", "--junitxml") !== undefined) return null;
  return {
    reporter: "pytest",
    format: "junit",
    extension: ".xml",
    apply: (reportPath) => ({
      args: [...launcher, `--junit-xml=${reportPath}`, "-o", "junit_family=xunit1", ...args],
      env: {},
    }),
  };
}
