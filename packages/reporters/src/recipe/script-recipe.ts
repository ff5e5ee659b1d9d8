import { isAbsolute } from "node:path";
import { ReportersError, show } from "../error/reporters-error.js";
import { type Invocation, readInvocation } from "../runners/invocation.js";
import { runnerOf } from "../runners/registry.js";
import { nodeTestRecipe } from "../runners/node-test/recipe.js";
import { type ScriptCall, scriptCall } from "./package-script.js";
import { reachedTool } from "./reached-tool.js";
import type { RecipeCommand, ReportRecipe } from "./report-recipe.js";
import { shellCommands } from "./shell-words.js";

/** What a recipe depends on beside the command line. */
export interface RecipeContext {
  readonly nodeVersion: string;
  readonly isCi: boolean;
  readonly scripts: Readonly<Record<string, string>>;
}

/** Runners that read their options also behind their other arguments. */
const READ_AT_END: ReadonlySet<string> = new Set([
  "jest",
  "vitest",
  "mocha",
  "pytest",
  "rspec",
  "phpunit",
  "ctest",
  "playwright",
  // Only of a script in a script, which adds no argument for it.
  "node-test",
]);
const DEEPEST = 4;

/** The recipe of a command that starts its runner itself. */
export function directRecipe(invocation: Invocation, context: RecipeContext): ReportRecipe | null {
  return runnerOf(invocation)?.recipe?.(invocation, context.nodeVersion, context) ?? null;
}

/**
 * The recipe of a command that runs a script of package.json; `null` where the script is not known, or where it is not
 * certain that what is added reaches one runner alone.
 */
export function scriptRecipe(
  command: string,
  args: readonly string[],
  context: RecipeContext,
  depth = 0,
): ReportRecipe | null {
  const call = scriptCall(command, args);
  if (call === null || depth >= DEEPEST || !Object.hasOwn(context.scripts, call.script)) return null;
  const commands = shellCommands(context.scripts[call.script] ?? "");
  const last = commands?.at(-1);
  if (commands === null || last === undefined) return null;
  if ([...commands.slice(0, -1), ...aroundScript(call, context)].some(startsRunner)) return null;
  return lastRecipe(call, last, context, depth);
}

// Scripts of the same name with `pre` and `post` run before and after it.
function aroundScript({ script }: ScriptCall, { scripts }: RecipeContext): readonly (readonly string[])[] {
  return ["pre", "post"].flatMap((prefix) => {
    const around = scripts[`${prefix}${script}`];
    return around === undefined ? [] : (shellCommands(around) ?? [UNREADABLE]);
  });
}

const UNREADABLE: readonly string[] = [];

// Whether another command may start a runner too: then one report would hold half of the run.
function startsRunner(words: readonly string[]): boolean {
  const { words: bare } = withoutAssignments(words);
  const [command, ...args] = bare;
  if (command === undefined) return true;
  return runnerOf(readInvocation(command, args)) !== null || scriptCall(command, args) !== null;
}

function lastRecipe(
  call: ScriptCall,
  last: readonly string[],
  context: RecipeContext,
  depth: number,
): ReportRecipe | null {
  const { words, names } = withoutAssignments(last);
  const [command, ...own] = words;
  if (command === undefined) return null;
  const args = [...own, ...call.given];
  const invocation = reachedTool(readInvocation(command, args));
  const set = new Set([...names, ...namesIn(invocation.launcher)]);
  const inner = scriptRecipe(command, args, context, depth + 1);
  const recipe = inner ?? directRecipe(invocation, context);
  if (recipe === null || clearsEnvironment(invocation)) return null;
  const isNode = inner === null && recipe.reporter === "node-test";
  const plan = isNode ? throughNodeOptions(args, invocation, context) : atEnd(recipe, args);
  if (plan === null || Object.keys(plan(PROBE).env).some((name) => set.has(name))) return null;
  return {
    ...recipe,
    apply: (path) => {
      const { args: added, env } = plan(absolute(path));
      return { args: call.append(added), env };
    },
  };
}

const PROBE = "/report";

type Plan = (reportPath: string) => RecipeCommand;

// The arguments that a recipe puts in, taken to the end of the command line.
function atEnd(recipe: ReportRecipe, args: readonly string[]): Plan | null {
  if (!READ_AT_END.has(recipe.reporter) || args.includes("--")) return null;
  return (reportPath) => {
    const { args: whole, env } = recipe.apply(reportPath);
    return { args: insertedArguments(args, whole), env };
  };
}

// The one run of arguments that `whole` holds more than `plain`.
function insertedArguments(plain: readonly string[], whole: readonly string[]): readonly string[] {
  const length = whole.length - plain.length;
  const start = whole.findIndex(
    (_, index) =>
      plain.slice(0, index).every((arg, at) => arg === whole[at]) &&
      plain.slice(index).every((arg, at) => arg === whole[index + length + at]),
  );
  return whole.slice(start, start + length);
}

// Node reads its own options only in front of a script or file, and NODE_OPTIONS before them.
function throughNodeOptions(
  args: readonly string[],
  invocation: Invocation,
  { nodeVersion }: RecipeContext,
): Plan | null {
  const recipe = nodeTestRecipe(invocation, nodeVersion);
  return (reportPath) => {
    const added = insertedArguments(args, recipe.apply(reportPath).args);
    return { args: [], env: { NODE_OPTIONS: added.map(quoted).join(" ") } };
  };
}

function quoted(option: string): string {
  return /[\s"\\]/u.test(option) ? `"${option.replaceAll(/["\\]/gu, String.raw`\$&`)}"` : option;
}

function absolute(path: string): string {
  if (isAbsolute(path)) return path;
  const message = `reportPath is ${show(path)}: it must be absolute, because a script runs in the directory of its package`;
  throw new ReportersError("invalid-command", message);
}

const ASSIGNMENT = /^([A-Za-z_]\w*)=/u;

function withoutAssignments(words: readonly string[]): {
  readonly words: readonly string[];
  readonly names: readonly string[];
} {
  const first = words.findIndex((word) => !ASSIGNMENT.test(word));
  const end = first === -1 ? words.length : first;
  return { words: words.slice(end), names: namesIn(words.slice(0, end)) };
}

function namesIn(words: readonly string[]): readonly string[] {
  return words.flatMap((word) => ASSIGNMENT.exec(word)?.[1] ?? []);
}

// `env -i` and the like.
function clearsEnvironment({ command, launcher }: Invocation): boolean {
  const at = [command, ...launcher].findIndex((word) => word === "env" || word.endsWith("/env"));
  return at !== -1 && ([command, ...launcher][at + 1] ?? "").startsWith("-");
}
