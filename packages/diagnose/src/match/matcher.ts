import type { Rule } from "../rules/rule.js";
import type { Marker } from "../sessions/marker.js";
import type { StepSign } from "../sessions/steps.js";
import { Automaton } from "./automaton.js";
import { requiredLiterals } from "./literal.js";

/** What a pattern stands for. */
export type Subject =
  | { readonly kind: "rule"; readonly rule: Rule; readonly order: number }
  | { readonly kind: "marker"; readonly marker: Marker }
  | { readonly kind: "sign"; readonly sign: StepSign }
  | { readonly kind: "level" }
  | { readonly kind: "informative" };

interface Candidate {
  readonly pattern: RegExp | null;
  readonly subject: Subject;
}

/** A pattern that fits a line, or a word without a pattern that occurs in it. */
export interface Match {
  readonly subject: Subject;
  readonly caught: string;
}

/** Words that make a line worth a look when nothing else is known about it. */
const informative = [
  "error",
  "fail",
  "fatal",
  "exception",
  "panic",
  "cannot",
  "can't",
  "could not",
  "couldn't",
  "unable",
  "not found",
  "denied",
  "refused",
  "traceback",
  "abort",
  "invalid",
  "missing",
  "unexpected",
  "unrecognized",
  "unknown",
  "no such",
  "exit code",
  "exit status",
  "exited",
  "killed",
  "timed out",
  "timeout",
];

/** Marks of CI services at the start of a line. */
const levels = ["##[", "::error", "::group::", "::endgroup::", "section_start:"];

/** Finds what fits a line among all rules, markers and signs. Made once; holds no state between lines. */
export class Matcher {
  readonly #automaton: Automaton;
  readonly #candidates: readonly (readonly Candidate[])[];
  readonly #seen: Int32Array;
  #stamp = 0;

  constructor(subjects: readonly (readonly [subject: Subject, pattern: RegExp])[]) {
    const byLiteral = new Map<string, Candidate[]>();
    const add = (literal: string, candidate: Candidate): void => {
      const list = byLiteral.get(literal);
      if (list === undefined) byLiteral.set(literal, [candidate]);
      else list.push(candidate);
    };
    for (const literal of levels) add(literal, { pattern: null, subject: { kind: "level" } });
    for (const literal of informative) add(literal, { pattern: null, subject: { kind: "informative" } });
    for (const [subject, pattern] of subjects) {
      const required = requiredLiterals(pattern);
      if (required === null) throw new Error(`${String(pattern)} has no literal that every match holds`);
      for (const literal of required) add(literal, { pattern, subject });
    }
    this.#automaton = new Automaton([...byLiteral.keys()]);
    this.#candidates = [...byLiteral.values()];
    this.#seen = new Int32Array(byLiteral.size);
  }

  /** Indexes of the literals in a line, each once; empty for most lines. */
  literals(line: string): readonly number[] {
    const found: number[] = [];
    this.#automaton.scan(line, found);
    if (found.length < 2) return found;
    this.#stamp += 1;
    return found.filter((index) => {
      if (this.#seen[index] === this.#stamp) return false;
      this.#seen[index] = this.#stamp;
      return true;
    });
  }

  /** What fits a line that holds these literals, in the order of the rules. */
  *matches(text: string, literals: readonly number[]): Generator<Match> {
    for (const index of literals) {
      for (const { pattern, subject } of this.#candidates[index] ?? []) {
        if (pattern === null) yield { subject, caught: "" };
        else {
          const match = pattern.exec(text);
          if (match !== null) yield { subject, caught: match[1] ?? "" };
        }
      }
    }
  }
}
