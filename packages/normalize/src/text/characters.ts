/** Whether a code unit is an ASCII digit; false for the NaN past the end. */
export function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether a code unit is a blank or a tabulator. */
export function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x09;
}

const otherWord = /[\p{L}\p{N}\p{M}]/u;

/** Whether a code unit is part of a word: a letter or digit of any script, a combining mark, or `_`. */
export function isWord(code: number): boolean {
  if (code < 0x80) return isDigit(code) || code === 0x5f || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a);
  if (code >= 0xd800 && code <= 0xdfff) return true;
  return otherWord.test(String.fromCharCode(code));
}

/** Whether a code unit separates the components of a path. */
export function isSeparator(code: number): boolean {
  return code === 0x2f || code === 0x5c;
}
