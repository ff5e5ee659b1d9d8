import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, TestFailure } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { isFileTest } from "../file-test.js";
import { compareAttributes } from "./junit-attributes.js";
import { dialectOf } from "./junit-dialect.js";
import { JUnitBuilder, type JUnitDocument } from "./junit-document.js";
import { type JUnitResults, readCases } from "./junit-cases.js";

// What the elements call failures and what the writer counted as failures are then two things.
const UNCOUNTED = new Set(["report-failures-differ", "report-totals-differ"]);

/** Whether a report file is XML at all. */
export function looksLikeXml(content: string): boolean {
  return /^\s*</u.test(content.slice(0, 1_000));
}

/** Reads a whole report file. Source: https://github.com/testmoapp/junitxml and the writers of each runner. */
export function readJUnit(content: string, path: string): Reading {
  const builder = new JUnitBuilder();
  builder.write(content.startsWith("\uFEFF") ? content.slice(1) : content);
  return readDocument(builder.finish(), path);
}

/** Turns a document into a reading; a broken one gives no counts. */
export function readDocument(document: JUnitDocument, evidence: string): Reading {
  const dialect = dialectOf(document);
  if (document.problem !== null) {
    const message = `The JUnit report is not well-formed: ${clip(document.problem, 200)}.`;
    const findings = [finding("report-unreadable", message, evidence)];
    return {
      reporter: "junit",
      counts: null,
      tests: [],
      failures: [],
      errors: [],
      complete: false,
      findings,
    };
  }
  const results = readCases(document, dialect);
  const findings = [
    ...(dialect === "node-test"
      ? [...takeFileTests(results, evidence), ...checkTrailer(document, evidence)]
      : []),
    ...compareAttributes(document, dialect, evidence),
  ];
  return {
    reporter: "junit",
    counts: findings.some(({ code }) => UNCOUNTED.has(code))
      ? null
      : countTests(results.tests, results.errors),
    ...results,
    complete: true,
    findings,
  };
}

// node --test counts a file that holds no test, or that left early, as one test of its own.
function takeFileTests(results: JUnitResults, evidence: string): readonly Finding[] {
  const files = results.tests.filter(isFile);
  if (files.length === 0) return [];
  const failures = results.failures.filter(isFile);
  replace(
    results.tests,
    results.tests.filter((test) => !isFile(test)),
  );
  replace(
    results.failures,
    results.failures.filter((failure) => !isFile(failure)),
  );
  for (const { name, message = "test failed" } of failures)
    results.errors.push({ kind: "load", message, file: name });
  return files
    .filter((test) => test.status === "passed")
    .map((test) =>
      finding("file-without-tests", `${clip(test.name, 200)} ended without reporting a test.`, evidence),
    );
}

function isFile({ name, suite }: TestFailure): boolean {
  return suite.length === 0 && isFileTest(name);
}

function replace<Item>(items: Item[], kept: readonly Item[]): void {
  items.length = 0;
  for (const item of kept) items.push(item);
}

// node:test gives no totals as attributes, but as comments at the end.
function checkTrailer({ trailer, cases, suites }: JUnitDocument, evidence: string): readonly Finding[] {
  const said = (trailer.get("tests") ?? 0) + (trailer.get("suites") ?? 0);
  const shown = cases.length + suites.length;
  if (!trailer.has("suites") || said === shown) return [];
  return [
    finding(
      "report-totals-differ",
      `The report shows ${shown} tests and suites, its totals say ${said}.`,
      evidence,
    ),
  ];
}
