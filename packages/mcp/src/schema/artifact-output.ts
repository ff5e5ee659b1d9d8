import type { ArtifactReference } from "@testbed/grader";
import { z } from "zod";
import { every } from "./every.js";

/** An artifact, as results name it. */
export interface ShownArtifact {
  readonly artifactId: string;
  readonly name: string;
  readonly kind: ArtifactReference["kind"];
  readonly mediaType: string;
  readonly bytes: number;
}

export const artifact: z.ZodType<ShownArtifact> = z.strictObject({
  artifactId: z.string().describe("Id to read it by."),
  name: z.string().describe("Where it lay, relative to the directory of the run."),
  kind: z
    .enum(every<ArtifactReference["kind"]>()(["binary", "image", "report", "text"]))
    .describe("What can be done with it."),
  mediaType: z.string().describe("Media type, from the content."),
  bytes: z.int().min(0).describe("Size in bytes."),
});

export function shownArtifact({ id, name, kind, mediaType, bytes }: ArtifactReference): ShownArtifact {
  return { artifactId: id, name, kind, mediaType, bytes };
}
