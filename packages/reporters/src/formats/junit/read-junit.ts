import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { isFileTest } from "../file-test.js";
import { type JUnitDialect, dialectOf } from "./junit-dialect.js";
import { JUnitBuilder, type JUnitDocument, type JUnitSuite } from "./junit-document.js";
import { type JUnitResults, readCases } from "./junit-cases.js";

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
    ...(dialect === "node-test" ? takeFileTests(results, evidence) : []),
    ...compareAttributes(document, dialect, evidence),
  ];
  return {
    reporter: "junit",
    counts: countTests(results.tests, results.errors),
    ...results,
    complete: true,
    findings,
  };
}

// node --test counts a file that holds no test, or that left early, as one test of its own.
function takeFileTests(results: JUnitResults, evidence: string): readonly Finding[] {
  const files = results.tests.filter((test) => test.suite.length === 0 && isFileTest(test.name));
  if (files.length === 0) return [];
  const keep = results.tests.filter((test) => !files.includes(test));
  results.tests.splice(0, results.tests.length, ...keep);
  const failed = results.failures.filter((failure) => failure.suite.length === 0 && isFileTest(failure.name));
  for (const failure of failed) {
    results.failures.splice(results.failures.indexOf(failure), 1);
    results.errors.push({ kind: "load", message: failure.message ?? "test failed", file: failure.name });
  }
  return files
    .filter((test) => test.status === "passed")
    .map((test) =>
      finding("file-without-tests", `${clip(test.name, 200)} ended without reporting a test.`, evidence),
    );
}

// The attributes of node-tap count containers, so they say nothing about its cases.
function compareAttributes(
  document: JUnitDocument,
  dialect: JUnitDialect,
  evidence: string,
): readonly Finding[] {
  if (dialect === "node-tap") return [];
  const findings: Finding[] = [];
  for (const suite of document.suites) {
    const name = clip(suite.attributes["name"] ?? "", 80);
    const difference = differenceOf(suite);
    if (difference === "more") {
      const message = `Suite "${name}" claims more tests or failures in its attributes than its elements show.`;
      findings.push(finding("report-attributes-differ", message, evidence));
    } else if (difference === "fewer") {
      const message = `Suite "${name}" claims fewer tests in its attributes than its elements show.`;
      findings.push(finding("report-attributes-lower", message, evidence));
    }
  }
  return findings;
}

function differenceOf(suite: JUnitSuite): "more" | "fewer" | null {
  const tests = numberOf(suite, "tests");
  const bad = (numberOf(suite, "failures") ?? 0) + (numberOf(suite, "errors") ?? 0);
  if (bad > suite.badNotes || (tests ?? 0) > suite.cases + suite.attempts) return "more";
  return tests !== null && tests < suite.cases ? "fewer" : null;
}

function numberOf(suite: JUnitSuite, name: string): number | null {
  const value = suite.attributes[name] ?? "";
  return /^\d{1,15}$/u.test(value) ? Number(value) : null;
}
