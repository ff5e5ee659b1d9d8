import { SaxesParser, type SaxesTagPlain } from "saxes";
import { clip } from "../../text/clip.js";
import type {
  JUnitBounds,
  JUnitCase,
  JUnitDocument,
  JUnitFold,
  JUnitNote,
  JUnitSuite,
} from "./junit-model.js";
import { TITLES_PROPERTY } from "./own-document.js";
import {
  ATTEMPTS,
  BAD_NOTES,
  CONTAINERS,
  isKnownElement,
  localName,
  statusOfAttributes,
} from "./junit-marks.js";

const DEEPEST_SUITE = 200;
// Most cases hold nothing: they share one empty list, to which `added` never adds.
const NONE: never[] = [];
const CHUNK_CHARACTERS = 65_536;
const MOST_UNKNOWN = 10;
const MOST_SUITE_NOTES = 10_000;

/** Collects the events of one document. Namespaces are not resolved, DOCTYPE is refused, entities are only the five of XML. */
export class JUnitBuilder {
  readonly #parser = new SaxesParser({ xmlns: false, position: false });
  readonly #path: string[] = [];
  readonly #openSuites: JUnitSuite[] = [];
  #suites: JUnitSuite[] = [];
  /** The open suites as they are now; a new list whenever one is opened or closed. */
  #around: readonly JUnitSuite[] = [];
  #counted: readonly JUnitSuite[] = [];
  #cases: JUnitCase[] = [];
  #fold: JUnitFold | null = null;
  readonly #bounds: JUnitBounds | null;
  readonly #suiteNotes: { suite: JUnitSuite | null; note: JUnitNote }[] = [];
  readonly #trailer = new Map<string, number>();
  readonly #unknown = new Set<string>();
  #whole: JUnitSuite = newSuite({});
  #case: JUnitCase | null = null;
  #note: JUnitNote | null = null;
  #closed = false;
  #problem: string | null = null;

  constructor(bounds: JUnitBounds | null = null) {
    this.#bounds = bounds;
    this.#parser.on("error", (error) => this.#fail(error.message));
    this.#parser.on("doctype", () => this.#fail("it has a DOCTYPE, which is refused"));
    this.#parser.on("comment", (comment) => this.#readComment(comment));
    this.#parser.on("opentag", (tag) => this.#open(tag));
    this.#parser.on("closetag", () => this.#close());
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
    return this.#document();
  }

  #document(): JUnitDocument {
    return {
      root: this.#whole.attributes,
      whole: this.#whole,
      suites: this.#suites,
      cases: this.#cases,
      suiteNotes: this.#suiteNotes,
      trailer: this.#trailer,
      unknownElements: [...this.#unknown],
      fold: this.#fold,
      problem: this.#problem,
    };
  }

