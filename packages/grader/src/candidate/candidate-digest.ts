import { createHash } from "node:crypto";
import { GraderError } from "../errors.js";
import { directoryDigest } from "../task/task-digest.js";
import type { Candidate } from "./candidate.js";

/**
 * Names a candidate by its content: SHA-256 of what would be graded.
 *
 * @returns `sha256:` and 64 hexadecimal digits.
 */
export async function candidateDigest(candidate: Candidate): Promise<string> {
  if (candidate.kind === "directory") {
    const { directory } = candidate;
    return directoryDigest(directory).catch((error: NodeJS.ErrnoException) => {
      const message = `${directory} cannot be read (${error.code ?? error.message}); name a directory that can be`;
      throw new GraderError("invalid-candidate", message);
    });
  }
  const content =
    candidate.kind === "patch" ? ["patch", candidate.patch] : ["files", ...sortedFiles(candidate.files)];
  return `sha256:${createHash("sha256").update(JSON.stringify(content)).digest("hex")}`;
}

function sortedFiles(files: Extract<Candidate, { readonly kind: "files" }>["files"]): readonly unknown[] {
  return [...files]
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map(({ path, content, encoding = "utf8", mode = null }) => [path, encoding, mode, content]);
}
