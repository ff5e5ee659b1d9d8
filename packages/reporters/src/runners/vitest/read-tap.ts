import { readTapLines } from "../../formats/tap/read-tap.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding, TestCase } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";

/** Reads Vitest's TAP, where a test file is the outermost subtest, or in the flat form a part of each title. */
export function readVitestTap(text: string, flat: boolean): Reading {
  const results = readTapLines(tapLines(text), "stdout", {
    parentsAreSuites: true,
    namesFiles: true,
  });
  const place = flat ? fromTitle : fromSuite;
  const tests = results.tests.map((test) => ({ ...test, ...place(test) }));
  const foreign = tests.find(({ file }) => file === undefined);
  const findings = foreign === undefined ? results.findings : [...results.findings, outsideOfFiles(foreign)];
  const sound = findings.every(({ code }) => code === "file-without-tests");
  return {
    reporter: "vitest",
    counts: sound ? countTests(tests, results.errors) : null,
    tests: sound ? tests : [],
    failures: results.failures.map((failure) => ({ ...failure, ...place(failure) })),
    errors: results.errors,
    complete: results.complete,
    findings,
  };
}

/** Vitest puts every test into a file; a point outside of any was printed by something else. */
function outsideOfFiles({ name }: TestCase): Finding {
  const message = `The test point "${clip(name, 80)}" belongs to no test file.`;
  return finding("competing-summaries", message, "stdout");
}

type Place = Pick<TestCase, "name" | "suite" | "file">;

function fromSuite({ name, suite }: Place): Place {
  const [file, ...inner] = suite;
  return file === undefined ? { name, suite } : { name, suite: inner, file };
}

function fromTitle({ name }: Place): Place {
  const [file = "", ...path] = name.split(" > ");
  return path.length === 0
    ? { name, suite: [] }
    : { name: path.at(-1) ?? name, suite: path.slice(0, -1), file };
}
