import { fileURLToPath } from "node:url";

/**
 * Path of a helper program of this package. This file lies one folder below the package in the sources,
 * as the built file does, so that both find `helper/`.
 */
export function helperPath(
  name: "supervise.pl" | "main-process.pl" | "contain.pl" | "launch.sh" | "remove.sh",
): string {
  return fileURLToPath(new URL(`../helper/${name}`, import.meta.url));
}