  #fail(problem: string): void {
    this.#problem ??= problem;
  }

  #open(tag: SaxesTagPlain): void {
    if (this.failed) return;
    const parent = this.#path.at(-1);
    const name = localName(tag.name);
    this.#path.push(name);
    if (parent === undefined) return this.#openRoot(tag, name);
    if (CONTAINERS.has(parent) && !isKnownElement(name) && this.#unknown.size < MOST_UNKNOWN)
      this.#unknown.add(`<${clip(tag.name, 40)}> in a <${parent}>`);
    if (this.#case !== null) this.#openInCase(this.#case, tag, name);
    else if (name === "testsuite" || name === "testsuites") this.#openSuite(tag);
    else if (name === "testcase") this.#openCase(tag);
    else if (BAD_NOTES.has(name)) this.#openSuiteNote(tag);
    else if (name === "property" && tag.attributes["name"] === TITLES_PROPERTY) this.#addTitles(tag);
  }

  #openRoot(tag: SaxesTagPlain, name: string): void {
    if (name !== "testsuites" && name !== "testsuite") {
      this.#fail(`its root element is <${clip(tag.name, 40)}>, not <testsuites> or <testsuite>`);
    }
    this.#whole = newSuite(tag.attributes);
    this.#counted = [this.#whole];
    if (name === "testsuite") this.#openSuite(tag);
  }

  #openSuite(tag: SaxesTagPlain): void {
    if (this.#openSuites.length >= DEEPEST_SUITE)
      this.#fail(`its suites are nested deeper than ${DEEPEST_SUITE}`);
    const suite = newSuite(tag.attributes);
    this.#openSuites.push(suite);
    this.#around = [...this.#openSuites];
    this.#counted = [this.#whole, ...this.#openSuites];
    if (this.#fold === null) this.#suites.push(suite);
  }

  #openCase(tag: SaxesTagPlain): void {
    const { name, classname, file, line, status } = tag.attributes;
    this.#case = {
      attributes: { name, classname, file, line, status },
      said: statusOfAttributes(tag.attributes),
      suites: this.#around,
      failures: NONE,
      errors: NONE,
      skips: NONE,
      attempts: 0,
      properties: NONE,
    };
    for (const suite of this.#counted) suite.cases += 1;
  }

  // A failure counts at any depth: a wrapper that nobody knows must not hide it.
  #openInCase(current: JUnitCase, tag: SaxesTagPlain, name: string): void {
    if (name === "property") current.properties = added(current.properties, tag.attributes["name"] ?? "");
    if (CONTAINERS.has(name)) this.#fail(`a <${name}> stands inside a <testcase>`);
    if (ATTEMPTS.has(name)) current.attempts += 1;
    for (const suite of this.#counted) {
      if (ATTEMPTS.has(name)) suite.attempts += 1;
      if (BAD_NOTES.has(name)) suite.badNotes += 1;
    }
    if (BAD_NOTES.has(name) || name === "skipped") this.#openNote(current, tag, name);
  }

  #openNote(current: JUnitCase, tag: SaxesTagPlain, name: string): void {
    const note = toNote(tag);
    this.#listenTo(note);
    if (name === "skipped") current.skips = added(current.skips, note);
    else if (name.endsWith("failure")) current.failures = added(current.failures, note);
    else current.errors = added(current.errors, note);
  }

  #openSuiteNote(tag: SaxesTagPlain): void {
    const note = toNote(tag);
    this.#listenTo(note);
    for (const suite of this.#counted) suite.badNotes += 1;
    if (this.#suiteNotes.length < MOST_SUITE_NOTES)
      this.#suiteNotes.push({ suite: this.#openSuites.at(-1) ?? null, note });
  }

  #addTitles({ attributes }: SaxesTagPlain): void {
    const suite = this.#openSuites.at(-1);
    if (suite !== undefined) suite.titles = attributes["value"] ?? "";
  }

  #close(): void {
    const name = this.#path.pop() ?? "";
    if (name === "testcase") this.#closeCase();
    if ((name === "testsuite" || name === "testsuites") && this.#case === null) this.#closeSuite();
    if (this.#note !== null && (BAD_NOTES.has(name) || name === "skipped")) this.#stopListening();
    if (this.#path.length === 0) this.#closed = true;
  }

  #closeSuite(): void {
    const suite = this.#openSuites.pop();
    if (this.#fold !== null && suite !== undefined) this.#fold.addSuite(suite);
    this.#around = [...this.#openSuites];
    this.#counted = [this.#whole, ...this.#openSuites];
  }

  #closeCase(): void {
    const isBad = this.#case !== null && this.#case.failures.length + this.#case.errors.length > 0;
    for (const suite of isBad ? this.#counted : []) suite.badCases += 1;
    if (this.#case !== null) this.#keep(this.#case);
    this.#case = null;
  }

  #keep(testCase: JUnitCase): void {
    if (this.#fold !== null) return this.#fold.addCase(testCase);
    this.#cases.push(testCase);
    if (this.#bounds === null || this.#cases.length + this.#suites.length <= this.#bounds.most) return;
    this.#fold = this.#bounds.startFold(this.#document());
    for (const kept of this.#cases) this.#fold.addCase(kept);
    for (const suite of this.#suites) if (!this.#openSuites.includes(suite)) this.#fold.addSuite(suite);
    this.#cases = [];
    this.#suites = [];
  }

  // Most text is blanks between elements, or output that nobody reads: it is not even collected.
  #listenTo(note: JUnitNote): void {
    this.#note = note;
    this.#parser.on("text", (text) => this.#addText(text));
    this.#parser.on("cdata", (text) => this.#addText(text));
  }

  #stopListening(): void {
    this.#note = null;
    this.#parser.off("text");
    this.#parser.off("cdata");
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

function toNote({ attributes }: SaxesTagPlain): JUnitNote {
  return { type: attributes["type"] ?? "", message: attributes["message"] ?? "", text: "" };
}

function added<Item>(items: Item[], item: Item): Item[] {
  if (items.length === 0) return [item];
  items.push(item);
  return items;
}
