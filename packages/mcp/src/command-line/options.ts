import { statSync } from "node:fs";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { Command, CommanderError } from "commander";
import { VERSION } from "../server/version.js";
import { addConfinementOptions, toConfinement, type ConfinementFlags } from "./confinement-options.js";
import { addServerFlags, type ServerFlags } from "./server-flags.js";

/** What the operator set up. */
export interface Settings {
  readonly flags: ServerFlags;
  readonly confinement: Exclude<ReturnType<typeof toConfinement>, string>;
}

/** What the command line asks for: serving, or nothing more than what was printed already. */
export type Request =
  | { readonly kind: "serve"; readonly settings: Settings }
  | { readonly kind: "done"; readonly exitCode: number };

/** Reads the command line. Help and version go to `output`, what is wrong to standard error with exit code 2. */
export function readCommandLine(argv: readonly string[], output: Writable): Request {
  const command = createCommand().configureOutput({
    writeOut: (text) => output.write(text),
    writeErr: (text) => process.stderr.write(withoutToken(text)),
  });
  try {
    command.parse([...argv], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    return { kind: "done", exitCode: error.exitCode === 0 ? 0 : 2 };
  }
  const all = command.opts<ConfinementFlags & ServerFlags>();
  const confinement = toConfinement(all);
  const problem = typeof confinement === "string" ? confinement : (conflictOf(all) ?? missingImage(all));
  if (typeof confinement === "string" || problem !== null) return misuse(problem ?? "");
  if (all.printConfig !== true) return { kind: "serve", settings: { flags: all, confinement } };
  const { printConfig: _, httpToken, ...shown } = all;
  const printed = { ...shown, ...(httpToken === undefined ? {} : { httpToken: "set" }) };
  output.write(`${JSON.stringify(printed, null, 2)}\n`);
  return { kind: "done", exitCode: 0 };
}

/** Ends the start with a reason. */
export function misuse(problem: string): { readonly kind: "done"; readonly exitCode: number } {
  process.stderr.write(`error: ${problem}\n`);
  return { kind: "done", exitCode: 2 };
}

function conflictOf({ http, httpToken, allowGrading, tools }: ServerFlags): string | null {
  if (http !== undefined && httpToken === undefined)
    return "--http needs a token; set TESTBED_HTTP_TOKEN to 16 random characters or more.";
  if (allowGrading === true && !tools.includes("tasks"))
    return "--allow-grading (TESTBED_ALLOW_GRADING) is for the group tasks; add it to --tools or leave it out.";
  return null;
}

function missingImage({ images, image }: ServerFlags & ConfinementFlags): string | null {
  if (images === undefined) return null;
  if (image === undefined)
    return "--images (TESTBED_IMAGES) needs --isolation container and --image with the name of a folder in it.";
  const folder = /^[a-z0-9][a-z0-9._-]*$/.test(image) ? join(images, image) : null;
  const file = folder === null ? undefined : statSync(join(folder, "Dockerfile"), { throwIfNoEntry: false });
  if (file?.isFile() === true) return null;
  return `--image is ${JSON.stringify(image)}: ${images} has no such folder with a Dockerfile; name one that it has, or leave --images out for an image of the engine.`;
}

/** Commander repeats what it did not accept. */
function withoutToken(text: string): string {
  return text.includes("TOKEN") || text.includes("--http-token")
    ? text
        .replace(/value '.*?' from env 'TESTBED_HTTP_TOKEN'/s, "value of TESTBED_HTTP_TOKEN")
        .replace(/argument '.*?' is/s, "argument is")
    : text;
}

function createCommand(): Command {
  const command = new Command("mcp")
    .description(
      "MCP server that runs tests and decides; over standard input and output unless --http is given.",
    )
    .version(VERSION)
    .exitOverride();
  return addConfinementOptions(addServerFlags(command));
}
