import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/**
 * `--format json --out`; a formatter has to be named for the console, because the default one is dropped as soon as
 * another is given. `null` when the command writes JSON itself, or an output that a formatter more would take over.
 */
export function rspecRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const isOpen = args.some((arg) => /^(?:-o|--out|--profile|-fj)/u.test(arg));
  if (isOpen || optionValue(args, "--options", "-O") !== undefined) return null;
  const named = args.some((arg) => /^(?:-f|--format)/u.test(arg));
  if (/^(?:j|json)$/u.test(optionValue(args, "--format", "-f") ?? "")) return null;
  const console = named ? [] : ["--format", "progress"];
  return {
    reporter: "rspec",
    format: "rspec-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, ...console, "--format", "json", "--out", reportPath, ...args],
      env: {},
    }),
  };
}
