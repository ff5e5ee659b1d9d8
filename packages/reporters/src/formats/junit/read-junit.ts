import { finding } from "../../run/finding.js";
import { countTests, type Reading, unfinished } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { totalsKey } from "../node-events/totals-key.js";
import { compareAttributes } from "./junit-attributes.js";
import { FoldedCases } from "./folded-cases.js";
import { type JUnitResults, readCases } from "./junit-cases.js";
import { dialectOf } from "./junit-dialect.js";
import { JUnitBuilder } from "./junit-document.js";
import type { JUnitDocument } from "./junit-model.js";
import { countNodeResults } from "./node-document.js";

/** Whether a report file is XML at all. */
export function looksLikeXml(content: string): boolean {
  return /^\s*</u.test(content.slice(0, 1_000));
}

/** Reads a whole report file. Source: https://github.com/testmoapp/junitxml and the writers of each runner. */
export function readJUnit(content: string, path: string): Reading {
  const builder = new JUnitBuilder();
  builder.write(content);
  return readDocument(builder.finish(), path);
}

/** Turns a document into a reading; a broken one gives no counts. */
export function readDocument(document: JUnitDocument, evidence: string): Reading {
  if (document.problem !== null) {
    const message = `The JUnit report is not well-formed: ${clip(document.problem, 200)}.`;
    return unfinished("junit", finding("report-unreadable", message, evidence));
  }
  if (document.fold instanceof FoldedCases) return document.fold.toReading(document);
  const dialect = dialectOf(document);
  const results = readCases(document, dialect);
  const { counts, findings, tests, failures, errors } =
    dialect === "node-test"
      ? countNodeResults(document, results, evidence)
      : { ...results, counts: countTests(results.tests, results.errors), findings: [] };
  const unclear = findUnclear(document, results, evidence);
  const differences = compareAttributes(document, dialect, evidence);
  // What the elements call a failure and what the writer counted as one are then two things.
  const isUncounted = unclear.length > 0 || differences.some(({ code }) => code === "report-failures-differ");
  return {
    reporter: "junit",
    counts: isUncounted ? null : counts,
    tests: unclear.length > 0 ? [] : tests,
    failures,
    errors,
    complete: true,
    findings: [...findings, ...unclear, ...differences],
    ...(document.trailer.has("suites") ? { totals: totalsKey(document.trailer) } : {}),
  };
}

function findUnclear(document: JUnitDocument, results: JUnitResults, evidence: string): readonly Finding[] {
  const cases = results.unclear.map((title) => `what the case "${clip(title, 80)}" is or how it ended`);
  const elements = document.unknownElements.map((element) => `what ${element} says about the outcome`);
  return [...cases, ...elements]
    .slice(0, 10)
    .map((what) => finding("report-case-unclear", `Not known is ${what}.`, evidence));
}
