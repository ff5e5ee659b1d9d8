import { createHash } from "node:crypto";
import { directoryDigest } from "../task/task-digest.js";
import type { Candidate } from "./candidate.js";

/**
 * Names a candidate by its content: SHA-256 of what would be graded.
 *
 * @returns `sha256:` and 64 hexadecimal digits.
 */
export async function candidateDigest(candidate: Candidate): Promise<string> {
  if (candidate.kind === "directory") return directoryDigest(candidate.directory);
  const content =
    candidate.kind === "patch" ? ["patch", candidate.patch] : ["files", ...sortedFiles(candidate.files)];
  return `sha256:${createHash("sha256").update(JSON.stringify(content)).digest("hex")}`;
}

function sortedFiles(files: Extract<Candidate, { readonly kind: "files" }>["files"]): readonly unknown[] {
  return [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content, encoding = "utf8", mode = null }) => [path, encoding, mode, content]);
}
