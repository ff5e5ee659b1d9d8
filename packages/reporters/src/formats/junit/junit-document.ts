import { SaxesParser, type SaxesTagPlain } from "saxes";
import { clip } from "../../text/clip.js";

/** Text of a `<failure>`, `<error>` or `<skipped>` element. */
export interface JUnitNote {
  readonly type: string;
  readonly message: string;
  text: string;
}

/** One `<testcase>` as the document holds it. */
export interface JUnitCase {
  readonly attributes: Readonly<Record<string, string>>;
  readonly suites: readonly JUnitSuite[];
  readonly failures: JUnitNote[];
  readonly errors: JUnitNote[];
  readonly skips: JUnitNote[];
  /** Earlier attempts: `rerunFailure` ends in a failure, `flakyFailure` in a pass. */
  attempts: number;
  readonly properties: string[];
}

/** One `<testsuite>` and how many elements stand inside it at any depth. */
export interface JUnitSuite {
  readonly attributes: Readonly<Record<string, string>>;
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
  /** `null` when the root element was closed and nothing was wrong. */
  readonly problem: string | null;
}

const DEEPEST_SUITE = 200;
const CHUNK_CHARACTERS = 65_536;
const BAD_NOTES = new Set(["failure", "error", "rerunFailure", "rerunError"]);
const ATTEMPTS = new Set(["rerunFailure", "rerunError", "flakyFailure", "flakyError"]);

/** Collects the events of one document. Namespaces are not resolved, DOCTYPE is refused, entities are only the five of XML. */
export class JUnitBuilder {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #path: string[] = [];
  readonly #openSuites: JUnitSuite[] = [];
  readonly #suites: JUnitSuite[] = [];
  readonly #cases: JUnitCase[] = [];
  readonly #suiteNotes: { suite: JUnitSuite | null; note: JUnitNote }[] = [];
  readonly #trailer = new Map<string, number>();
  #whole: JUnitSuite = newSuite({});
  #case: JUnitCase | null = null;
  #note: JUnitNote | null = null;
  #closed = false;
  #problem: string | null = null;

  constructor() {
    this.#parser.on("error", (error) => this.#fail(error.message));
    this.#parser.on("doctype", () => this.#fail("it has a DOCTYPE, which is refused"));
    this.#parser.on("comment", (comment) => this.#readComment(comment));
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", (tag) => this.#close(tag.name));
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
  }

  /** The root element was closed. */
  get closed(): boolean {
    return this.#closed;
  }

  /** Something is wrong; nothing more is read. */
  get failed(): boolean {
    return this.#problem !== null;
  }

  /** Reads on; stops at the first problem. */
  write(text: string): void {
    for (let start = 0; start < text.length && !this.failed; start += CHUNK_CHARACTERS) {
      this.#parser.write(text.slice(start, start + CHUNK_CHARACTERS));
    }
  }

  /** Ends the document and gives what was read. */
  finish(): JUnitDocument {
    if (!this.failed) this.#parser.close();
    if (!this.#closed) this.#fail("its root element is never closed");
    return {
      root: this.#whole.attributes,
      whole: this.#whole,
      suites: this.#suites,
      cases: this.#cases,
      suiteNotes: this.#suiteNotes,
      trailer: this.#trailer,
      problem: this.#problem,
    };
  }

  #fail(problem: string): void {
    this.#problem ??= problem;
  }

  #open(tag: SaxesTagPlain): void {
    if (this.failed) return;
    const parent = this.#path.at(-1);
    this.#path.push(tag.name);
    if (parent === undefined) this.#openRoot(tag);
    else if (this.#case !== null) this.#openInCase(tag, parent);
    else if (tag.name === "testsuite") this.#openSuite(tag);
    else if (tag.name === "testcase") this.#openCase(tag);
    else if (BAD_NOTES.has(tag.name)) this.#openSuiteNote(tag);
  }

