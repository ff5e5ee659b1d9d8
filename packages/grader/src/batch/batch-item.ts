import type { Candidate } from "../candidate/candidate.js";

/** A candidate for a task, as a line of a file names it. Plain JSON. */
export interface BatchItem {
  /** Id of the task. */
  readonly task: string;
  /** What is graded. */
  readonly candidate: Candidate;
  /** Who made it, for example the name of a model; null if the line does not say. */
  readonly model: string | null;
}

/** What a line of a file came to. */
export type BatchLine =
  | { readonly status: "item"; readonly line: number; readonly item: BatchItem }
  /** The line names nothing that can be graded. */
  | { readonly status: "invalid"; readonly line: number; readonly reason: string };
