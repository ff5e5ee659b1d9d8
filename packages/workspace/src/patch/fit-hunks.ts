import type { StructuredPatch } from "diff";

/** Why the hunks of a patch cannot fit a text, whatever their lines say; null if they may. */
export function misfit(before: string, { hunks }: StructuredPatch): string | null {
  const lines = before === "" ? 0 : before.split("\n").length - (before.endsWith("\n") ? 1 : 0);
  for (const hunk of hunks) {
    // The library looks for a place line by line from the one that is named, and fills up what is missing.
    if (hunk.oldStart > lines + 1 || hunk.oldLines > lines)
      return `has ${lines} lines, and the patch changes line ${hunk.oldStart}`;
    if (endsUnlike(before, hunk, lines)) return "does not end in a newline, and the patch expects one";
  }
  return null;
}

/** The last line of a text without a newline at its end has to be marked as such in a hunk that reaches it. */
function endsUnlike(
  before: string,
  { oldStart, oldLines, lines }: StructuredPatch["hunks"][number],
  count: number,
): boolean {
  if (before === "" || before.endsWith("\n") || oldLines === 0 || oldStart + oldLines - 1 < count)
    return false;
  const last = lines.findLastIndex((line) => line.startsWith("-") || line.startsWith(" "));
  return lines[last + 1]?.startsWith("\\") !== true;
}
