/** What is graded. Plain JSON. */
export type Candidate =
  | {
      /** Files laid over the repository of the task. */
      readonly kind: "files";
      readonly files: readonly CandidateFile[];
    }
  | {
      /** A unified diff against the repository of the task, as `git diff` writes it; all of it or nothing. */
      readonly kind: "patch";
      readonly patch: string;
    }
  | {
      /**
       * A directory whose regular files are laid over the repository of the task. A file that it does not hold stays:
       * only a patch can remove one.
       */
      readonly kind: "directory";
      /** Absolute path on the machine that grades. */
      readonly directory: string;
    };

/** One file of a candidate. */
export interface CandidateFile {
  /** Relative path with `/`. */
  readonly path: string;
  /** Content, as `encoding` says. */
  readonly content: string;
  /**
   * How `content` is written.
   * @defaultValue `"utf8"`
   */
  readonly encoding?: "base64" | "utf8";
  /**
   * Permission bits.
   * @defaultValue those of the file that is replaced, else `0o644`
   */
  readonly mode?: number;
}
