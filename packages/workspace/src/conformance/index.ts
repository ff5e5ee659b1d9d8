// The public surface of @testbed/workspace/conformance.
export type {
  ConformanceAdapter,
  ConformanceKind,
  ConformanceOptions,
  ConformanceReport,
  ConformanceRow,
} from "./adapter.js";
export { formatConformance } from "./format-conformance.js";
export { runConformance } from "./run-conformance.js";
