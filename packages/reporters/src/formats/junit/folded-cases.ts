import { addCounts, countTests, type Reading } from "../../run/reading.js";
import type { Finding, RunError, TestCounts, TestFailure } from "../../run/test-run.js";
import { finding } from "../../run/finding.js";
import { clip } from "../../text/clip.js";
import { compareSuite } from "./junit-attributes.js";
import { type JUnitResults, readCase } from "./junit-cases.js";
import { dialectOf, type JUnitDialect } from "./junit-dialect.js";
import type { JUnitCase, JUnitDocument, JUnitFold, JUnitSuite } from "./junit-model.js";

const MOST_SHOWN = 1_000;
const MOST_FINDINGS = 10;
/** Writers whose cases can be read one by one; the documents of others say what a case is in another place. */
const ONE_BY_ONE: ReadonlySet<JUnitDialect> = new Set(["generic", "mocha", "testbed"]);

/** Counts the cases of a document that has too many to be kept, in memory that does not grow with them. */
export class FoldedCases implements JUnitFold {
  readonly #dialect: JUnitDialect;
  readonly #evidence: string;
  readonly #failures: TestFailure[] = [];
  readonly #errors: RunError[] = [];
  readonly #unclear: string[] = [];
  readonly #differences: Finding[] = [];
  #counts: TestCounts = countTests([], []);

  constructor(document: JUnitDocument, evidence: string) {
    this.#dialect = dialectOf(document);
    this.#evidence = evidence;
  }

  /** Reads one case and keeps what it counts. */
  addCase(testCase: JUnitCase): void {
    const results: JUnitResults = { tests: [], failures: [], errors: [], unclear: [] };
    readCase(results, testCase, this.#dialect);
    this.#counts = addCounts(this.#counts, countTests(results.tests, []));
    addSome(this.#failures, results.failures, MOST_SHOWN);
    addSome(this.#errors, results.errors, MOST_SHOWN);
    addSome(this.#unclear, results.unclear, MOST_FINDINGS);
  }

  /** Compares the claims of a suite that was closed with what stands in it. */
  addSuite(suite: JUnitSuite): void {
    const difference = compareSuite(suite, this.#dialect, this.#evidence);
    if (difference !== null) addSome(this.#differences, [difference], MOST_FINDINGS);
  }

  /** What the whole document says. */
  toReading(document: JUnitDocument): Reading {
    this.addSuite(document.whole);
    for (const { suite, note } of document.suiteNotes.slice(0, MOST_SHOWN)) {
      const file = suite?.attributes["file"];
      const message = clip(note.message || note.text, 2_000);
      this.#errors.push({ kind: "other", message, ...(file === undefined ? {} : { file }) });
    }
    const findings = [...this.#doubts(document), ...this.#differences];
    const isKnown = !findings.some(({ code }) => UNCOUNTED.has(code));
    return {
      reporter: "junit",
      counts: isKnown ? this.#counts : null,
      tests: [],
      failures: this.#failures,
      errors: this.#errors,
      complete: true,
      findings,
      isFolded: true,
    };
  }

  #doubts(document: JUnitDocument): readonly Finding[] {
    const what = [
      ...this.#unclear.map((title) => `what the case "${clip(title, 80)}" is or how it ended`),
      ...document.unknownElements.map((element) => `what ${element} says about the outcome`),
    ].slice(0, MOST_FINDINGS);
    const unclear = what.map((text) =>
      finding("report-case-unclear", `Not known is ${text}.`, this.#evidence),
    );
    const isNode = document.trailer.has("duration_ms") && document.trailer.has("cancelled");
    if (ONE_BY_ONE.has(this.#dialect) && !isNode) return unclear;
    const message =
      "The report has more cases than are kept, and those of its writer cannot be read one by one.";
    return [...unclear, finding("report-too-large", message, this.#evidence)];
  }
}

const UNCOUNTED: ReadonlySet<string> = new Set([
  "report-case-unclear",
  "report-too-large",
  "report-failures-differ",
]);

function addSome<Item>(list: Item[], items: readonly Item[], most: number): void {
  for (const item of items) if (list.length < most) list.push(item);
}
