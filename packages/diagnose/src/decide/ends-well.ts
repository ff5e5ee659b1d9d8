import type { Scan } from "../scan/scanner.js";

const success =
  /\b(?:succe(?:ss|eded|ssful|ssfully)|passed|done|completed?|finished|ready|written|uploaded|up[- ]to[- ]date|ok|deployed|applied|published|installed|rolled out)\b/i;

const doubt = /\b(?:not|no|never|fail\w{0,3}|errors?|without|un\w{1,20})\b/i;

/** Counts of nothing: `failed=0`, `0 errors`. */
const nothing =
  /\b(?:failed|failures|errors?|unreachable)[=:] {0,4}0\b|\b(?:0|no) (?:errors?|failures?|failed)\b/gi;

const deed =
  /\b(?:succeeded|successfully|deployed|published|uploaded|rolled out|finished|passed|is (?:up|ready|available))\b/i;

const advice = /\b(?:please|must|needs?|should|if|when|after|before|be|see|run|try|err)\b/i;

/** The last line tells that what the job was for was done. */
export function endsWithDeed(scan: Scan): boolean {
  return endsWell(scan) && deed.test(scan.lastLine?.text ?? "") && !advice.test(scan.lastLine?.text ?? "");
}

/** The last line tells of success: an error before it was overcome, a retry for example. */
export function endsWell({ lastLine }: Scan): boolean {
  if (lastLine === null) return false;
  return success.test(lastLine.text) && !doubt.test(lastLine.text.replaceAll(nothing, ""));
}
