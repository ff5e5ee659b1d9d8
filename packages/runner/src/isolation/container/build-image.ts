import { statSync } from "node:fs";
import { join } from "node:path";
import { checkDirectory } from "../../environment/pinned-environment.js";
import { quote, RunnerError } from "../../errors/runner-error.js";
import { checkKeys } from "../../options/check-keys.js";
import { wholeNumber } from "../../options/whole-number.js";
import type { ContainerEngine } from "../isolation.js";
import { checkEngine, checkWord } from "../resolve-isolation.js";
import { callEngine, findEngine } from "./engine.js";

/** Which image is built, and how. */
export interface BuildImageOptions {
  /** Directory with a folder for each image, such as `images`; absolute. */
  readonly directory: string;
  /** Name of the image: its folder in `directory`, which holds a `Dockerfile`. */
  readonly name: string;
  /**
   * Engine.
   * @defaultValue the first of podman and docker that answers
   */
  readonly engine?: ContainerEngine;
  /**
   * The steps of the build may use the network, and images that are named in it and are not here are pulled.
   * @defaultValue `false`
   */
  readonly network?: boolean;
  /**
   * Wall-clock limit in milliseconds.
   * @defaultValue `600_000`
   */
  readonly timeoutMs?: number;
}

/** What a build came to. */
export type BuiltImage =
  | {
      /** It is there. */
      readonly status: "built";
      /** Engine that has it. */
      readonly engine: ContainerEngine;
      /** Its name there. */
      readonly image: string;
      /** Its id, for the option `image` of a run. */
      readonly imageId: string;
    }
  | {
      /** It could not be built. */
      readonly status: "failed";
      /** What the engine said last. */
      readonly message: string;
    };

const longestWords = 2000;
const known = ["directory", "name", "engine", "network", "timeoutMs"];

/**
 * Builds `<directory>/<name>/Dockerfile` and names the image `localhost/testbed-<name>`. Layers that did not change
 * come from the engine's cache. The Dockerfile is trusted: it runs with the rights of the engine.
 *
 * @returns The id of the image, or what the engine said.
 * @throws {@link RunnerError} (as a rejection) for an option that is wrong, and where there is no such Dockerfile.
 */
export async function buildImage(options: BuildImageOptions): Promise<BuiltImage> {
  const { folder, engine: wanted, timeoutMs } = checkOptions(options);
  const engine = await findEngine(wanted);
  if (typeof engine === "string") return { status: "failed", message: engine };
  const image = `localhost/testbed-${options.name}`;
  // Podman's way to keep a build from pulling; docker looks at home first, and has no network to pull with.
  const offline = engine.name === "podman" ? ["--network", "none", "--pull-never"] : ["--network", "none"];
  const online = options.network === true ? [] : offline;
  const built = await callEngine(engine.file, ["build", ...online, "--tag", image, folder], timeoutMs);
  if (built.code !== 0) return { status: "failed", message: lastWords(built.stderr) };
  const { code, stdout, stderr } = await callEngine(engine.file, [
    "image",
    "inspect",
    "--format",
    "{{.Id}}",
    image,
  ]);
  if (code !== 0) return { status: "failed", message: lastWords(stderr) };
  const id = stdout.trim();
  return {
    status: "built",
    engine: engine.name,
    image,
    imageId: id.includes(":") ? id : `sha256:${id}`,
  };
}

interface CheckedOptions {
  readonly folder: string;
  readonly engine: ContainerEngine | null;
  readonly timeoutMs: number;
}

function checkOptions(options: BuildImageOptions): CheckedOptions {
  if (typeof options !== "object" || options === null) {
    throw new RunnerError("invalid-option", "buildImage() takes an object with directory and name.");
  }
  const { timeoutMs = 600_000 } = options;
  checkKeys("buildImage()", options, known);
  checkDirectory("directory", options.directory);
  checkWord("name", options.name);
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(options.name)) {
    const message = `name is ${quote(options.name)}: it must be one folder in lower-case letters, digits, ".", "_" and "-".`;
    throw new RunnerError("invalid-option", message);
  }
  const folder = join(options.directory, options.name);
  if (statSync(join(folder, "Dockerfile"), { throwIfNoEntry: false })?.isFile() !== true) {
    const message = `${quote(folder)} has no Dockerfile; give the directory that holds the folders of images.`;
    throw new RunnerError("invalid-option", message);
  }
  return {
    folder,
    engine: options.engine === undefined ? null : checkEngine(options.engine),
    timeoutMs: wholeNumber("timeoutMs", timeoutMs, 1, 2_147_000_000),
  };
}

function lastWords(words: string): string {
  return words.trim().slice(-longestWords);
}
