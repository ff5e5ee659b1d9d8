import type { TextDecoder } from "node:util";
import { decide } from "../decide/decide.js";
import { DiagnoseError, shown } from "../error/diagnose-error.js";
import { checkEnding, checkOptions } from "../input/check-input.js";
import { decode, decoderFor } from "../input/decode.js";
import type { DiagnoseOptions } from "../input/input.js";
import type { Diagnosis } from "../result/diagnosis.js";
import { readBaseline, type Baseline } from "../scan/baseline.js";
import { Scanner } from "../scan/scanner.js";

/** A log that comes in pieces. */
export interface LogStream {
  /** Pieces of the log, cut anywhere: a readable stream of Node, the body of a response, a generator. */
  readonly chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
  /** Name that the evidence carries. */
  readonly file?: string;
  /** Exit code of the process that wrote the log, when it is known. */
  readonly exitCode?: number | null;
  /** Signal that ended it, such as `SIGKILL`. */
  readonly signal?: string | null;
  /** It was ended at a time limit. */
  readonly timedOut?: boolean;
}

/** Options of {@link diagnoseStream}. */
export interface DiagnoseStreamOptions extends Omit<DiagnoseOptions, "baseline"> {
  /**
   * Log of a run of the same job that passed, whole or in pieces.
   * @defaultValue none
   */
  readonly baseline?: string | Uint8Array | LogStream["chunks"];
}

/**
 * Says what broke, like `diagnose`, from logs of one job that are read piece by piece: memory does not grow with them.
 *
 * @throws {@link DiagnoseError} on misuse; rejects with what the source of the pieces throws.
 */
export async function diagnoseStream(
  input: LogStream | readonly LogStream[],
  options: DiagnoseStreamOptions = {},
): Promise<Diagnosis> {
  const { baseline, ...others } = options;
  checkOptions(others);
  const logs = isList(input) ? input : [input];
  if (logs.length === 0) throw new DiagnoseError("invalid-input", "there must be a log, got an empty array.");
  for (const log of logs) checkLog(log);
  const known = baseline === undefined ? undefined : await toBaseline(baseline);
  const scans = [];
  for (const { chunks, file } of logs) {
    const scanner = new Scanner({ file, baseline: known });
    for await (const text of toText(chunks)) scanner.push(text);
    scans.push(scanner.end());
  }
  const ending = logs.find(({ exitCode, signal, timedOut }) =>
    [exitCode, signal, timedOut].some((fact) => fact !== undefined),
  );
  return decide(scans, ending ?? {});
}

function isList(input: LogStream | readonly LogStream[]): input is readonly LogStream[] {
  return Array.isArray(input);
}

function checkLog(log: LogStream): void {
  const { chunks } = log;
  const isIterable =
    typeof chunks === "object" &&
    chunks !== null &&
    (Symbol.asyncIterator in chunks || Symbol.iterator in chunks);
  if (!isIterable || chunks instanceof Uint8Array)
    throw new DiagnoseError(
      "invalid-input",
      `chunks must be an iterable of text or bytes, got ${shown(chunks)}.`,
    );
  checkEnding(log);
}

async function toBaseline(baseline: NonNullable<DiagnoseStreamOptions["baseline"]>): Promise<Baseline> {
  if (typeof baseline === "string" || baseline instanceof Uint8Array) return readBaseline([decode(baseline)]);
  const reader = readBaseline([]);
  for await (const text of toText(baseline)) reader.push(text);
  reader.end();
  return reader;
}

async function* toText(chunks: LogStream["chunks"]): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const chunk of chunks) {
    if (typeof chunk === "string") yield chunk;
    else {
      decoder ??= decoderFor(chunk);
      yield decoder.decode(chunk, { stream: true });
    }
  }
  if (decoder !== undefined) yield decoder.decode();
}
