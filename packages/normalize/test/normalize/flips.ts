/** One thing of a line turned around that a grader has to see: a verdict, a count, or what a test compared. */
export interface Flip {
  readonly kind: "count" | "operand" | "verdict";
  readonly line: string;
  readonly flipped: string;
}

const verdicts: readonly (readonly [pattern: RegExp, turned: string])[] = [
  [/\bnot ok\b/, "ok"],
  [/^(\s*)ok\b/, "$1not ok"],
  [/\bPASS(?:ED)?\b/, "FAIL"],
  [/\bFAIL(?:ED|URE)?\b/, "PASS"],
  [/\bpassed\b/, "failed"],
  [/\bPassed\b/, "Failed"],
  [/\bFailed\b/, "Passed"],
  [/\bfailed\b/, "passed"],
  [/[✓✔√]/, "✗"],
  [/[✕✗✖×✘]/, "✓"],
  [/\bOK\b/, "FAILED"],
];

const counts: readonly RegExp[] = [
  /(?<![\d.])\d+(?= (?:passed|failed|passing|failing|pending|skipped|tests?|specs?|examples?|failures?|runs|assertions|errors?|todo)\b(?!\/s))/,
  /(?<=\b(?:tests|pass|fail|suites|skipped|todo|Tests run:|Failures:|Errors:|Passed:|Failed:|Total:) +)\d+\b(?![.%]|m?s)/,
];

const operands: RegExp =
  /^\s*(?:[-+E] |Expected|Received|Actual|expected|actual|left|right|got|want|>?\s*assert)/;

/** Every flip that the line allows, each of one place. */
export function flipsOf(line: string): readonly Flip[] {
  const found: Flip[] = [];
  for (const [pattern, turned] of verdicts)
    found.push({ kind: "verdict", line, flipped: line.replace(pattern, turned) });
  for (const pattern of counts)
    found.push({ kind: "count", line, flipped: line.replace(pattern, (count) => `${Number(count) + 1}`) });
  if (operands.test(line))
    found.push({
      kind: "operand",
      line,
      flipped: line.replace(/[a-z0-9](?=\W*$)/i, (last) => (last === "7" ? "8" : "7")),
    });
  return found.filter(({ flipped }) => flipped !== line);
}