  #openRoot(tag: SaxesTagPlain): void {
    if (tag.name !== "testsuites" && tag.name !== "testsuite") {
      this.#fail(`its root element is <${clip(tag.name, 40)}>, not <testsuites> or <testsuite>`);
    }
    this.#whole = newSuite(tag.attributes);
    if (tag.name === "testsuite") this.#openSuite(tag);
  }

  #openSuite(tag: SaxesTagPlain): void {
    if (this.#openSuites.length >= DEEPEST_SUITE)
      this.#fail(`its suites are nested deeper than ${DEEPEST_SUITE}`);
    const suite = newSuite(tag.attributes);
    this.#openSuites.push(suite);
    this.#suites.push(suite);
  }

  #openCase(tag: SaxesTagPlain): void {
    this.#case = {
      attributes: tag.attributes,
      suites: [...this.#openSuites],
      failures: [],
      errors: [],
      skips: [],
      attempts: 0,
      properties: [],
    };
    this.#cases.push(this.#case);
    for (const suite of this.#counters()) suite.cases += 1;
  }

  #openInCase(tag: SaxesTagPlain, parent: string): void {
    const current = this.#case;
    if (current === null) return;
    if (tag.name === "property") current.properties.push(tag.attributes["name"] ?? "");
    if (parent !== "testcase") return;
    if (tag.name === "testcase") this.#fail("a <testcase> stands inside another");
    if (ATTEMPTS.has(tag.name)) current.attempts += 1;
    for (const suite of this.#counters()) {
      if (ATTEMPTS.has(tag.name)) suite.attempts += 1;
      if (BAD_NOTES.has(tag.name)) suite.badNotes += 1;
    }
    if (tag.name === "failure" || tag.name === "rerunFailure") this.#note = addNote(current.failures, tag);
    else if (tag.name === "error" || tag.name === "rerunError") this.#note = addNote(current.errors, tag);
    else if (tag.name === "skipped") this.#note = addNote(current.skips, tag);
  }

  #counters(): readonly JUnitSuite[] {
    return [this.#whole, ...this.#openSuites];
  }

  #openSuiteNote(tag: SaxesTagPlain): void {
    const notes: JUnitNote[] = [];
    this.#note = addNote(notes, tag);
    for (const suite of this.#counters()) suite.badNotes += 1;
    this.#suiteNotes.push({ suite: this.#openSuites.at(-1) ?? null, note: this.#note });
  }

  #close(name: string): void {
    this.#path.pop();
    if (name === "testcase") this.#closeCase();
    if (name === "testsuite" && this.#case === null) this.#openSuites.pop();
    if (this.#note !== null && (BAD_NOTES.has(name) || name === "skipped")) this.#note = null;
    if (this.#path.length === 0) this.#closed = true;
  }

  #closeCase(): void {
    const isBad = this.#case !== null && this.#case.failures.length + this.#case.errors.length > 0;
    for (const suite of isBad ? this.#counters() : []) suite.badCases += 1;
    this.#case = null;
  }

  #addText(text: string): void {
    if (this.#note !== null && this.#note.text.length < CHUNK_CHARACTERS) this.#note.text += text;
  }

  #readComment(comment: string): void {
    const [, name, value] = /^\s*([a-z_]{1,20}) (\d{1,15})(?:\.\d*)?\s*$/u.exec(comment) ?? [];
    if (name !== undefined && this.#path.length === 1) this.#trailer.set(name, Number(value));
  }
}

function newSuite(attributes: Readonly<Record<string, string>>): JUnitSuite {
  return { attributes, cases: 0, badCases: 0, badNotes: 0, attempts: 0 };
}

function addNote(notes: JUnitNote[], tag: SaxesTagPlain): JUnitNote {
  const note = { type: tag.attributes["type"] ?? "", message: tag.attributes["message"] ?? "", text: "" };
  notes.push(note);
  return note;
}
