// The public surface of @testbed/grader: what is not named here is internal.
export type { GradeOptions } from "./grade/options.js";
export type { Assurance, AssuranceLevel } from "./result/assurance.js";
export type { GradeEvidence, GradeReport, GradeResult, NormalizedOutput } from "./result/grade-result.js";
export type { Suite } from "./suite/suite.js";
export type { Testbed, TestbedGradeOptions, TestbedOptions } from "./testbed/testbed.js";
