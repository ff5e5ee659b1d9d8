import type { TestbedOptions } from "@testbed/grader";
import { reportError } from "../errors/report-error.js";
import { Refusal } from "../result/tool-error.js";

type Confinement = Pick<TestbedOptions, "isolation" | "limits" | "requireIsolation">;

/** The same confinement, its image built from the Dockerfile that a directory of images holds under its name. */
export async function builtConfinement(
  confinement: Confinement,
  images: string | undefined,
): Promise<Confinement> {
  const { isolation } = confinement;
  if (images === undefined || typeof isolation !== "object" || isolation.mode !== "container")
    return confinement;
  const { buildImage } = await import("@testbed/grader");
  const built = await buildImage({ directory: images, name: isolation.image });
  if (built.status === "built")
    return { ...confinement, isolation: { ...isolation, image: built.imageId, engine: built.engine } };
  reportError(`the image ${isolation.image} cannot be built: ${built.message}`);
  throw new Refusal({
    code: "runner_not_available",
    reason: "image-not-built",
    message: "The image that runs are made in cannot be built on the server.",
    hint: "The operator finds the cause on the server's standard error; call again when it is mended.",
    retryable: true,
  });
}
