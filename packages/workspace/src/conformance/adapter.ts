/** What is tested: a server or a library that gives access to one directory. A call that refuses rejects. */
export interface ConformanceAdapter {
  /**
   * Absolute path of the directory that it serves, with links resolved. Everything in it is deleted, and
   * `<root>-evil` beside it is made and deleted.
   */
  readonly root: string;
  /** Writes a file; directories on the way may have to exist. */
  write(path: string, content: string): Promise<unknown>;
  /** Reads a file whole. */
  read(path: string): Promise<string | Uint8Array>;
  /** Lists a directory, in any form; left out where there is no such call. */
  list?(path: string): Promise<unknown>;
  /** Removes a file or a directory; left out where there is no such call. */
  remove?(path: string): Promise<unknown>;
}

/** How much is tested. */
export interface ConformanceOptions {
  /**
   * Exchanges of a directory for a link in each race.
   * @defaultValue 2,000
   */
  readonly swaps?: number;
  /**
   * Milliseconds after which a call counts as hanging.
   * @defaultValue 3,000
   */
  readonly timeoutMs?: number;
}

/**
 * What a row is about. `containment`: nothing outside is read or changed, and every call returns; `names`: a path that
 * means something else elsewhere is refused without an effect; `allowed`: an unusual path works and means itself;
 * `race`: containment while another process exchanges a directory for a link.
 */
export type ConformanceKind = "containment" | "names" | "allowed" | "race";

/** The outcome of one row. */
export interface ConformanceRow {
  /** Stable name. */
  readonly id: string;
  /** What it is about. */
  readonly kind: ConformanceKind;
  /** What has to hold. */
  readonly claim: string;
  /** `skipped` where the adapter or the platform lacks what it needs. */
  readonly outcome: "passed" | "failed" | "skipped";
  /** What was seen instead, or what was lacking; empty where it passed. */
  readonly detail: string;
}

/** All outcomes. */
export interface ConformanceReport {
  /** In the order in which they ran. */
  readonly rows: readonly ConformanceRow[];
  /** Rows that passed. */
  readonly passed: number;
  /** Rows that failed. */
  readonly failed: number;
  /** Rows that were skipped. */
  readonly skipped: number;
}
