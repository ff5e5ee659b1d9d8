import type { FileArgument } from "./parameters.js";

/** Decodes the files of a call for the workspace. */
export function fileContents(
  files: readonly FileArgument[],
): { readonly path: string; readonly content: string | Uint8Array }[] {
  return files.map(({ path, content, encoding }) => ({
    path,
    content: encoding === "base64" ? Buffer.from(content, "base64") : content,
  }));
}
