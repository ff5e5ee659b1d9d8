import type { AttributeStatus } from "./junit-marks.js";

/** Text of a `<failure>`, `<error>` or `<skipped>` element. */
export interface JUnitNote {
  readonly type: string;
  readonly message: string;
  text: string;
}

/** The attributes of a case that are read; keeping those of the parser costs more than all else. */
interface CaseAttributes {
  readonly name: string | undefined;
  readonly classname: string | undefined;
  readonly file: string | undefined;
  readonly line: string | undefined;
  readonly status: string | undefined;
}

/** One `<testcase>` as the document holds it. */
export interface JUnitCase {
  readonly attributes: CaseAttributes;
  /** What all its attributes say about its outcome. */
  readonly said: AttributeStatus;
  readonly suites: readonly JUnitSuite[];
  failures: JUnitNote[];
  errors: JUnitNote[];
  skips: JUnitNote[];
  /** Earlier attempts: `rerunFailure` ends in a failure, `flakyFailure` in a pass. */
  attempts: number;
  properties: string[];
}

/** One `<testsuite>` and how many elements stand inside it at any depth. */
export interface JUnitSuite {
  readonly attributes: Readonly<Record<string, string>>;
  /** Titles of its path, where the document was written by this package. */
  titles?: string;
  cases: number;
  /** Cases that hold a failure or an error. */
  badCases: number;
  /** Failures and errors, those of earlier attempts included. */
  badNotes: number;
  attempts: number;
}

/** A document, or how far it could be read. */
export interface JUnitDocument {
  readonly root: Readonly<Record<string, string>>;
  /** The document as one suite, with the attributes of its root. */
  readonly whole: JUnitSuite;
  readonly suites: readonly JUnitSuite[];
  readonly cases: readonly JUnitCase[];
  /** Failures and errors that stand directly in a suite. */
  readonly suiteNotes: readonly { readonly suite: JUnitSuite | null; readonly note: JUnitNote }[];
  /** Comments of the form `name number`, as node:test ends its document. */
  readonly trailer: ReadonlyMap<string, number>;
  /** Elements of suites and cases that no known writer leaves there; nobody knows what they say. */
  readonly unknownElements: readonly string[];
  /** What the cases say together, where they were too many to be kept. */
  readonly fold: JUnitFold | null;
  /** `null` when the root element was closed and nothing was wrong. */
  readonly problem: string | null;
}

/** Takes cases and suites as they end, where a document has too many to be kept. */
export interface JUnitFold {
  readonly addCase: (testCase: JUnitCase) => void;
  readonly addSuite: (suite: JUnitSuite) => void;
}

/** How much of a document is kept. */
export interface JUnitBounds {
  /** Most cases and suites that are kept. */
  readonly most: number;
  /** Begins to fold a document of which this much was read. */
  readonly startFold: (document: JUnitDocument) => JUnitFold;
}
