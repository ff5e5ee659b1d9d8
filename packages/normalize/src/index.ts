// The public surface of @testbed/normalize: what is not named here is internal.
export { createNormalizer, normalize } from "./normalize/normalizer.js";
export { describeRoot } from "./paths/describe-root.js";
export type { DescribeRootOptions } from "./paths/describe-root.js";
export { defineRule } from "./custom/define-rule.js";
export { explainDifference } from "./explain/explain-difference.js";
export { normalizeNodeStream, normalizeWebStream } from "./stream/streams.js";
export { redact } from "./redact/redact.js";
export { profileNames } from "./profile/profiles.js";
export { NormalizeError } from "./error/normalize-error.js";
export type { NormalizeErrorCode } from "./error/normalize-error.js";
export type {
  MappedReplacement,
  NormalizeOptions,
  NormalizeResult,
  Profile,
  Replacement,
  Root,
} from "./normalize/options.js";
export type { CustomRule, LineRule, LiteralRule, RegexRule, TokenRule } from "./custom/custom-rule.js";
export type { Difference } from "./explain/explain-difference.js";
export type { NormalizingStream, StreamReport } from "./stream/streams.js";
export type { RedactOptions, RedactResult } from "./redact/redact.js";
export type { SpotRule } from "./spots/patterns.js";
export type { Normalizer } from "./normalize/normalizer.js";
