/** A line that holds nothing but base64, indented or not. */
const base64Line = /^[ \t]*([A-Za-z0-9+/_-]{4,1000}={0,2})[ \t]*$/gm;
/** From here on a line may be one that was cut: RFC 2045, section 6.8, has 76, RFC 7468 has 64. */
const shortestCut = 60;
const shortestPart = 4;

/** Finds base64 that is wrapped, line by line: what of the secret ends one line or begins another. */
export class WrappedBase64 {
  readonly #cores: readonly string[];

  /** `cores`: what the secrets contribute to base64. */
  constructor(cores: readonly string[]) {
    this.#cores = cores;
  }

  /** Adds the ranges to redact; line feeds are none of them. */
  find(text: string, ranges: (readonly [number, number])[]): void {
    if (this.#cores.length === 0) return;
    for (const { index, 0: line, 1: code = "" } of text.matchAll(base64Line)) {
      const start = index + line.indexOf(code);
      for (const core of this.#cores) addParts(code, core, start, ranges);
    }
  }
}

function addParts(code: string, core: string, start: number, ranges: (readonly [number, number])[]): void {
  const body = code.replace(/=+$/, "");
  if (body.length >= shortestCut && core.includes(body)) ranges.push([start, start + code.length]);
  const longest = Math.min(body.length, core.length - 1);
  for (let length = longest; length >= shortestPart; length--) {
    if (body.length < shortestCut || !body.endsWith(core.slice(0, length))) continue;
    ranges.push([start + body.length - length, start + body.length]);
    break;
  }
  for (let length = longest; length >= shortestPart; length--) {
    if (!body.startsWith(core.slice(-length))) continue;
    // Behind it stands at most one character with bits of the secret.
    ranges.push([start, Math.min(start + length + 1, start + code.length)]);
    break;
  }
}
