// The public surface of @testbed/grader: what is not named here is internal.
export { GraderError } from "./errors.js";
export { gradeInPlace } from "./grade/grade-in-place.js";
export { grade } from "./grade/grade.js";
export { createTestbed } from "./testbed/create-testbed.js";
export type { Confinement, GradeIsolation, UsedConfinement } from "./confine/confinement.js";
export type { GraderErrorCode } from "./errors.js";
export type { GradeInPlaceOptions } from "./grade/grade-in-place.js";
export type { GradeOptions } from "./grade/options.js";
export type { Assurance, AssuranceLevel } from "./result/assurance.js";
export type { GradeEvidence, GradeReport, GradeResult, NormalizedOutput } from "./result/grade-result.js";
export type { Suite } from "./suite/suite.js";
export type {
  Testbed,
  TestbedGradeOptions,
  TestbedOptions,
  TestbedWorkspaceOptions,
} from "./testbed/testbed.js";
