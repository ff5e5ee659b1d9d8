import type { Category } from "../result/category.js";
import type { Confidence, Retry } from "../result/diagnosis.js";

/**
 * Where a rule's words count. `tool`: a program other than a test says them; inside of a test run they were printed by the
 * tests and are no cause. `thrown`: the message of an error; inside of a test run it counts only where the runner shows
 * why a test failed. `fatal`: the end of a process; inside of a test run it counts only where the runner did not live to
 * sum up. `runner`: a test runner's own words; they count everywhere but in captured output. `job`: words of
 * the CI service about the whole job; they count in every step.
 */
export type Scope = "tool" | "thrown" | "fatal" | "runner" | "job";

/** A further condition on lines around the one that matched. */
export interface Window {
  /** Any of these on any of the lines. */
  readonly patterns: readonly RegExp[];
  /** Lines before, 0 to 40. @defaultValue 0 */
  readonly before?: number;
  /** Lines after, 0 to 20. @defaultValue 0 */
  readonly after?: number;
}

/** One rule: words of a tool, and what they mean. */
export interface Rule {
  /** `ecosystem/what`, unique. */
  readonly id: string;
  /** What kind of thing broke. */
  readonly category: Category;
  /** Finer kind within the category. */
  readonly subcategory: string;
  /** Any of these on one line. Linear: repetitions are bounded and repeat a single character or class. */
  readonly patterns: readonly RegExp[];
  /** How sure a match is. @defaultValue `"certain"` */
  readonly confidence?: Confidence;
  /** Where the words count. @defaultValue `"tool"` */
  readonly scope?: Scope;
  /** Lines that must stand near. */
  readonly near?: Window;
  /** Lines that must not stand near. */
  readonly unless?: Window;
  /** A rule that tells little: it is used only where no other rule of its step fits. @defaultValue `false` */
  readonly catchAll?: boolean;
  /** Lines that the rule must match. At least one. */
  readonly matches: readonly string[];
  /** Lines that it must not match. At least one. */
  readonly ignores: readonly string[];
  /** What happened; `$1` is what the pattern's first group caught. */
  readonly explanation: string;
  /** What to do next; `$1` as in the explanation. */
  readonly nextStep: string;
  /** Whether a retry makes sense. @defaultValue that of the category */
  readonly retry?: Retry;
  /** Where the wording comes from. */
  readonly source: string;
}
