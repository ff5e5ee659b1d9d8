import { helperUrl } from "../../helper-url.js";
import type { RecipeCommand, ReportRecipe } from "../../recipe/report-recipe.js";
import { type Invocation, optionValues } from "../invocation.js";

const FIRST_MAJOR_WITH_SPEC = 23;

/**
 * The events of the run beside the console, written by a reporter of this package: TAP and JUnit show a file that left
 * early like one that ended. TAP where Node is too old to tell its reporters when a test begins.
 */
export function nodeTestRecipe(invocation: Invocation, nodeVersion: string): ReportRecipe {
  const tellsBegins = hasEnqueueEvents(nodeVersion);
  const reporter = tellsBegins ? helperUrl("node-test-events.mjs") : "tap";
  return {
    reporter: "node-test",
    format: tellsBegins ? "node-test-events" : "tap",
    extension: tellsBegins ? ".jsonl" : ".tap",
    apply: (reportPath) => addReporter(invocation, reporter, reportPath, nodeVersion),
  };
}

// `test:enqueue` came with 20.4 and was taken over into 18.19.
function hasEnqueueEvents(nodeVersion: string): boolean {
  const [major = 0, minor = 0] = nodeVersion.split(".").map((part) => Number.parseInt(part, 10));
  return major > 20 || (major === 20 && minor >= 4) || (major === 18 && minor >= 19);
}

// Reporters and destinations are paired by their order, so the added pair stands first.
function addReporter(
  { launcher, args }: Invocation,
  reporter: string,
  reportPath: string,
  nodeVersion: string,
): RecipeCommand {
  const added = [`--test-reporter=${reporter}`, `--test-reporter-destination=${reportPath}`];
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
