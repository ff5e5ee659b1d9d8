/** A file of a foreign format, to be written by the caller. */
export interface ExportFile {
  /** Name that the format gives it. */
  readonly name: string;
  /** Content. */
  readonly content: string;
}

/** What a result comes to in a foreign format. */
export type Export =
  | { readonly status: "written"; readonly files: readonly ExportFile[] }
  /** The format cannot say what the result says; a file would be wrong. */
  | { readonly status: "refused"; readonly reason: string };

/** JSON as a file. */
export function jsonFile(name: string, value: unknown): ExportFile {
  return { name, content: `${JSON.stringify(value, null, 2)}\n` };
}

/** At most `most` UTF-16 units, and never half a character. */
export function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  const end = most - 1;
  const code = text.charCodeAt(end - 1);
  return `${text.slice(0, code >= 0xd800 && code < 0xdc00 ? end - 1 : end)}…`;
}
