import { toolName } from "../runners/invocation.js";

/** A command that runs a script of package.json. */
export interface ScriptCall {
  /** Name of the script. */
  readonly script: string;
  /** Arguments that the script is given. */
  readonly given: readonly string[];
  /** Puts further arguments behind those. */
  readonly append: (added: readonly string[]) => readonly string[];
}

const RUN: Readonly<Record<string, readonly string[]>> = {
  npm: ["run", "run-script", "rum", "urn"],
  pnpm: ["run", "run-script"],
  yarn: ["run"],
  bun: ["run"],
};
// `bun test` is Bun's own runner.
const TEST: Readonly<Record<string, readonly string[]>> = {
  npm: ["test", "tst", "t"],
  pnpm: ["test", "tst", "t"],
  yarn: ["test"],
  bun: [],
};
// Options that change what is printed about the script, and neither where nor which script runs.
const HARMLESS = /^(?:-s|--silent|--quiet|--loglevel=\w+|--no-color|--color=\w+)$/u;

/**
 * Takes `npm test`, `pnpm run test:unit` and the like apart; `null` where options could choose another package or
 * script. npm keeps options in front of `--` for itself; pnpm, yarn and bun hand on all that follows the name.
 * Source: https://docs.npmjs.com/cli/commands/npm-run and https://pnpm.io/cli/run
 */
export function scriptCall(command: string, args: readonly string[]): ScriptCall | null {
  const manager = toolName(command);
  const run = RUN[manager];
  if (run === undefined) return null;
  const verb = nextWord(args, 0);
  const isTest = TEST[manager]?.includes(args[verb] ?? "") === true;
  const name = isTest ? verb : run.includes(args[verb] ?? "") ? nextWord(args, verb + 1) : -1;
  const script = isTest ? "test" : args[name];
  if (script === undefined || script.startsWith("-")) return null;
  const rest = args.slice(name + 1);
  return manager === "npm" ? throughNpm(args, script, rest) : direct(args, script, rest);
}

function nextWord(args: readonly string[], start: number): number {
  return args.findIndex((arg, index) => index >= start && !HARMLESS.test(arg));
}

function throughNpm(args: readonly string[], script: string, rest: readonly string[]): ScriptCall | null {
  const end = args.indexOf("--");
  const own = (end === -1 ? rest : rest.slice(0, rest.indexOf("--"))).filter((arg) => !HARMLESS.test(arg));
  if (own.some((arg) => arg.startsWith("-"))) return null;
  const given = end === -1 ? own : [...own, ...args.slice(end + 1)];
  return {
    script,
    given,
    append: (added) => (end === -1 && added.length > 0 ? [...args, "--", ...added] : [...args, ...added]),
  };
}

// Versions differ in whether a `--` is handed on.
function direct(args: readonly string[], script: string, rest: readonly string[]): ScriptCall | null {
  if (args.includes("--")) return null;
  return { script, given: rest, append: (added) => [...args, ...added] };
}
