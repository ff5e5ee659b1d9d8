import { ReportersError, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";
import { readInvocation } from "../runners/invocation.js";
import { reachedTool } from "./reached-tool.js";
import type { ReportRecipe } from "./report-recipe.js";
import { directRecipe, scriptRecipe } from "./script-recipe.js";

/** Options of {@link reportRecipe}. */
export interface RecipeOptions {
  /**
   * Version of the Node.js that the command runs, such as `"22.3.0"`: it decides which console `node --test` prints.
   * @defaultValue the version of the running process
   */
  readonly nodeVersion?: string;
  /**
   * The `scripts` of the package.json that the grader put in place, so that `npm test`, `pnpm run unit` and the like can
   * be followed to their runner. What a candidate can write must not be given here.
   * @defaultValue `{}`: such commands have no recipe
   */
  readonly scripts?: Readonly<Record<string, string>>;
  /**
   * The run has `CI` in its environment: it decides which reporter Playwright has by default.
   * @defaultValue whether the running process has it
   */
  readonly ci?: boolean;
}

/**
 * Finds how to make a command write a machine-readable report that {@link parseTestRun} reads,
 * while its console stays as it is: `node --test`, Jest, Vitest, Mocha, Playwright, pytest, RSpec, PHPUnit, CTest, bats,
 * Bun, Deno and GoogleTest (where a `--gtest_` option shows it), started directly, through `node` or `python -m`,
 * through `npx`, `pnpm exec` and the like, or through a script of package.json that is given. Read the report after
 * the run and pass it as `evidence.reports`.
 *
 * @param command - executable
 * @param args - its arguments
 * @returns the recipe, or `null` when the runner is not known, cannot keep its console (`go test -json`, AVA),
 * or already writes one
 * @throws {@link ReportersError} with code `invalid-command` when command, args or options have the wrong type or an
 * option is not known; `apply` likewise for a path that is none, or that the runner cannot write to
 */
export function reportRecipe(
  command: string,
  args: readonly string[],
  options: RecipeOptions = {},
): ReportRecipe | null {
  checkCommand(command, args);
  checkOptions(options);
  const {
    nodeVersion = process.versions.node,
    scripts = {},
    ci = (process.env["CI"] ?? "") !== "",
  } = options;
  const context = { nodeVersion: nodeVersion.replace(/^v/u, ""), scripts, isCi: ci };
  const recipe =
    scriptRecipe(command, args, context) ?? directRecipe(reachedTool(readInvocation(command, args)), context);
  return recipe === null ? null : { ...recipe, apply: (path) => recipe.apply(checkedPath(path)) };
}

function checkedPath(path: unknown): string {
  if (typeof path === "string" && path !== "" && !path.includes("\0")) return path;
  const message = `reportPath is ${show(path)}: it must be the path that the report is to be written to`;
  throw new ReportersError("invalid-command", message);
}

function checkOptions(options: unknown): void {
  if (!isRecord(options)) {
    const message = `options is ${show(options)}: it must be an object; leave it out for the default`;
    throw new ReportersError("invalid-command", message);
  }
  const unknown = Object.keys(options).find((name) => !["nodeVersion", "scripts", "ci"].includes(name));
  if (unknown !== undefined)
    throw new ReportersError(
      "invalid-command",
      `options has ${show(unknown)}: it can have nodeVersion, scripts and ci`,
    );
  const { nodeVersion, scripts, ci } = options;
  if (nodeVersion !== undefined && !(typeof nodeVersion === "string" && /^v?\d/u.test(nodeVersion)))
    refuse("nodeVersion", nodeVersion, 'must be like "22.3.0"');
  if (ci !== undefined && typeof ci !== "boolean") refuse("ci", ci, "must be true or false");
  const areTexts = isRecord(scripts) && Object.values(scripts).every((text) => typeof text === "string");
  if (scripts !== undefined && !areTexts) refuse("scripts", scripts, "must map names to commands");
}

function refuse(name: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-command", `options.${name} is ${show(value)}: it ${rule}`);
}

function checkCommand(command: unknown, args: unknown): void {
  if (typeof command !== "string" || command === "") {
    throw new ReportersError(
      "invalid-command",
      `command is ${show(command)}: it must be the name or path of an executable`,
    );
  }
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === "string")) {
    throw new ReportersError("invalid-command", `args is ${show(args)}: it must be an array of strings`);
  }
}
