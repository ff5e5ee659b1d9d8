import { Command, type Option } from "commander";

/** A command each of whose flags has a twin in the environment: `TESTBED_MAX_OUTPUT` for `--max-output`. */
export class TwinnedCommand extends Command {
  override createCommand(name: string): TwinnedCommand {
    return new TwinnedCommand(name);
  }

  override addOption(option: Option): this {
    const twin = `TESTBED_${option.name().toUpperCase().replaceAll("-", "_")}`;
    const isSwitch = !option.required && !option.optional;
    return super.addOption(isSwitch && isOff(process.env[twin]) ? option : option.env(twin));
  }
}

/** A switch that is set to one of these is not on; a parser that asks only whether it is set would say so. */
function isOff(value: string | undefined): boolean {
  return value !== undefined && ["", "0", "false", "no", "off"].includes(value.toLowerCase());
}
