import { isFileTest } from "../../formats/file-test.js";
import { finding } from "../../run/finding.js";
import { type Reading, unfinished } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { countListed, readFailing } from "./failing-section.js";

/** Files that are assumed when the command line names none. */
const ASSUMED_FILES = 2;

/**
 * Reads the dot reporter: marks for tests, suites and files alike, so it holds no counts. A file that left early
 * shows as one mark; only more marks than files prove that tests ran.
 */
export function readNodeDot(lines: readonly string[], namedFiles: number): Reading {
  const end = lines.findIndex((line) => line === "");
  const rows = lines.slice(0, Math.max(end, 0));
  if (rows.length === 0 || rows.some((row) => !/^[.X]+$/u.test(row))) {
    return unfinished(
      "node-test",
      finding("end-missing", "stdout does not hold rows of dots alone.", "stdout"),
    );
  }
  const marks = rows.join("");
  const section = lines.slice(end).indexOf("Failed tests:");
  const listed = section === -1 ? [] : lines.slice(end + section + 1);
  const failing = readFailing(listed);
  const files = failing.filter(({ name }) => isFileTest(name));
  return {
    reporter: "node-test",
    counts: null,
    tests: [],
    failures: failing
      .filter(({ name }) => !isFileTest(name))
      .map(({ name, message }) => ({ name, suite: [], ...(message === "" ? {} : { message }) })),
    errors: files.map(({ name, message }) => ({
      kind: "load",
      message: message || "test failed",
      file: name,
    })),
    complete:
      section === -1 || (listed.at(-1) === "" && countListed(listed) >= marks.replaceAll(".", "").length),
    findings: dotFindings(marks, section !== -1, Math.max(namedFiles, ASSUMED_FILES)),
  };
}

function dotFindings(marks: string, named: boolean, files: number): readonly Finding[] {
  const findings = [
    finding("names-no-tests", "The dot reporter names no tests and mixes suites with them.", "stdout"),
  ];
  if (marks.includes("X") && !named) {
    findings.unshift(finding("unnamed-failures", "Marks of failure without names.", "stdout"));
  } else if (marks.length <= files) {
    const message = `${marks.length} marks can be ${files} files that reported no test: the dot reporter cannot tell.`;
    findings.unshift(finding("console-undecided", message, "stdout"));
  }
  return findings;
}
