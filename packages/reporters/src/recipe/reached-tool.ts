import { type Invocation, toolName } from "../runners/invocation.js";

/**
 * The command line as its tool is reached by added options. `npm exec` keeps every option for itself up to a `--`,
 * so they go behind one; other launchers hand on all that follows the name of the tool.
 * Source: https://docs.npmjs.com/cli/commands/npm-exec
 */
export function reachedTool(invocation: Invocation): Invocation {
  const { command, launcher, args } = invocation;
  const npm = [command, ...launcher].findLastIndex((part) => toolName(part) === "npm");
  if (npm === -1 || launcher.slice(npm).includes("--")) return invocation;
  const end = args.indexOf("--");
  const kept = end === -1 ? [...args, "--"] : args.slice(0, end + 1);
  return { ...invocation, launcher: [...launcher, ...kept], args: end === -1 ? [] : args.slice(end + 1) };
}

/** The arguments that a tool reads as options: those in front of a `--`. */
export function optionArguments(args: readonly string[]): readonly string[] {
  const end = args.indexOf("--");
  return end === -1 ? args : args.slice(0, end);
}
