const MESSAGE_CHARACTERS = 2_000;
const MESSAGE_LINES = 20;
const LOCATION = /((?:file:\/\/)?[\w@.+~/\\-]{1,300}\.\w{1,8}:\d{1,9}(?::\d{1,9})?)/u;

/** At most `length` characters, marked where cut. */
export function clip(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** First lines of what a runner said, without surrounding blank lines. */
export function firstLines(text: string): string {
  const lines = text
    .slice(0, MESSAGE_CHARACTERS * 2)
    .split("\n")
    .map((line) => line.trimEnd());
  return clip(lines.slice(0, MESSAGE_LINES).join("\n").trim(), MESSAGE_CHARACTERS);
}

/** First `file:line:column` in a message, outside of Node's own files. */
export function findLocation(text: string): string | undefined {
  for (const line of text.slice(0, MESSAGE_CHARACTERS * 2).split("\n")) {
    if (line.includes("node:") || line.includes("node_modules")) continue;
    const [location] = LOCATION.exec(line.slice(0, 1_000)) ?? [];
    if (location !== undefined) return location.replace(/^file:\/\//u, "");
  }
  return undefined;
}
