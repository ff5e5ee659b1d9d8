import { quote } from "../../errors/runner-error.js";
import type { NotStarted } from "../../outcome/run-outcome.js";
import { sandboxFailure } from "../diagnose.js";
import type { SandboxFailure } from "../isolation.js";
import { callEngine, refusalOf, type Engine, type EngineAnswer } from "./engine.js";

const id = /^sha256:[0-9a-f]{64}$/;

/** What podman and docker say of an image that they do not have, and of a name that no image can have. */
const missing =
  /no such (?:image|object)|image not known|unable to find (?:image|')|failed to find image|reference format|one component/i;

/**
 * The id of an image that the engine has: a name can come to mean another image while a run is being started, an id
 * cannot. Nothing is pulled. Only the engine's word that there is no such image means that.
 */
export async function resolveImage(
  engine: Engine,
  image: string,
): Promise<string | NotStarted | SandboxFailure> {
  if (id.test(image)) return image;
  const args = ["image", "inspect", "--format", "{{.Id}}", image];
  const answer = await callEngine(engine.file, args);
  const found = withPrefix(answer.stdout.trim());
  return answer.code === 0 && id.test(found) ? found : imageFailure(engine, image, answer);
}

/** Podman leaves the name of the algorithm out. */
function withPrefix(text: string): string {
  return text.includes(":") ? text : `sha256:${text}`;
}

/** Why nothing was started of an image, from what the engine said. */
export function imageFailure(
  { name, file }: Engine,
  image: string,
  answer: EngineAnswer,
): NotStarted | SandboxFailure {
  const said = refusalOf(answer);
  if (!missing.test(said)) return sandboxFailure("container", "engine", said);
  return {
    reason: "image-not-found",
    message: `${name} does not have the image ${quote(image)} (${quote(said)}): pull it with \`${file} pull\`, or build it with buildImage().`,
  };
}
