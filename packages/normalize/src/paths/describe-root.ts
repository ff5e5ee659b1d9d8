import { realpathSync } from "node:fs";
import { realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { isAbsolute, resolve } from "node:path";
import { NormalizeError, shown } from "../error/normalize-error.js";
import { checkRootName } from "../normalize/check-options.js";
import type { Root } from "../normalize/options.js";
import { spellings } from "./aliases.js";
import { isTooBroad, isTop } from "./breadth.js";

/** How a root is described. */
export interface DescribeRootOptions {
  /**
   * `allow`: also `/`, a drive, a single component such as `/node`, and the home directory, which are found in many places
   * where nobody meant them. Of `/` and a drive only the plain spelling is.
   * @defaultValue `"refuse"`
   */
  readonly broad?: "allow" | "refuse";
}

/**
 * Collects every spelling under which output may name a directory. Call it while the directory exists: links and
 * short names can be resolved only then; the result is plain data and stays usable when the directory is gone.
 *
 * @param name - what stands in the angle brackets: lower-case letters, digits and hyphens, for example `workspace`
 * @param directory - absolute path of an existing directory, at least two components deep, not a home directory
 * @param options - whether a directory may be broad
 * @returns the aliases: as given, real path, native real path, the `/private` twin of macOS, both Unicode forms,
 * `file://` URL as Node prints it, percent-encoded with or without the separators, and quoted for JSON, JavaScript, XML,
 * TAP and shells
 * @throws NormalizeError `invalid-root-name`, `invalid-option` (not an absolute path), `root-not-found` (no directory
 * there), `root-too-broad` (`/`, a drive, a single component such as `/node`, or the home directory)
 */
export async function describeRoot(
  name: string,
  directory: string,
  options: DescribeRootOptions = {},
): Promise<Root> {
  checkRootName(name);
  const { broad = "refuse" } = options;
  if (broad !== "refuse" && broad !== "allow")
    throw new NormalizeError("invalid-option", `broad must be "refuse" or "allow", got ${shown(broad)}.`);
  if (typeof directory !== "string" || !isAbsolute(directory) || directory.includes("\0")) {
    throw new NormalizeError(
      "invalid-option",
      `directory must be an absolute path, got ${shown(directory)}.`,
    );
  }
  const given = resolve(directory);
  if (broad === "refuse") refuseBroad(given);
  const found = await stat(given).catch(() => undefined);
  if (!found?.isDirectory()) {
    throw new NormalizeError(
      "root-not-found",
      `${shown(directory)} is not a directory: describe a root while it exists.`,
    );
  }
  const real = [await realpath(given), realpathSync(given), realpathSync.native(given)];
  if (broad === "refuse") for (const path of real) refuseBroad(path);
  if (isTop(given)) return { name, aliases: [given], broad: "allow" };
  const aliases = spellings([...new Set([given, ...real])]);
  return broad === "allow" ? { name, aliases, broad } : { name, aliases };
}

function refuseBroad(path: string): void {
  if (!isTooBroad(path) && path !== resolve(homedir())) return;
  throw new NormalizeError(
    "root-too-broad",
    `${shown(path)} is too broad to be named: it would be replaced where no one meant it. ` +
      "Describe a directory of your own below it, at least two components deep.",
  );
}
