import { stat } from "node:fs/promises";
import { isAbsolute, join } from "node:path";
import type { OutputPiece } from "@testbed/runner";
import type { Confinement } from "../confine/confinement.js";
import { confinementOf } from "../confine/resolve-confinement.js";
import { GraderError } from "../errors.js";
import type { GradeResult } from "../result/grade-result.js";
import { createSite } from "../site/site.js";
import type { Suite } from "../suite/suite.js";
import { checkGradeInPlaceOptions } from "./check-options.js";
import { packageScripts } from "./package-scripts.js";
import { gradeSuite } from "./grade-suite.js";

/** A suite and the directory it is run in as it is. */
export interface GradeInPlaceOptions extends Suite, Confinement {
  /** Absolute path of an existing directory; the command may change it. */
  readonly directory: string;
  /**
   * Absolute paths of directories that are searched for the command before the standard ones; what the `node_modules` of
   * the directory brings comes first.
   * @defaultValue `[]`
   */
  readonly path?: readonly string[];
  /** Aborting it kills the run; the verdict is `cancelled`. */
  readonly signal?: AbortSignal;
  /** Called with each piece of raw output as it arrives. */
  readonly onOutput?: (piece: OutputPiece) => void;
}

/**
 * Runs a suite in a directory of yours, without a copy: for code you trust, such as your own in CI. Everything else is
 * as in `grade`: a clean environment, bounds, a report outside of the directory, a verdict. The directory keeps its
 * owner: where the run has another user, as in isolation started by root, it has to be open to that user already.
 *
 * @param options - The directory and the suite.
 * @returns Verdict, assurance, test cases, normalized output and raw evidence, as plain JSON.
 * @throws `GraderError` `invalid-option` when the directory does not exist, `RunnerError` when a limit or variable is refused.
 */
export async function gradeInPlace(options: GradeInPlaceOptions): Promise<GradeResult> {
  checkGradeInPlaceOptions(options);
  const { directory, path = [], signal, onOutput, ...suite } = options;
  const confinement = confinementOf(options);
  const entry = await stat(directory).catch(() => null);
  if (!isAbsolute(directory) || entry?.isDirectory() !== true) {
    const message = `directory ${JSON.stringify(directory)} is no existing directory with an absolute path.`;
    throw new GraderError("invalid-option", message);
  }
  const site = await createSite({});
  const bin = join(directory, "node_modules", ".bin");
  try {
    const place = { site, root: directory, isOwn: false };
    const scripts = await packageScripts([directory]);
    return await gradeSuite({
      ...place,
      scripts,
      suite,
      path: [bin, ...path],
      confinement,
      signal,
      onOutput,
    });
  } finally {
    await site.destroy();
  }
}
