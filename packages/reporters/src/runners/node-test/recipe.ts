import type { RecipeCommand, ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValues } from "../invocation.js";

const FIRST_MAJOR_WITH_SPEC = 23;

/** TAP beside the console: unlike JUnit it shows suites whose hooks threw and keeps titles whole. */
export function nodeTestRecipe(invocation: Invocation, nodeVersion: string): ReportRecipe {
  return {
    reporter: "node-test",
    format: "tap",
    extension: ".tap",
    apply: (reportPath) => addReporter(invocation, reportPath, nodeVersion),
  };
}

// Reporters and destinations are paired by their order, so the added pair stands first.
function addReporter({ launcher, args }: Invocation, reportPath: string, nodeVersion: string): RecipeCommand {
  const added = ["--test-reporter=tap", `--test-reporter-destination=${reportPath}`];
  if (optionValues(args, "--test-reporter").length === 0)
    added.push(`--test-reporter=${defaultReporter(nodeVersion)}`);
  if (optionValues(args, "--test-reporter-destination").length === 0)
    added.push("--test-reporter-destination=stdout");
  return { args: [...launcher, ...added, ...args], env: {} };
}

// What Node prints into a pipe when no reporter is named.
function defaultReporter(nodeVersion: string): "spec" | "tap" {
  return Number.parseInt(nodeVersion, 10) >= FIRST_MAJOR_WITH_SPEC ? "spec" : "tap";
}
