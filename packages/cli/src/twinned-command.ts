import { Command, type Option } from "commander";

const ON: ReadonlySet<string> = new Set(["true", "1", "yes", "on"]);
const OFF: ReadonlySet<string> = new Set(["false", "0", "no", "off", ""]);

/** A command each of whose flags has a twin in the environment: `TESTBED_MAX_OUTPUT` for `--max-output`. */
export class TwinnedCommand extends Command {
  override createCommand(name: string): TwinnedCommand {
    return new TwinnedCommand(name);
  }

  override addOption(option: Option): this {
    const variable = `TESTBED_${option.name().toUpperCase().replaceAll("-", "_")}`;
    super.addOption(option.env(variable));
    if (option.required || option.optional) return this;
    // After the listener of commander itself, which takes any value for yes, "false" and "0" included.
    return this.on(`optionEnv:${option.name()}`, () => this.#readSwitch(option, variable));
  }

  #readSwitch(option: Option, variable: string): void {
    const value = (process.env[variable] ?? "").trim().toLowerCase();
    if (ON.has(value)) return;
    const off: unknown = option.negate ? true : option.defaultValue;
    if (OFF.has(value)) this.setOptionValueWithSource(option.attributeName(), off, "default");
    else
      this.error(
        `error: ${variable} is ${JSON.stringify(process.env[variable])}: it must be true, 1, yes or on, or else false, 0, no, off or empty.`,
      );
  }
}
