import { realpathSync, statSync } from "node:fs";
import { WorkspaceError, quote, systemCode } from "../error/workspace-error.js";
import { knownOptions } from "../options/known-options.js";
import { namesToOmit } from "../workspace/omit.js";

/** A template, and what of it is left out. */
export interface TemplateOptions {
  /** Path of the directory to copy. */
  readonly directory: string;
  /**
   * Entries of these names are left out at any depth.
   * @defaultValue [".git", "node_modules"]
   */
  readonly omit?: readonly string[];
}

/** A template that is there. */
export interface Template {
  /** Its path with links resolved. */
  readonly directory: string;
  readonly omit: ReadonlySet<string>;
}

/** Checks that the template is a directory; undefined where none is given. */
export function checkTemplate(template: string | TemplateOptions | undefined): Template | undefined {
  if (template === undefined) return undefined;
  const given = typeof template === "string" ? { directory: template } : template;
  const options = knownOptions(given, "template", ["directory", "omit"]);
  const { directory } = options;
  if (typeof directory !== "string" || directory === "" || directory.includes("\0")) {
    throw new WorkspaceError(
      "invalid-options",
      `template.directory is ${quote(directory)}; give the path of a directory`,
    );
  }
  return { directory: resolveDirectory(directory), omit: namesToOmit(options) };
}

function resolveDirectory(directory: string): string {
  try {
    if (statSync(directory).isDirectory()) return realpathSync(directory);
  } catch (error) {
    const reason = `the template cannot be read (${systemCode(error) ?? "unknown error"})`;
    throw new WorkspaceError("template-unreadable", reason, { path: directory, cause: error });
  }
  throw new WorkspaceError("template-unreadable", "the template is not a directory; give one", {
    path: directory,
  });
}
