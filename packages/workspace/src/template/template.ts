import { realpathSync, statSync } from "node:fs";
import { formatOf, type ArchiveFormat } from "../archive/unpack.js";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";
import { namesToOmit } from "../workspace/omit.js";

/** A template, and what of it is left out. */
export interface TemplateOptions {
  /** Path of the directory to copy, or of a `.tar`, `.tar.gz`, `.tgz` or `.zip` file to unpack. */
  readonly directory: string;
  /**
   * Entries of these names are left out at any depth. An overlay cannot leave anything out.
   * @defaultValue [".git", "node_modules"]; none with an overlay
   */
  readonly omit?: readonly string[];
  /**
   * `copy`: every workspace has files of its own. `overlay` (Linux, as root or inside a user namespace, directories
   * only): the template is shown through a layer that takes all changes, which costs the same for any size; it must
   * not change as long as the workspace exists. It is refused with `overlay-unavailable` where the system does not
   * allow it. `overlay-or-copy`: copies there; `workspace.template` says which it was and why.
   * @defaultValue "copy"
   */
  readonly method?: "copy" | "overlay" | "overlay-or-copy";
  /**
   * What `templateDigest` returned for it. Checked before the copy, against the copy of a directory, and by
   * `workspace.verifyTemplate()`.
   * @defaultValue not checked
   */
  readonly digest?: string;
}

/** A template that is there. */
export interface Template {
  /** Its path with links resolved. */
  readonly directory: string;
  readonly omit: ReadonlySet<string>;
  /** Set where it is a file. */
  readonly archive: ArchiveFormat | undefined;
  readonly digest: string | undefined;
  readonly method: "copy" | "overlay" | "overlay-or-copy";
}

/** Checks that the template is a directory or an archive; undefined where none is given. */
export function checkTemplate(template: string | TemplateOptions | undefined): Template | undefined {
  if (template === undefined) return undefined;
  const given = typeof template === "string" ? { directory: template } : template;
  const options = knownOptions(given, "template", ["directory", "omit", "digest", "method"]);
  const { directory, digest } = options;
  if (typeof directory !== "string" || directory === "" || directory.includes("\0")) {
    throw new WorkspaceError(
      "invalid-options",
      `template.directory is ${quote(directory)}; give the path of a directory or an archive`,
    );
  }
  if (digest !== undefined && (typeof digest !== "string" || !/^[0-9a-f]{64}$/u.test(digest))) {
    const fix = "give what templateDigest() returned";
    throw new WorkspaceError("invalid-options", `template.digest is ${quote(digest)}; ${fix}`);
  }
  const method = checkMethod(options["method"]);
  const omit = method !== "copy" && options["omit"] === undefined ? new Set<string>() : namesToOmit(options);
  const place = locate(directory);
  if (method === "overlay" && place.archive !== undefined) {
    throw new WorkspaceError("overlay-unavailable", "an archive cannot be mounted; unpack it once, or copy", {
      path: directory,
    });
  }
  return { ...place, omit, digest, method };
}

function checkMethod(method: unknown): Template["method"] {
  if (method === undefined) return "copy";
  if (method === "copy" || method === "overlay" || method === "overlay-or-copy") return method;
  const fix = 'use "copy", "overlay" or "overlay-or-copy"';
  throw new WorkspaceError("invalid-options", `template.method is ${quote(method)}; ${fix}`);
}

function locate(path: string): Pick<Template, "directory" | "archive"> {
  const format = formatOf(path);
  try {
    const stats = statSync(path);
    if (stats.isDirectory()) return { directory: realpathSync(path), archive: undefined };
    if (stats.isFile() && format !== undefined) return { directory: realpathSync(path), archive: format };
  } catch (error) {
    const reason = `the template cannot be read (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("template-unreadable", reason, { path, cause: error });
  }
  const reason = "the template is neither a directory nor a .tar, .tar.gz, .tgz or .zip file; give one";
  throw new WorkspaceError("template-unreadable", reason, { path });
}
