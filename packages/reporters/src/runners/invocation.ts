/** A command line, with launchers such as `npx` and `node` in front of a tool taken apart. */
export interface Invocation {
  /** Executable as given. */
  readonly command: string;
  /** Name of the tool without directory and extension: `node`, `jest`, `vitest`, … */
  readonly tool: string;
  /** Arguments in front of the tool's own. */
  readonly launcher: readonly string[];
  /** Arguments of the tool. */
  readonly args: readonly string[];
}

const LAUNCHERS: Readonly<Record<string, readonly string[]>> = {
  npx: [],
  bunx: [],
  npm: ["exec", "x"],
  pnpm: ["exec", "dlx"],
  yarn: ["exec", "dlx", "run"],
  bundle: ["exec"],
  poetry: ["run"],
  pipenv: ["run"],
  uv: ["run"],
};
const WRAPPERS = new Set(["c8", "cross-env", "env", "nice", "time", "nyc", "tsx"]);
const NODE_OPTIONS_WITH_VALUE = new Set([
  "-r",
  "--require",
  "--import",
  "--loader",
  "--experimental-loader",
  "-C",
  "--conditions",
  "--env-file",
  "--test-reporter",
  "--test-reporter-destination",
  "--test-concurrency",
  "--test-name-pattern",
  "--test-timeout",
  "--test-skip-pattern",
  "--test-shard",
  "--test-isolation",
  "--experimental-test-isolation",
  "--title",
]);
const SCRIPTS = new Set(["jest", "mocha", "vitest"]);
const PACKAGES: Readonly<Record<string, string>> = { "jest-cli": "jest", "@playwright/test": "playwright" };
const LONGEST_CHAIN = 8;

/** Takes a command line apart. */
export function readInvocation(command: string, args: readonly string[]): Invocation {
  let current: Invocation = { command, tool: toolName(command), launcher: [], args };
  for (let step = 0; step < LONGEST_CHAIN; step += 1) {
    const next = unwrap(current);
    if (next === null) return current;
    current = next;
  }
  return current;
}

function unwrap(invocation: Invocation): Invocation | null {
  const { tool, args } = invocation;
  const subcommands = LAUNCHERS[tool];
  if (subcommands !== undefined) return unwrapLauncher(invocation, subcommands);
  if (/^python[\d.]*$/u.test(tool)) return unwrapPython(invocation);
  if (/^php[\d.]*$/u.test(tool)) return unwrapPhp(invocation);
  if (WRAPPERS.has(tool))
    return shift(
      invocation,
      args.findIndex((arg) => !arg.startsWith("-") && !arg.includes("=")),
    );
  const script = nodeScript(args);
  const name = script === -1 ? null : packagedTool(args[script] ?? "", tool);
  return name === null ? null : { ...shift(invocation, script), tool: name };
}

function unwrapLauncher(invocation: Invocation, subcommands: readonly string[]): Invocation | null {
  const { args, tool } = invocation;
  const first = args.findIndex((arg) => !arg.startsWith("-"));
  if (first === -1) return null;
  if (subcommands.length === 0 || tool === "yarn") {
    return shift(invocation, subcommands.includes(args[first] ?? "") ? first + 1 : first);
  }
  if (!subcommands.includes(args[first] ?? "")) return null;
  const rest = args.findIndex((arg, index) => index > first && !arg.startsWith("-"));
  return rest === -1 ? null : shift(invocation, rest);
}

// `python -m pytest`: the module stands in the place of a tool.
function unwrapPython(invocation: Invocation): Invocation | null {
  const { args } = invocation;
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (arg === "-m") return args[index + 1] === undefined ? null : shift(invocation, index + 1);
    if (arg === "-W" || arg === "-X") index += 1;
    else if (!arg.startsWith("-")) return null;
  }
  return null;
}

// `php vendor/bin/phpunit`
function unwrapPhp(invocation: Invocation): Invocation | null {
  const { args } = invocation;
  const script = args.findIndex(
    (arg, index) => !arg.startsWith("-") && !["-d", "-c"].includes(args[index - 1] ?? ""),
  );
  return toolName(args[script] ?? "").startsWith("phpunit") ? shift(invocation, script) : null;
}

function shift(invocation: Invocation, index: number): Invocation {
  const { command, launcher, args } = invocation;
  const name = args[index];
  if (index < 0 || name === undefined) return { ...invocation, tool: "" };
  return {
    command,
    tool: toolName(name),
    launcher: [...launcher, ...args.slice(0, index + 1)],
    args: args.slice(index + 1),
  };
}

/** Index of the script that node is given, or -1. */
export function nodeScript(args: readonly string[]): number {
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? "";
    if (NODE_OPTIONS_WITH_VALUE.has(arg)) index += 1;
    else if (arg === "--") return index + 1 < args.length ? index + 1 : -1;
    else if (!arg.startsWith("-")) return index;
  }
  return -1;
}

/** Name of an executable or script without directory, version and extension. */
export function toolName(path: string): string {
  const base = path.split(/[\\/]/u).at(-1) ?? path;
  return base
    .replace(/@[^@]*$/u, "")
    .replace(/\.(?:exe|cmd|ps1|bat|[cm]?js)$/iu, "")
    .toLowerCase();
}

// `node_modules/jest/bin/jest.js`, `node_modules/.bin/jest`, `…/jest-cli/bin/jest.js`, `…/mocha/bin/_mocha`
function packagedTool(script: string, interpreter: string): string | null {
  const at = script.lastIndexOf("node_modules");
  const inside = /^node_modules[\\/](?:\.bin[\\/])?((?:@[^\\/]+[\\/])?[^\\/]+)(?:[^.]*|.*\.[cm]?js)$/u;
  const name = at === -1 ? undefined : inside.exec(script.slice(at))?.[1];
  if (name !== undefined) return PACKAGES[name.replace("\\", "/")] ?? toolName(name);
  const base = toolName(script).replace("_", "");
  return /^node(?:js)?$/u.test(interpreter) && SCRIPTS.has(base) ? base : null;
}

/** Value of an option given as `--name value` or `--name=value`; the last one wins. */
export function optionValue(args: readonly string[], ...names: readonly string[]): string | undefined {
  return optionValues(args, ...names).at(-1);
}

/** All values of an option that may be repeated. */
export function optionValues(args: readonly string[], ...names: readonly string[]): readonly string[] {
  const values: string[] = [];
  for (const [index, arg] of args.entries()) {
    for (const name of names) {
      if (arg === name) values.push(args[index + 1] ?? "");
      else if (arg.startsWith(`${name}=`)) values.push(arg.slice(name.length + 1));
    }
  }
  return values;
}
