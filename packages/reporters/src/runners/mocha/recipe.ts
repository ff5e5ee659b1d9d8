import { fileURLToPath } from "node:url";
import { helperUrl } from "../../helper-url.js";
import { optionArguments } from "../../recipe/reached-tool.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import type { Invocation } from "../invocation.js";

/**
 * Mocha has one reporter, which the console keeps; a module of this package that `--require` loads listens to the run
 * beside it, and writes what Mocha's own JSON reporter would. `null` where it cannot listen: with `--parallel` tests
 * run in other processes, and a watcher never ends.
 */
export function mochaRecipe({ launcher, args }: Invocation): ReportRecipe | null {
  const options = optionArguments(args);
  if (options.some((arg) => /^(?:-p|-w|--parallel|--watch|--dry-run)(?:=|$)/u.test(arg))) return null;
  const helper = fileURLToPath(helperUrl("mocha-report.cjs"));
  return {
    reporter: "mocha",
    format: "mocha-json",
    extension: ".json",
    apply: (reportPath) => ({
      args: [...launcher, `--require=${helper}`, ...args],
      env: { MOCHA_LISTENER_REPORT: reportPath },
    }),
  };
}
