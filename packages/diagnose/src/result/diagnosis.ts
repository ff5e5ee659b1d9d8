import type { Category } from "./category.js";

/**
 * How sure a finding is. `certain`: the tool itself names this failure in words of its own. `likely`: the words fit, and
 * little else writes them. `suspected`: the words fit this and other failures, or stand where a program may have printed
 * them.
 */
export type Confidence = "certain" | "likely" | "suspected";

/**
 * Whether running the same commit again makes sense. `no`: it fails again until something is changed. `yes`: the fault
 * lies outside of the commit and passes by itself. `later`: the same, but only after a while. `after-fix`: something
 * outside of the commit has to be set right first, such as a secret or a disk. `once`: it may tell more; a second failure
 * means that the commit has to change.
 */
export type Retry = "no" | "yes" | "later" | "after-fix" | "once";

/** Lines that a finding rests on. */
export interface Evidence {
  /** Name of the file, when the input has one. */
  readonly file?: string;
  /** Line of the original input, counted from 1, wrapper lines included. */
  readonly startLine: number;
  /** Last line; equals `startLine` for a single line. */
  readonly endLine: number;
  /** The text without control sequences and prefixes of the CI service; at most 500 characters. */
  readonly excerpt: string;
  /** Rule that matched there. */
  readonly ruleId: string;
}

/** One thing that broke. */
export interface Finding {
  /** What kind of thing broke. */
  readonly category: Category;
  /** Finer kind within the category, such as `peer-conflict`; lower case with hyphens. */
  readonly subcategory: string;
  /** How sure this is. */
  readonly confidence: Confidence;
  /** Lines that say so, in the order of the log; at most five for a finding, never none. */
  readonly evidence: readonly Evidence[];
  /** What happened, in one or two sentences. */
  readonly explanation: string;
  /** What to do next, in one sentence. */
  readonly nextStep: string;
  /** Whether running the same commit again makes sense. */
  readonly retry: Retry;
}

/** A line worth a look when nothing is known about it. */
export interface InformativeLine {
  /** Name of the file, when the input has one. */
  readonly file?: string;
  /** Line of the original input, counted from 1. */
  readonly line: number;
  /** The text without control sequences and prefixes; at most 500 characters. */
  readonly text: string;
}

/** What a log comes to. */
export interface Diagnosis {
  /**
   * `passed`: what was given says that it passed, so there are no findings that failed it. `failed`: something says that it
   * failed. `undecided`: neither.
   */
  readonly outcome: "passed" | "failed" | "undecided";
  /**
   * What broke, cause before consequence. Empty for a log that passed or that says nothing about a failure; one finding of
   * category `unknown` when it failed and no rule fits.
   */
  readonly findings: readonly Finding[];
  /** One line for a person: the first finding, or that there is none. */
  readonly summary: string;
  /** The most informative lines when the first finding is `unknown` or there is none; else empty. At most ten. */
  readonly unknown: readonly InformativeLine[];
  /** Lines that were read, over all files. */
  readonly lines: number;
  /** Lines that were longer than the limit and looked at only at both ends. */
  readonly clippedLines: number;
  /** Version and hash of the rules: two diagnoses compare only if it is equal. */
  readonly ruleset: string;
}
