/**
 * JSON documents that stand in a stream: on one line from their opening, or from a line `{` to the next line `}`.
 * Printed text may stand in front of either.
 */
export function findJsonDocuments(lines: readonly string[], opening = '{"num'): readonly unknown[] {
  const documents: unknown[] = [];
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? "";
    const start = line.indexOf(opening);
    if (start !== -1) addParsed(documents, line.slice(start));
    if (!line.endsWith("{") || !/^ {2}"/u.test(lines[index + 1] ?? "")) continue;
    const end = lines.indexOf("}", index);
    if (end === -1) break;
    addParsed(documents, ["{", ...lines.slice(index + 1, end + 1)].join("\n"));
    index = end;
  }
  return documents;
}

function addParsed(documents: unknown[], text: string): void {
  const parsed = parseJson(text);
  if (parsed !== undefined) documents.push(parsed);
}

/** Parses JSON; `undefined` when it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
