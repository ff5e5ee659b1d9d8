import { Utf8Reader } from "../bytes/utf8.js";
import { NormalizeError, shown } from "../error/normalize-error.js";
import { checkOptions } from "./check-options.js";
import { Engine } from "./engine.js";
import type { NormalizeOptions, NormalizeResult } from "./options.js";
import { rulesetOf } from "./ruleset.js";

/** A normalization that takes its text in pieces. */
export interface Normalizer {
  /**
   * Takes the next piece, cut anywhere.
   * @returns the part of the result that can no longer change; whole lines, if any
   * @throws NormalizeError `invalid-input` for anything but a string or bytes, `already-ended` after `end()`
   */
  push(chunk: string | Uint8Array): string;
  /**
   * Ends the text.
   * @returns the remainder as `text`; the counts are those of the whole
   * @throws NormalizeError `already-ended` when called twice
   */
  end(): NormalizeResult;
}

/**
 * Normalizes text that arrives in pieces, for example from a running process. All that `push` returns and the text
 * of `end` together equal `normalize` of the whole, wherever the pieces were cut: inside a character, a line end or
 * an escape sequence. Held back are the unfinished line (at most 1 MiUnits) and, after a printed placeholder while
 * nothing else was found yet, at most 128 KiUnits.
 *
 * @throws NormalizeError `invalid-option`, `invalid-root-name`, `root-too-broad`
 */
export function createNormalizer(options: NormalizeOptions = {}): Normalizer {
  checkOptions(options);
  const engine = new Engine(options);
  const ruleset = rulesetOf(options);
  const reader = new Utf8Reader();
  let ended = false;
  const open = (): void => {
    if (ended) throw new NormalizeError("already-ended", "this normalizer has ended: create another one.");
  };
  return {
    push(chunk) {
      open();
      return typeof chunk === "string"
        ? engine.push(reader.end() + chunk)
        : engine.push(reader.read(bytesOf(chunk)));
    },
    end() {
      open();
      ended = true;
      const text = engine.push(reader.end()) + engine.end();
      const map = engine.map();
      const { empty } = engine;
      return { text, replacements: engine.replacements(), ruleset, empty, ...(map && { map }) };
    },
  };
}

/**
 * Turns what a test run printed into text that is the same for every run of the same code: no control sequences, no
 * workspace or temporary paths, no durations and times of day where reporters put them. It replaces narrowly: what
 * tells a pass from a fail, a count, a name of a test or a compared value from another stays.
 *
 * @param input - text, or bytes in UTF-8; a byte that belongs to no character becomes `\xHH`
 * @throws NormalizeError `invalid-input`, `invalid-option`, `invalid-root-name`, `root-too-broad`
 */
export function normalize(input: string | Uint8Array, options: NormalizeOptions = {}): NormalizeResult {
  const normalizer = createNormalizer(options);
  const first = normalizer.push(input);
  const { text, ...rest } = normalizer.end();
  return { text: first + text, ...rest };
}

function bytesOf(chunk: unknown): Uint8Array {
  if (chunk instanceof Uint8Array) return chunk;
  throw new NormalizeError("invalid-input", `input must be a string or a Uint8Array, got ${shown(chunk)}.`);
}
