/** An event starts within the prefixes of a CI service. */
const LONGEST_PREFIX = 160;

/**
 * What `go test -json` reports stands in the output of one event per line: the line that the test printed is put in its
 * place, so that rules meet the words that they know. Other events, and other lines, stay as they are.
 */
export function readTestEvent(line: string): string {
  const at = line.indexOf('{"Time":"');
  if (at < 0 || at > LONGEST_PREFIX || !line.includes('"Action":"output"')) return line;
  const output = outputOf(line.slice(at));
  return output === null ? line : line.slice(0, at) + output.replace(/\n$/, "");
}

function outputOf(json: string): string | null {
  try {
    const event: unknown = JSON.parse(json);
    if (typeof event !== "object" || event === null || !("Output" in event)) return null;
    return typeof event.Output === "string" ? event.Output : null;
  } catch {
    return null;
  }
}
