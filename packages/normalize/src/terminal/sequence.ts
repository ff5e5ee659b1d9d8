import { beginsVerdict, isLetter } from "../verdict/words.js";

/** Longest control payload that is removed; a longer one stays visible. */
const maxPayload = 4096;

/** The text ends before the sequence is decided. */
export const incomplete = -1;
/** No control sequence of ECMA-48 stands here. */
export const malformed = -2;

/** Control strings by the character after ESC: ECMA-48 5.6 and `k`, the title of GNU screen. */
const strings = "]PX^_k";

/**
 * End of the control sequence that an ESC or a C1 introducer at `at` begins, {@link incomplete} or {@link malformed}.
 * Source: ECMA-48 5.3 (C1), 5.4 (CSI), 5.6 (control strings); ECMA-35 13.2 (escape sequences).
 */
export function sequenceEnd(text: string, at: number): number {
  const first = text.charCodeAt(at);
  if (first !== 0x1b) return c1End(text, at, first - 0x40);
  if (at + 1 >= text.length) return incomplete;
  const second = text.charCodeAt(at + 1);
  if (second === 0x5b) return csiEnd(text, at + 2);
  if (isString(second)) return stringEnd(text, at + 2, second === 0x5d);
  if (second >= 0x20 && second <= 0x2f) return designationEnd(text, at + 1);
  if (second >= 0x30 && second <= 0x7e) return finalEnd(text, at + 1);
  return malformed;
}

function isString(letter: number): boolean {
  return letter >= 0x50 && strings.includes(String.fromCharCode(letter));
}

function c1End(text: string, at: number, letter: number): number {
  if (letter === 0x5b) return csiEnd(text, at + 1);
  return isString(letter) ? stringEnd(text, at + 1, letter === 0x5d) : malformed;
}

function csiEnd(text: string, start: number): number {
  const limit = Math.min(text.length, start + maxPayload);
  let at = start;
  let code = text.charCodeAt(at);
  while (at < limit && code >= 0x30 && code <= 0x3f) code = text.charCodeAt(++at);
  const intermediates = at;
  while (at < limit && code >= 0x20 && code <= 0x2f) code = text.charCodeAt(++at);
  if (at >= limit) return at >= start + maxPayload ? malformed : incomplete;
  if (code < 0x40 || code > 0x7e) return malformed;
  if (code === 0x6d) return at + 1;
  // `ESC[not ok` and `ESC[3 failed`: the final byte would be the first letter of a verdict.
  const verdict = beginsVerdict(text, at);
  if (verdict === undefined) return incomplete;
  if (verdict) return malformed;
  return at > intermediates && text.charCodeAt(at - 1) === 0x20 ? finalEnd(text, at) : at + 1;
}

/** OSC also ends at BEL; the others only at ST. No line control, no other control sequence inside. */
function stringEnd(text: string, start: number, bell: boolean): number {
  const limit = Math.min(text.length, start + maxPayload + 1);
  for (let at = start; at < limit; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x9c || (code === 0x07 && bell)) return at + 1;
    if (code === 0x1b) {
      if (at + 1 >= text.length) return incomplete;
      return text.charCodeAt(at + 1) === 0x5c ? at + 2 : malformed;
    }
    if (code === 0x0a || code === 0x0d || code === 0x18 || code === 0x1a) return malformed;
    if (code > 0x7f && code < 0xa0) return malformed;
  }
  return limit > start + maxPayload ? malformed : incomplete;
}

/** Charset designations and other nF sequences: intermediates, then one final byte. */
function designationEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && at < start + 4 && isIntermediate(text.charCodeAt(at))) at++;
  if (at >= text.length) return incomplete;
  const final = text.charCodeAt(at);
  if (final < 0x30 || final > 0x7e) return malformed;
  // `ESC ( B` and `ESC ( 0` are what `tput sgr0` and line drawing write straight before text.
  if (at === start + 1 && text.charCodeAt(start) === 0x28 && (final === 0x42 || final === 0x30))
    return at + 1;
  return finalEnd(text, at);
}

/** A final byte that reads as the start of a word or of a number is text that an ESC happened to precede. */
function finalEnd(text: string, at: number): number {
  if (at + 1 >= text.length) return incomplete;
  const final = text.charCodeAt(at);
  const next = text.charCodeAt(at + 1);
  if (final <= 0x39) return isControl(next) || isLetter(next) ? at + 1 : malformed;
  if (!isLetter(final) || !isLetter(next)) return at + 1;
  const upper = final < 0x60;
  return upper || next >= 0x60 ? malformed : at + 1;
}

function isIntermediate(code: number): boolean {
  return code >= 0x20 && code <= 0x2f;
}

/** C0 without TAB, DEL and C1. */
export function isControl(code: number): boolean {
  return code < 0x20 ? code !== 0x09 : code >= 0x7f && code < 0xa0;
}
