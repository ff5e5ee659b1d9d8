import { basename, dirname } from "node:path";
import { ReportersError, show } from "../../error/reporters-error.js";
import type { ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValue } from "../invocation.js";

const FILE_NAME = "report.xml";

/** `--report-formatter junit`, which came with bats 1.3 and always writes `report.xml`. `null` when the command has one. */
export function batsRecipe({ tool, launcher, args }: Invocation): ReportRecipe | null {
  if (tool !== "bats" || optionValue(args, "--report-formatter", "--output", "-o") !== undefined) return null;
  return {
    reporter: "tap",
    format: "junit",
    extension: ".xml",
    fileName: FILE_NAME,
    apply: (reportPath) => {
      if (basename(reportPath) !== FILE_NAME) {
        const message = `reportPath is ${show(reportPath)}: bats names its report ${FILE_NAME}, so the path must end with it`;
        throw new ReportersError("invalid-command", message);
      }
      const added = ["--report-formatter", "junit", "--output", dirname(reportPath)];
      return { args: [...launcher, ...added, ...args], env: {} };
    },
  };
}
