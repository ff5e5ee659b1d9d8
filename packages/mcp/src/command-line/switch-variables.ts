import type { Command, Option } from "commander";

const ON: ReadonlySet<string> = new Set(["true", "1", "yes", "on"]);
const OFF: ReadonlySet<string> = new Set(["false", "0", "no", "off", ""]);

/**
 * Lets the variables of flags without a value say no: commander takes any value of theirs for yes, so that a host which
 * passes "false" would open what its operator had closed.
 */
export function readSwitchVariables(command: Command): Command {
  for (const option of command.options) {
    if (option.required || option.optional || option.envVar === undefined) continue;
    const variable = option.envVar;
    // After the listener of commander itself, which has said yes.
    command.on(`optionEnv:${option.name()}`, () => readVariable(command, option, variable));
  }
  return command;
}

function readVariable(command: Command, option: Option, variable: string): void {
  const value = (process.env[variable] ?? "").trim().toLowerCase();
  if (ON.has(value)) return;
  if (OFF.has(value))
    command.setOptionValueWithSource(option.attributeName(), option.defaultValue, "default");
  else
    command.error(
      `error: ${variable} is ${JSON.stringify(process.env[variable])}: it must be true, 1, yes or on, or else false, 0, no, off or empty.`,
    );
}
