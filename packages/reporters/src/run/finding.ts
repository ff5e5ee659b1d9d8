import type { Finding } from "./test-run.js";

/** What a finding of a parser does to a run that would pass without it. */
export type FindingEffect = "note" | "incomplete" | "conflict" | "unknown";

/** What a parser can find. */
export type ParserFindingCode =
  | "end-missing"
  | "plan-not-met"
  | "bail-out"
  | "file-without-tests"
  | "file-not-chosen"
  | "file-left-early"
  | "test-unreported"
  | "report-foreign-line"
  | "report-incomplete"
  | "report-unreadable"
  | "report-unrecognised"
  | "report-repeated"
  | "report-too-large"
  | "reports-conflict"
  | "report-console-disagree"
  | "report-attributes-differ"
  | "report-attributes-lower"
  | "report-attributes-unreadable"
  | "report-case-unclear"
  | "report-failures-differ"
  | "report-totals-differ"
  | "report-says-failed"
  | "competing-summaries"
  | "console-ambiguous"
  | "console-lines-differ"
  | "console-undecided"
  | "attempts-unnamed"
  | "unnamed-failures"
  | "names-no-tests"
  | "stream-truncated";

/** The effect of every code. */
const effects: Readonly<Record<ParserFindingCode, FindingEffect>> = {
  "end-missing": "incomplete",
  "plan-not-met": "incomplete",
  "bail-out": "incomplete",
  "file-without-tests": "incomplete",
  "file-not-chosen": "note",
  "file-left-early": "incomplete",
  "test-unreported": "incomplete",
  "report-foreign-line": "conflict",
  "report-incomplete": "incomplete",
  "report-unreadable": "unknown",
  "report-unrecognised": "unknown",
  "report-repeated": "note",
  "report-too-large": "unknown",
  "reports-conflict": "conflict",
  "report-console-disagree": "conflict",
  "report-attributes-differ": "conflict",
  "report-attributes-lower": "note",
  "report-attributes-unreadable": "unknown",
  "report-case-unclear": "unknown",
  "report-failures-differ": "conflict",
  "report-totals-differ": "conflict",
  "report-says-failed": "conflict",
  "competing-summaries": "conflict",
  "console-ambiguous": "conflict",
  "console-lines-differ": "conflict",
  "console-undecided": "unknown",
  "attempts-unnamed": "unknown",
  "unnamed-failures": "unknown",
  "names-no-tests": "note",
  "stream-truncated": "note",
};

/** Builds a finding of a parser. */
export function finding(code: ParserFindingCode, message: string, evidence?: string): Finding {
  return evidence === undefined ? { code, message } : { code, message, evidence };
}

/** Effect of any code; a code of a later version or of a caller has none. */
export function effectOf(code: string): FindingEffect {
  return isParserCode(code) ? effects[code] : "note";
}

function isParserCode(code: string): code is ParserFindingCode {
  return Object.hasOwn(effects, code);
}
