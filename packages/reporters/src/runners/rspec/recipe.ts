import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/**
 * `--format json --out`; a formatter has to be named for the console, because the default one is dropped as soon as
 * another is given. `null` when the command names formatters itself.
 */
export function rspecRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const isGiven = args.some((arg) => /^(?:-f|-o|--format|--out|--profile)/u.test(arg));
  if (isGiven || optionValue(args, "--options", "-O") !== undefined) return null;
  return {
    reporter: "rspec",
    format: "rspec-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, "--format", "progress", "--format", "json", "--out", reportPath, ...args],
      env: {},
    }),
  };
}
