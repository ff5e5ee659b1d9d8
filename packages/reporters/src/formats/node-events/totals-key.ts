/** The totals of Node in one text: the console prints the same ones. */
export function totalsKey(totals: ReadonlyMap<string, number>): string {
  const names = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo"];
  return names.map((name) => `${name} ${totals.get(name) ?? 0}`).join(", ");
}
