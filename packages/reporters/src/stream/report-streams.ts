import { FoldedCases } from "../formats/junit/folded-cases.js";
import { JUnitBuilder } from "../formats/junit/junit-document.js";
import { readDocument } from "../formats/junit/read-junit.js";
import { finding } from "../run/finding.js";
import type { Reading } from "../run/reading.js";
import type { Finding } from "../run/test-run.js";
import { GoEvents } from "../runners/go/read-json.js";
import { cleanLine } from "../text/console-lines.js";
import { BoundedLines } from "./bounded-lines.js";

/** A report that is read chunk by chunk. */
export interface ReportStream {
  /** Reads on. */
  readonly push: (chunk: string) => void;
  /** A chunk could not be held. */
  readonly giveUp: () => void;
  /** What the report says. */
  readonly end: () => Reading | Finding;
}

/** JUnit XML; cases beyond the limit are counted as they come. */
export class JUnitStream implements ReportStream {
  readonly #path: string;
  readonly #builder: JUnitBuilder;
  #isGivenUp = false;

  constructor(path: string, maxTests: number) {
    this.#path = path;
    this.#builder = new JUnitBuilder({
      most: maxTests,
      startFold: (document) => new FoldedCases(document, path),
    });
  }

  push(chunk: string): void {
    if (!this.#isGivenUp) this.#builder.write(chunk);
  }

  giveUp(): void {
    this.#isGivenUp = true;
  }

  end(): Reading | Finding {
    if (!this.#isGivenUp) return readDocument(this.#builder.finish(), this.#path);
    return finding("report-too-large", "A value of the report is longer than can be held.", this.#path);
  }
}

const LONGEST_LINE = 4 * 1024 * 1024;

/** The events of `go test -json`; tests beyond the limit are counted as they end. */
export class GoStream implements ReportStream {
  readonly #path: string;
  readonly #events: GoEvents;
  readonly #lines: BoundedLines;

  constructor(path: string, maxTests: number) {
    this.#path = path;
    this.#events = new GoEvents(maxTests);
    this.#lines = new BoundedLines(LONGEST_LINE, (line, isCut) => {
      if (isCut && line.startsWith("{")) this.#events.tear();
      else this.#events.take(cleanLine(line));
    });
  }

  push(chunk: string): void {
    this.#lines.push(chunk);
  }

  giveUp(): void {
    this.#events.tear();
  }

  end(): Reading {
    this.#lines.end();
    return this.#events.finish(this.#path);
  }
}
