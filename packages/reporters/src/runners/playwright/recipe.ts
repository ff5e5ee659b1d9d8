import { optionArguments } from "../../recipe/reached-tool.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

/**
 * `json` beside the reporters of the console, its path in the environment. Where the command names no reporter, the
 * default one is named: a reporter of the configuration is then replaced. `null` when the command writes JSON itself.
 * Source: https://playwright.dev/docs/test-reporters#json-reporter
 */
export function playwrightRecipe(
  { launcher, args }: Invocation,
  { isCi }: { readonly isCi: boolean },
): ReportRecipe | null {
  const options = optionArguments(args);
  const rest = args.slice(options.length);
  const named = optionValue(options, "--reporter") ?? (isCi ? "dot" : "list");
  if (named.split(",").includes("json") || options.some((arg) => /^--(?:ui|list)\b/u.test(arg))) return null;
  return {
    reporter: "playwright",
    format: "playwright-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, ...options, `--reporter=${named},json`, ...rest],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath, PLAYWRIGHT_JSON_OUTPUT_FILE: reportPath },
    }),
  };
}
