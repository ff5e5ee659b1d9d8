import { finding } from "../../run/finding.js";
import type { Finding, TestCase, TestCounts, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

/** What one test binary printed. */
export interface CargoBinary {
  /** `null` without its last line, or when that contradicts its header. */
  readonly counts: TestCounts | null;
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
  readonly findings: readonly Finding[];
}

const HEADER = /^running (\d{1,9}) tests?$/u;
const RESULT =
  /^test result: (ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; (\d{1,9}) measured; \d{1,9} filtered out(?:; finished in \d[\d.]*s)?$/u;
const TEST = /^test (\S.*?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)(?:, .*)?$/u;

/** Splits the output at the headers `running N tests`. */
export function findBinaries(lines: readonly string[]): readonly (readonly string[])[] {
  const starts = lines.flatMap((line, index) => (HEADER.test(line) ? [index] : []));
  return starts.map((start, index) => lines.slice(start, starts[index + 1] ?? lines.length));
}

/** Reads the output of one binary; several last lines have to agree, or none counts. */
export function readBinary(lines: readonly string[]): CargoBinary {
  const announced = Number(HEADER.exec(lines[0] ?? "")?.[1]);
  const results = lines.flatMap((line) => {
    const match = RESULT.exec(line.slice(0, 400));
    return match === null ? [] : [match];
  });
  const [result] = results;
  const failures = readFailures(lines);
  const none = { counts: null, tests: [], failures, findings: [] };
  if (result === undefined || results.length > 1) return none;
  const [passed = 0, failed = 0, skipped = 0, measured = 0] = result.slice(2).map(Number);
  const total = passed + failed + skipped + measured;
  if (total !== announced || (result[1] === "ok") !== (failed === 0)) return none;
  const counts = { total, passed: passed + measured, failed, skipped, todo: 0, errors: 0 };
  if (failures.length === failed) return { counts, tests: readTests(lines), failures, findings: [] };
  const message = `${failed} failures are counted, and ${failures.length} are listed.`;
  return { counts, tests: [], failures, findings: [finding("console-lines-differ", message, "stdout")] };
}

function readTests(lines: readonly string[]): readonly TestCase[] {
  return lines.flatMap((line) => {
    const [, name, word] = TEST.exec(line.slice(0, 2_000)) ?? [];
    if (name === undefined) return [];
    const other = word === "FAILED" ? "failed" : "skipped";
    return [{ name, suite: [], status: word === "ok" ? "passed" : other }] as const;
  });
}

// The second list `failures:` holds the names alone, four columns in, up to a blank line.
function readFailures(lines: readonly string[]): readonly TestFailure[] {
  const start = lines.findLastIndex((line) => line === "failures:");
  if (start === -1) return [];
  const end = lines.findIndex((line, index) => index > start && line === "");
  const names = lines
    .slice(start + 1, end === -1 ? lines.length : end)
    .flatMap((line) => /^ {4}(\S.*)$/u.exec(line)?.[1] ?? []);
  const messages = readMessages(lines);
  return names.map((name) => {
    const message = messages.get(name);
    return { name, suite: [], ...(message === undefined ? {} : { message }) };
  });
}

function readMessages(lines: readonly string[]): ReadonlyMap<string, string> {
  const messages = new Map<string, string>();
  for (const [index, line] of lines.entries()) {
    const name = /^---- (.+) stdout ----$/u.exec(line)?.[1];
    if (name === undefined) continue;
    const body = lines.slice(index + 1, index + 41);
    const end = body.findIndex((text) => /^---- .+ stdout ----$|^failures:$/u.test(text));
    messages.set(name, firstLines(body.slice(0, end === -1 ? body.length : end).join("\n")));
  }
  return messages;
}
