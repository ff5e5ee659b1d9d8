import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { optionArguments } from "../../recipe/reached-tool.js";
import { type Invocation, optionValues } from "../invocation.js";

/**
 * JSON beside the console. A named reporter replaces the default one, so `default` is named too where the command
 * names none. `null` when the command already writes JSON.
 */
export function vitestRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const options = optionArguments(args);
  const rest = args.slice(options.length);
  const reporters = optionValues(options, "--reporter", "--reporters");
  const takesOutput = options.some((arg) => /^--outputFile(?:=|$|\.json(?:=|$))/u.test(arg));
  if (reporters.includes("json") || takesOutput) return null;
  const console = reporters.length === 0 ? ["--reporter=default"] : [];
  return {
    reporter: "vitest",
    format: "vitest-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [
        ...launcher,
        ...options,
        ...console,
        "--reporter=json",
        `--outputFile.json=${reportPath}`,
        ...rest,
      ],
      env: {},
    }),
  };
}
