import { Command, type Option } from "commander";

/** A command each of whose flags has a twin in the environment: `TESTBED_MAX_OUTPUT` for `--max-output`. */
export class TwinnedCommand extends Command {
  override createCommand(name: string): TwinnedCommand {
    return new TwinnedCommand(name);
  }

  override addOption(option: Option): this {
    return super.addOption(option.env(`TESTBED_${option.name().toUpperCase().replaceAll("-", "_")}`));
  }
}
