import { ReportersError, show } from "../error/reporters-error.js";
import { readInvocation } from "../runners/invocation.js";
import { runnerOf } from "../runners/registry.js";
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
 * @throws {@link ReportersError} with code `invalid-command` when command, args or options have the wrong type
 */
export function reportRecipe(
  command: string,
  args: readonly string[],
  options: RecipeOptions = {},
): ReportRecipe | null {
  checkCommand(command, args);
  const { nodeVersion = process.versions.node } = options;
  if (typeof nodeVersion !== "string" || !/^v?\d/u.test(nodeVersion)) {
    throw new ReportersError(
      "invalid-command",
      `options.nodeVersion is ${show(nodeVersion)}: it must be like "22.3.0"`,
    );
  }
  const invocation = readInvocation(command, args);
  const runner = runnerOf(invocation);
  return runner?.recipe?.(invocation, nodeVersion.replace(/^v/u, "")) ?? null;
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
