import { readTapLines } from "../../formats/tap/read-tap.js";
import { tapLines } from "../../formats/tap/tap-text.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { TestCase } from "../../run/test-run.js";

/** Reads Vitest's TAP, where a test file is the outermost subtest, or in the flat form a part of each title. */
export function readVitestTap(text: string, flat: boolean): Reading {
  const results = readTapLines(tapLines(text), "stdout", {
    parentsAreSuites: true,
    namesFiles: true,
  });
  const sound = results.findings.every(({ code }) => code === "file-without-tests");
  const place = flat ? fromTitle : fromSuite;
  const tests = results.tests.map((test) => ({ ...test, ...place(test) }));
  return {
    reporter: "vitest",
    counts: sound ? countTests(tests, results.errors) : null,
    tests: sound ? tests : [],
    failures: results.failures.map((failure) => ({ ...failure, ...place(failure) })),
    errors: results.errors,
    complete: results.complete,
    findings: results.findings,
  };
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
