/** Everything that the script of the page shows. Every text in it is cut and visible already. Plain JSON. */
export interface PageData {
  /** Lines of the candidates, in their order. */
  readonly items: readonly PageItem[];
  /** Results that they come to; lines with the same content share one. */
  readonly results: readonly PageResult[];
}

/** One line of the candidates: a row of the table. */
export interface PageItem {
  /** Line of the file of candidates, from 1. */
  readonly line: number;
  /** Id of the task; empty for a line that names none. */
  readonly task: string;
  /** Who made the candidate; empty if the line does not say. */
  readonly model: string;
  /** What it came to. */
  readonly outcome: "cancelled" | "failed" | "infrastructure" | "passed";
  /** The verdict, and that it is flaky; empty if there is none. */
  readonly status: string;
  /** Whether its attempts disagree. */
  readonly flaky: boolean;
  /** Tests that passed, and all of them; null where the evidence does not hold them. */
  readonly counts: { readonly passed: number; readonly total: number } | null;
  /** Why it did not pass; empty for a pass. */
  readonly why: string;
  /** What to do about it. */
  readonly hint: string;
  /** What is wrong with the stored batch itself; empty if nothing is. */
  readonly warning: string;
  /** Its result in `results`; null if nothing is kept of it. */
  readonly result: number | null;
}

/** What is kept of a graded candidate. */
export interface PageResult {
  /** Reasons of the verdict. */
  readonly findings: Capped<{ readonly code: string; readonly message: string }>;
  /** Tests that failed. */
  readonly failures: Capped<PageFailure>;
  /** Tests that the task names and that did not pass. */
  readonly unmet: Capped<{ readonly name: string; readonly group: string; readonly status: string }>;
  /** What went wrong outside of a test. */
  readonly errors: Capped<{ readonly kind: string; readonly message: string }>;
  /** Normalized standard output. */
  readonly stdout: PageText;
  /** Normalized standard error. */
  readonly stderr: PageText;
  /** The same against the reference. */
  readonly comparison: PageComparison;
  /** Labels and values. */
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** A list that was cut, with how many there are beyond it. */
export interface Capped<T> {
  /** Its beginning. */
  readonly shown: readonly T[];
  /** Entries that are not shown. */
  readonly more: number;
}

/** A failed test. */
interface PageFailure {
  /** Its suites and its name. */
  readonly title: string;
  /** Where the runner points at; empty if it does not. */
  readonly place: string;
  /** What the runner said; empty if it said nothing. */
  readonly message: string;
}

/** A text that was cut, with where the whole of it lies. */
export interface PageText {
  /** Its beginning and its end. */
  readonly shown: string;
  /** UTF-16 units that are not shown. */
  readonly more: number;
  /** Where the whole text is, relative to the page. */
  readonly file: string;
}

/** How the outputs differ from those of the reference run. */
export type PageComparison =
  | { readonly status: "none"; readonly reason: string }
  | {
      readonly status: "compared";
      /** Says which run the reference is. */
      readonly reference: string;
      readonly stdout: PageDifference;
      readonly stderr: PageDifference;
    };

/** A difference of two texts. */
export type PageDifference =
  | { readonly status: "equal" }
  | {
      readonly status: "different";
      /** Whether equal lines were looked for; if not, the texts differ in too much. */
      readonly aligned: boolean;
      readonly hunks: readonly PageHunk[];
      /** Lines of hunks that are not shown. */
      readonly more: number;
    };

/** Lines that differ and some around them, with ` `, `-`, `+` or `\` in front as in a unified diff. */
export interface PageHunk {
  /** First line in the reference, from 1. */
  readonly left: number;
  /** First line in the item, from 1. */
  readonly right: number;
  /** The lines, each with its sign. */
  readonly lines: readonly string[];
}
