/** How many files ended how. */
export interface PokuTotals {
  readonly passed: number;
  readonly failed: number;
}

const ONE_LINE = /^ PASS › (\d{1,9}) {2,3}FAIL › (\d{1,9}) $/u;

/** Finds every block of totals in any of its three forms, on whole lines. */
export function findPokuTotals(lines: readonly string[]): readonly PokuTotals[] {
  return lines.slice(0, -1).flatMap((line, index) => {
    const next = lines[index + 1] ?? "";
    const isWhole = index + 2 < lines.length;
    const [, passed, failed] = ONE_LINE.exec(line) ?? [];
    if (passed !== undefined) return [{ passed: Number(passed), failed: Number(failed) }];
    const apart = [/^PASS › (\d{1,9})$/u.exec(line)?.[1], /^FAIL › (\d{1,9})$/u.exec(next)?.[1]];
    const worded = [
      /^(\d{1,9}) test file\(s\) passed$/u.exec(line)?.[1],
      /^(\d{1,9}) test file\(s\) failed$/u.exec(next)?.[1],
    ];
    const [first, second] = apart[0] === undefined ? worded : apart;
    if (!isWhole || first === undefined || second === undefined) return [];
    return [{ passed: Number(first), failed: Number(second) }];
  });
}
