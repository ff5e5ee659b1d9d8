// The public surface of @testbed/diagnose: what is not named here is internal.
export { diagnose } from "./diagnose/diagnose.js";
export { diagnoseStream } from "./diagnose/diagnose-stream.js";
export { rules } from "./rules/all-rules.js";
export { categories } from "./result/category.js";
export { DiagnoseError } from "./error/diagnose-error.js";
export type { Rule, Scope, Window } from "./rules/rule.js";
export type { Category } from "./result/category.js";
export type { Confidence, Diagnosis, Evidence, Finding, InformativeLine, Retry } from "./result/diagnosis.js";
export type {
  CtrfInput,
  DiagnoseOptions,
  FileInput,
  JobInput,
  JUnitInput,
  LogInput,
  RunInput,
  TestRunInput,
  TestRunLike,
} from "./input/input.js";
export type { DiagnoseStreamOptions, LogStream } from "./diagnose/diagnose-stream.js";
export type { DiagnoseErrorCode } from "./error/diagnose-error.js";
