import { readConsoleJUnit } from "../../formats/junit/console-junit.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import { type Invocation, nodeScript, optionValue, optionValues } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing } from "../summaries.js";
import { nodeTestRecipe } from "./recipe.js";
import { readNodeDot } from "./read-dot.js";
import { readNodeSpec } from "./read-spec.js";
import { looksLikeNodeTap, readNodeTap } from "./read-tap.js";

const OTHER_TOOLS = new Set([
  "ava",
  "bun",
  "cargo",
  "deno",
  "go",
  "jest",
  "mocha",
  "python",
  "python3",
  "tap",
  "vitest",
]);

/** `node --test`. Source: https://nodejs.org/api/test.html */
export const nodeTest: Runner = {
  reporter: "node-test",
  versions: "Node 18, 20, 22, 24, 26",
  consoleFormats: ["spec", "tap", "dot", "junit"],
  reportFormats: ["tap", "junit", "events of the recipe (file)"],
  completeness: "the block of totals up to `duration_ms`; in TAP also the plan; in JUnit the closed root",
  limits: [
    "The dot reporter holds no counts; one mark for each file can be files that left early.",
    "JUnit does not show a suite hook that threw; the default console and the report of the recipe do.",
    "A file that left early after its first tests looks whole; the report of the recipe tells.",
    "On the console a title that ends like a script name is taken for a file without tests.",
  ],
  starts,
  readConsole,
  recipe: nodeTestRecipe,
};

function starts({ tool, args }: Invocation): boolean {
  if (OTHER_TOOLS.has(tool)) return false;
  const script = nodeScript(args);
  return (script === -1 ? args : args.slice(0, script)).includes("--test");
}

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const reporter = invocation === null ? undefined : stdoutReporter(invocation.args);
  const isolated = invocation !== null && isIsolated(invocation);
  switch (reporter ?? shapeOf(console)) {
    case "spec":
      return readNodeSpec(console.stdout, isolated, namedFiles(invocation));
    case "tap":
      return readNodeTap(tapLines(console.stdoutText), "stdout", namedFiles(invocation));
    case "dot":
      return readNodeDot(console.stdout, namedFiles(invocation).length);
    case "junit": {
      const reading = readConsoleJUnit(console.stdout, "stdout", "node-test");
      return reading === null ? missingEnd() : { ...reading, reporter: "node-test" };
    }
    case "both":
      return competing("node-test", "stdout");
    case null:
      return invocation === null ? null : missingEnd();
    default:
      return null;
  }
}

function missingEnd(): Reading {
  const message = "Nothing on stdout ends a run of node --test.";
  return unfinished("node-test", finding("end-missing", message, "stdout"));
}

// With several reporters each has a destination, in the same order.
function stdoutReporter(args: readonly string[]): string | undefined {
  const reporters = optionValues(args, "--test-reporter");
  const destinations = optionValues(args, "--test-reporter-destination");
  if (destinations.length === 0) return reporters[0];
  const index = destinations.indexOf("stdout");
  return index === -1 ? "none" : (reporters[index] ?? reporters[0]);
}

function isIsolated({ args }: Invocation): boolean {
  return optionValue(args, "--test-isolation", "--experimental-test-isolation") !== "none";
}

function namedFiles(invocation: Invocation | null): readonly string[] {
  if (invocation === null) return [];
  const first = nodeScript(invocation.args);
  return first === -1 ? [] : invocation.args.slice(first).filter((arg) => !arg.startsWith("-"));
}

// Without a named reporter, old releases print TAP and new ones spec: the totals tell which.
function shapeOf({ stdout }: Console): "spec" | "tap" | "both" | null {
  const isSpec = stdout.some((line) => line.startsWith("ℹ duration_ms "));
  const isTap = stdout.some((line) => line.startsWith("# duration_ms "));
  if (isSpec && isTap) return "both";
  if (isSpec) return "spec";
  return isTap || looksLikeNodeTap(stdout) ? "tap" : null;
}
