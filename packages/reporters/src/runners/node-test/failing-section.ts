import { firstLines } from "../../text/clip.js";
import { splitTitle } from "./spec-lines.js";

/** An entry of the list of failed tests that the spec and dot reporters end with. */
export interface FailingEntry {
  readonly name: string;
  readonly message: string;
  readonly location: string | undefined;
}

const CAUSED_BY_SUBTESTS = /^'\d{1,9} subtests? failed'$/u;

/** How many entries with a message the list holds, failing todo tests and parents included. */
export function countListed(lines: readonly string[]): number {
  return lines.filter((line, index) => /^[✖⚠] /u.test(line) && lines[index + 1]?.startsWith("  ")).length;
}

/** Reads the entries; failing todo tests and parents that failed through their subtests are left out. */
export function readFailing(lines: readonly string[]): readonly FailingEntry[] {
  const entries: FailingEntry[] = [];
  let location: string | undefined;
  for (const [index, line] of lines.entries()) {
    if (line.startsWith("test at ")) location = line.slice("test at ".length).replace(/^file:(?:\/\/)?/u, "");
    if (!line.startsWith("✖ ")) continue;
    const { name, directive } = splitTitle(line.slice(2));
    const message = messageAfter(lines, index + 1);
    if (directive === null && !CAUSED_BY_SUBTESTS.test(message)) entries.push({ name, message, location });
    location = undefined;
  }
  return entries;
}

function messageAfter(lines: readonly string[], start: number): string {
  const message: string[] = [];
  for (let index = start; index < lines.length && message.length < 40; index += 1) {
    const line = lines[index] ?? "";
    if (line !== "" && !line.startsWith("  ")) break;
    message.push(line.slice(2));
  }
  return firstLines(message.join("\n"));
}
