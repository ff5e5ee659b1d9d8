import { quote } from "../../errors/runner-error.js";
import type { NotStarted } from "../../outcome/run-outcome.js";
import { callEngine, type Engine } from "./engine.js";

const id = /^sha256:[0-9a-f]{64}$/;

/**
 * The id of an image that the engine has: a name can come to mean another image while a run is being started, an id
 * cannot. Nothing is pulled.
 */
export async function resolveImage(engine: Engine, image: string): Promise<string | NotStarted> {
  if (id.test(image)) return image;
  const { code, stdout, stderr } = await callEngine(engine.file, [
    "image",
    "inspect",
    "--format",
    "{{.Id}}",
    image,
  ]);
  const found = withPrefix(stdout.trim());
  if (code === 0 && id.test(found)) return found;
  return imageNotFound(engine, image, stderr);
}

/** Podman leaves the name of the algorithm out. */
function withPrefix(text: string): string {
  return text.includes(":") ? text : `sha256:${text}`;
}

/** Why a run without its image did not start. */
function imageNotFound({ name, file }: Engine, image: string, words: string): NotStarted {
  return {
    reason: "image-not-found",
    message: `${name} does not have the image ${quote(image)} (${quote(words.trim())}): pull it with \`${file} pull\`, or build it with buildImage().`,
  };
}
