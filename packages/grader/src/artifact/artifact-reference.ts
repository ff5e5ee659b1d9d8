/** A file that a run left, by its content. Plain JSON. */
export interface ArtifactReference {
  /** Opaque; names the content. */
  readonly id: string;
  /** Where it lay, relative to the artifact root. */
  readonly name: string;
  /** What can be done with it. */
  readonly kind: "binary" | "image" | "report" | "text";
  /** Media type, from the content. */
  readonly mediaType: string;
  /** Size in bytes. */
  readonly bytes: number;
}
