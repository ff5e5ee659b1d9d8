import type { RunInput } from "../schema/run-input.js";
import { denied } from "../result/tool-error.js";
import type { ToolSetting } from "./tool.js";

/** Refuses what the operator does not allow, before anything is started. */
export function checkAllowed(
  { allowedExecutables, allowedEnv }: Pick<ToolSetting, "allowedEnv" | "allowedExecutables">,
  { command, env }: Pick<RunInput, "command" | "env">,
): void {
  if (allowedExecutables !== null && !allowedExecutables.includes(command))
    throw refused("command", command, allowedExecutables);
  const variable = env.find(({ name }) => allowedEnv !== null && !allowedEnv.includes(name));
  if (variable !== undefined) throw refused("environment variable", variable.name, allowedEnv ?? []);
}

function refused(what: string, name: string, allowed: readonly string[]): Error {
  const list = allowed.join(", ");
  return denied(
    `The operator does not allow the ${what} ${JSON.stringify(name)}.`,
    list === "" ? `Leave it out; none is allowed.` : `Use one of those that are allowed: ${list}.`,
  );
}
