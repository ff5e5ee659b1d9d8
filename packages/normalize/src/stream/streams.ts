import { Transform } from "node:stream";
import { TransformStream } from "node:stream/web";
import { createNormalizer, type Normalizer } from "../normalize/normalizer.js";
import type { NormalizeOptions, NormalizeResult } from "../normalize/options.js";

/** What a stream found: all but the text, which it has handed on. */
export type StreamReport = Omit<NormalizeResult, "text">;

/** A stream with its report. */
export interface NormalizingStream<Stream> {
  /** Takes text or bytes in UTF-8, gives bytes in UTF-8. */
  readonly stream: Stream;
  /** The report, once the stream has ended; undefined before. */
  report(): StreamReport | undefined;
}

/**
 * Normalizes a web stream: `source.pipeThrough(stream)`. A chunk that is neither text nor bytes errors it.
 *
 * @throws NormalizeError as `createNormalizer` does
 */
export function normalizeWebStream(
  options: NormalizeOptions = {},
): NormalizingStream<TransformStream<string | Uint8Array, Uint8Array>> {
  const pieces = new Pieces(createNormalizer(options));
  const stream = new TransformStream<string | Uint8Array, Uint8Array>({
    transform: (chunk, controller) => {
      for (const bytes of pieces.push(chunk)) controller.enqueue(bytes);
    },
    flush: (controller) => {
      for (const bytes of pieces.end()) controller.enqueue(bytes);
    },
  });
  return { stream, report: () => pieces.report };
}

/**
 * Normalizes a stream of Node: `child.stdout.pipe(stream)`.
 *
 * @throws NormalizeError as `createNormalizer` does
 */
export function normalizeNodeStream(options: NormalizeOptions = {}): NormalizingStream<Transform> {
  const pieces = new Pieces(createNormalizer(options));
  const stream = new Transform({
    decodeStrings: false,
    transform(chunk: string | Uint8Array, _, done) {
      for (const bytes of pieces.push(chunk)) this.push(bytes);
      done();
    },
    flush(done) {
      for (const bytes of pieces.end()) this.push(bytes);
      done();
    },
  });
  return { stream, report: () => pieces.report };
}

const encoder = new TextEncoder();

/** The result as bytes; half of a surrogate pair waits for the other half. */
class Pieces {
  readonly #normalizer: Normalizer;
  #half = "";
  report: StreamReport | undefined;

  constructor(normalizer: Normalizer) {
    this.#normalizer = normalizer;
  }

  push(chunk: string | Uint8Array): readonly Uint8Array[] {
    const text = this.#half + this.#normalizer.push(chunk);
    const open = /[\uD800-\uDBFF]$/.test(text.slice(-1));
    this.#half = open ? text.slice(-1) : "";
    return encoded(open ? text.slice(0, -1) : text);
  }

  end(): readonly Uint8Array[] {
    const { text, ...report } = this.#normalizer.end();
    this.report = report;
    return encoded(this.#half + text);
  }
}

function encoded(text: string): readonly Uint8Array[] {
  return text === "" ? [] : [encoder.encode(text)];
}
