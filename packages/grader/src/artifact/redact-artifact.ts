import type { Redactor } from "../redaction/redactor.js";
import type { FoundArtifact } from "./find-artifacts.js";
import { typeOf } from "./media-type.js";

/** A file without secrets; null where it is no text and holds one, which cannot be taken out of it. */
export function redactArtifact(artifact: FoundArtifact, redactor: Redactor): FoundArtifact | null {
  const { name, bytes } = artifact;
  const { kind } = typeOf(name, bytes);
  if (kind !== "text" && kind !== "report") return redactor.isIn(bytes) ? null : artifact;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("utf8");
  const redacted = redactor.text(text);
  return redacted === text ? artifact : { name, bytes: Buffer.from(redacted) };
}
