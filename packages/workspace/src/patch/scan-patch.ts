const HEADER =
  /^(?:diff --git |index |(?:old|new|new file|deleted file) mode |(?:dis)?similarity index |(?:rename|copy) (?:from|to) |Binary files )/u;
const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/u;

/** Where a scan is. */
interface Scan {
  readonly lines: readonly string[];
  readonly kept: string[];
  /** Whether a hunk may come: names were given, and nothing unknown since. */
  isNamed: boolean;
}

/**
 * Keeps what git takes of a text for a patch: headers and hunks, told by the lines that the hunks count. What stands
 * around them, as in a mail, is left out.
 *
 * @returns the patch, or what is wrong with it
 */
export function scanPatch(text: string): { readonly patch: string } | { readonly fault: string } {
  const scan: Scan = { lines: text.split("\n"), kept: [], isNamed: false };
  let at = 0;
  while (at < scan.lines.length) {
    const next = takeLine(scan, at);
    if (typeof next === "string") return { fault: next };
    at = next;
  }
  return { patch: scan.kept.map((line) => `${line}\n`).join("") };
}

/** Takes one line outside hunks, or a whole hunk; returns the index of the next line. */
function takeLine(scan: Scan, at: number): number | string {
  const line = scan.lines[at] ?? "";
  if (line.startsWith("--- ") && scan.lines[at + 1]?.startsWith("+++ ") === true) {
    scan.kept.push(line, scan.lines[at + 1] ?? "");
    scan.isNamed = true;
    return at + 2;
  }
  if (line.startsWith("@@ "))
    return scan.isNamed ? takeHunk(scan, at) : "has a hunk that no file is named for";
  scan.isNamed = false;
  if (HEADER.test(line)) scan.kept.push(line);
  return at + 1;
}

function takeHunk(scan: Scan, at: number): number | string {
  const header = scan.lines[at] ?? "";
  const counts = HUNK.exec(header);
  if (counts === null) return "has a hunk without its line numbers";
  let [before, after] = [Number(counts[1] ?? 1), Number(counts[2] ?? 1)];
  scan.kept.push(header);
  let next = at + 1;
  for (; before > 0 || after > 0; next += 1) {
    const line = scan.lines[next];
    // The empty string after the last newline is no line.
    if (line === undefined || (line === "" && next === scan.lines.length - 1)) return "ends within a hunk";
    const sign = line === "" ? " " : line[0];
    if (sign === " " || sign === "-") before -= 1;
    if (sign === " " || sign === "+") after -= 1;
    if (before < 0 || after < 0 || !" +-\\".includes(sign ?? ""))
      return "has a hunk that does not hold the lines it counts";
    scan.kept.push(line);
  }
  for (; scan.lines[next]?.startsWith("\\") === true; next += 1) scan.kept.push(scan.lines[next] ?? "");
  return isMore(scan.lines, next) ? "has a hunk that holds more lines than it counts" : next;
}

/** Whether a line looks like one of the hunk before it; a mail ends in `-- `, and the next file begins with names. */
function isMore(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? "";
  if (!/^[ +-]/u.test(line) || line === "-- " || line === "-- \r") return false;
  return !(line.startsWith("--- ") && lines[at + 1]?.startsWith("+++ ") === true);
}
