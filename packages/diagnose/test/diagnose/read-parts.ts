/** A part of a fixture. */
export interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Parts of a fixture: `### title`, and the lines of it. */
export function readParts(text: string): readonly Part[] {
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.trimEnd().split("\n");
      return { title, lines };
    });
}
