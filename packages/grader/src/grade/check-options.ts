import {
  abortSignal,
  callback,
  checkOptions,
  checkSearchPath,
  list,
  record,
  text,
  type OptionRules,
} from "../options/check-options.js";
import { checkConfinement, confinementRules } from "../confine/resolve-confinement.js";
import { checkPolicy, suiteRules } from "../suite/check-suite.js";
import type { GradeInPlaceOptions } from "./grade-in-place.js";
import type { GradeOptions } from "./options.js";

const runRules: OptionRules = { directory: text, signal: abortSignal, onOutput: callback };
const candidateRules: OptionRules = { files: list, template: text, workspacePolicy: record, modules: text };

/** Refuses options of `grade()` that are unknown or of the wrong kind. */
export function checkGradeOptions(options: GradeOptions): void {
  checkOptions("grade()", options, { ...suiteRules, ...runRules, ...confinementRules, ...candidateRules });
  checkPolicy(options.policy);
  checkConfinement(options);
}

/** Refuses options of `gradeInPlace()` that are unknown or of the wrong kind. */
export function checkGradeInPlaceOptions(options: GradeInPlaceOptions): void {
  checkOptions("gradeInPlace()", options, { ...suiteRules, ...runRules, ...confinementRules, path: list });
  checkSearchPath("gradeInPlace()", options.path);
  checkPolicy(options.policy);
  checkConfinement(options);
}
