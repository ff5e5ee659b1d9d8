import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import { dialectOf, type JUnitDialect } from "./junit-dialect.js";
import { JUnitBuilder } from "./junit-document.js";
import { readDocument } from "./read-junit.js";

const START = /^\s{0,40}(?:<\?xml [^>]{0,200}\?>\s{0,40})?<testsuites?[\s>]/u;

const DIFFERENCES = new Set(["report-attributes-differ", "report-attributes-lower", "report-totals-differ"]);

/** Reads a JUnit document that was written to a stream; `null` when there is none by the writer in question. */
export function readConsoleJUnit(
  lines: readonly string[],
  stream: string,
  writer?: JUnitDialect,
): Reading | null {
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
  const document = builder.finish();
  if (writer !== undefined && document.problem === null && dialectOf(document) !== writer) return null;
  const reading = readDocument(document, stream);
  // The candidate's own text stands in the same stream: elements that no total knows of can be its.
  const isTouched = reading.findings.some(({ code }) => DIFFERENCES.has(code));
  return isTouched ? { ...reading, counts: null, tests: [] } : reading;
}
