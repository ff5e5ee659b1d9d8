import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import { JUnitBuilder } from "./junit-document.js";
import { readDocument } from "./read-junit.js";

const START = /^\s{0,40}(?:<\?xml [^>]{0,200}\?>\s{0,40})?<testsuites?[\s>]/u;

/** Reads a JUnit document that was written to a stream; `null` when there is none. */
export function readConsoleJUnit(lines: readonly string[], stream: string): Reading | null {
  const start = lines.findIndex((line) => START.test(line));
  if (start === -1) return null;
  const builder = new JUnitBuilder();
  let end = start;
  while (end < lines.length && !builder.closed && !builder.failed) {
    builder.write(`${(lines[end] ?? "").trimStart()}\n`);
    end += 1;
  }
  if (lines.slice(end).some((line) => START.test(line))) {
    const message = `${stream} holds more than one JUnit document.`;
    return { ...unfinished("junit", finding("competing-summaries", message, stream)), complete: true };
  }
  return readDocument(builder.finish(), stream);
}
