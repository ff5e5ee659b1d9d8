import { ReportersError, show } from "../error/reporters-error.js";
import { isRecord } from "../evidence/is-record.js";
import { looksLikeXml } from "../formats/junit/read-junit.js";
import { readReport } from "../run/read-reports.js";
import type { Reading } from "../run/reading.js";
import type { Finding } from "../run/test-run.js";
import { finding } from "../run/finding.js";
import { isGoEvent } from "../runners/go/read-json.js";
import { rootOf } from "../formats/report-formats.js";
import { numberOf } from "../text/number-of.js";
import { GoStream, JUnitStream, type ReportStream } from "./report-streams.js";
import type { ReportSummary } from "./report-summary.js";
import { type ReportChunks, textChunks } from "./text-chunks.js";

/** Options of {@link summarizeReport}. */
export interface SummarizeOptions {
  /** Path of the report; only used in messages and to tell two reports apart. */
  readonly path: string;
  /**
   * Most test cases of JUnit XML and `go test -json` that are listed by name, from 1. Of a report with more only
   * counts, failures and errors are kept, and expected tests cannot be looked up in it.
   * @defaultValue `100_000`
   */
  readonly maxTests?: number;
  /**
   * Most characters of a report in a format that is read as a whole, from 1.
   * @defaultValue `64 * 1024 * 1024`
   */
  readonly maxCharacters?: number;
}

const MAX_TESTS = 100_000;
const MAX_CHARACTERS = 64 * 1024 * 1024;
const HEAD_CHARACTERS = 4_096;

/**
 * Reads a report file as a stream. JUnit XML and `go test -json` of any size are read in memory that does not grow with
 * them; other formats are collected up to `maxCharacters`. The result is plain JSON: store it, and give it to
 * {@link parseTestRun} as one of `evidence.summaries`.
 *
 * @param source - chunks of the file, such as `createReadStream(path)`
 * @param options - see {@link SummarizeOptions}
 * @returns what the report says, for any content; it rejects with the error of the source when that fails
 * @throws {@link ReportersError} with code `invalid-options` for options of the wrong shape
 */
export async function summarizeReport(
  source: ReportChunks,
  options: SummarizeOptions,
): Promise<ReportSummary> {
  checkOptions(source, options);
  const { path, maxTests = MAX_TESTS, maxCharacters = MAX_CHARACTERS } = options;
  const chunks = textChunks(source);
  const head = await readHead(chunks);
  const stream = streamFor(head, path, maxTests) ?? new WholeReport(path, maxCharacters);
  feed(stream, head);
  for await (const chunk of chunks) feed(stream, chunk);
  return toSummary(stream.end(), path);
}

// A value that is longer than a string can be, in the middle of a report, ends its reading and nothing else.
function feed(stream: ReportStream, chunk: string): void {
  try {
    stream.push(chunk);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    stream.giveUp();
  }
}

async function readHead(chunks: AsyncGenerator<string>): Promise<string> {
  let head = "";
  while (head.length < HEAD_CHARACTERS) {
    const next = await chunks.next();
    if (next.done === true) break;
    head += next.value;
  }
  return head.startsWith("\uFEFF") ? head.slice(1) : head;
}

function streamFor(head: string, path: string, maxTests: number): ReportStream | null {
  if (looksLikeXml(head) && /^testsuites?$/u.test(rootOf(head))) return new JUnitStream(path, maxTests);
  const lines = head.split(/[\r\n]+/u);
  return lines.some(isGoEvent) ? new GoStream(path, maxTests) : null;
}

/** A report of a format that can only be read when all of it is there. */
class WholeReport implements ReportStream {
  readonly #path: string;
  readonly #most: number;
  readonly #parts: string[] = [];
  #length = 0;

  constructor(path: string, most: number) {
    this.#path = path;
    this.#most = most;
  }

  push(chunk: string): void {
    this.#length += chunk.length;
    if (this.#length > this.#most) this.#parts.length = 0;
    else this.#parts.push(chunk);
  }

  giveUp(): void {
    this.#length = Number.POSITIVE_INFINITY;
  }

  end(): Reading | Finding {
    if (this.#length <= this.#most) return readReport({ path: this.#path, content: this.#parts.join("") });
    const message = `The report has more than ${numberOf(this.#most, "character")}, and its format is read as a whole.`;
    return finding("report-too-large", message, this.#path);
  }
}

function toSummary(read: Reading | Finding, path: string): ReportSummary {
  if (!("code" in read)) return { path, ...read };
  const nothing = { counts: null, tests: [], failures: [], errors: [], complete: false };
  return { path, reporter: null, ...nothing, findings: [read] };
}

function checkOptions(source: unknown, options: unknown): void {
  const isIterable =
    typeof source === "object" &&
    source !== null &&
    (Symbol.asyncIterator in source || Symbol.iterator in source);
  if (!isIterable) refuse("source", source, "must be a stream or an iterable of chunks");
  if (!isRecord(options)) refuse("options", options, "must be an object with a path");
  const unknown = Object.keys(options).find((name) => !["path", "maxTests", "maxCharacters"].includes(name));
  if (unknown !== undefined)
    refuse("options", options, `can have path, maxTests and maxCharacters, not ${show(unknown)}`);
  if (typeof options["path"] !== "string") refuse("options.path", options["path"], "must be a path");
  for (const name of ["maxTests", "maxCharacters"]) {
    const value = options[name];
    const isLimit = typeof value === "number" && Number.isSafeInteger(value) && value >= 1;
    if (value !== undefined && !isLimit) refuse(`options.${name}`, value, "must be an integer of 1 or more");
  }
}

function refuse(path: string, value: unknown, rule: string): never {
  throw new ReportersError("invalid-options", `${path} is ${show(value)}: it ${rule}`);
}
