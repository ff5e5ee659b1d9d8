import { ReportersError, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";
import { readInvocation } from "../runners/invocation.js";
import { runnerOf } from "../runners/registry.js";
import { reachedTool } from "./reached-tool.js";
import type { ReportRecipe } from "./report-recipe.js";

/** Options of {@link reportRecipe}. */
export interface RecipeOptions {
  /**
   * Version of the Node.js that the command runs, such as `"22.3.0"`: it decides which console `node --test` prints.
   * @defaultValue the version of the running process
   */
  readonly nodeVersion?: string;
}

/**
 * Finds how to make a command write a machine-readable report that {@link parseTestRun} reads,
 * while its console stays as it is: `node --test`, Jest, Vitest, pytest, RSpec, PHPUnit, CTest, Bun, Deno and
 * GoogleTest (where a `--gtest_` option shows it), started directly, through `node` or `python -m`, or through
 * `npx`, `pnpm exec` and the like. Read the report after the run and pass it as `evidence.reports`.
 *
 * @param command - executable
 * @param args - its arguments
 * @returns the recipe, or `null` when the runner is not known, cannot keep its console (Mocha), or already writes one
 * @throws {@link ReportersError} with code `invalid-command` when command, args or options have the wrong type or an
 * option is not known; `apply` likewise for a path that is none
 */
export function reportRecipe(
  command: string,
  args: readonly string[],
  options: RecipeOptions = {},
): ReportRecipe | null {
  checkCommand(command, args);
  checkOptions(options);
  const { nodeVersion = process.versions.node } = options;
  const invocation = reachedTool(readInvocation(command, args));
  const recipe = runnerOf(invocation)?.recipe?.(invocation, nodeVersion.replace(/^v/u, "")) ?? null;
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
  const unknown = Object.keys(options).find((name) => name !== "nodeVersion");
  if (unknown !== undefined)
    throw new ReportersError("invalid-command", `options has ${show(unknown)}: it can have nodeVersion`);
  const { nodeVersion } = options;
  if (nodeVersion === undefined || (typeof nodeVersion === "string" && /^v?\d/u.test(nodeVersion))) return;
  const message = `options.nodeVersion is ${show(nodeVersion)}: it must be like "22.3.0"`;
  throw new ReportersError("invalid-command", message);
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
