import { compareExpectedTests, type Finding, type TestCase } from "@testbed/reporters";
import type { Judgement } from "../judge/judge.js";
import { withdraw } from "../result/withdraw.js";
import type { RequiredTest } from "../task/task.js";

/** Whose files were in the tree of a run; paths are relative to it. */
export interface Origins {
  /** Files of the grader. */
  readonly grader: readonly string[];
  /** Files that the candidate added or changed; those that the grader's replaced may be among them. */
  readonly candidate: readonly string[];
  /** Files of the grader that something changed, moved or removed while the suite ran. */
  readonly changed: readonly string[];
  /** The command of the suite is a program of the task's own files, as they were before the candidate came. */
  readonly hasCommand: boolean;
}

/**
 * Takes a pass away that did not come from the tests of the grader: where its files were changed during the run, where
 * none of its test files reported a test, and where a test that the task names stands in a file of the candidate.
 */
export function confirmOrigins(
  judgement: Judgement,
  origins: Origins,
  wanted: readonly RequiredTest[],
): Judgement {
  const { verdict, run } = judgement;
  if (!verdict.passed) return judgement;
  const withdrawn = (status: "conflict" | "incomplete", finding: Finding): Judgement => ({
    ...judgement,
    verdict: withdraw(verdict, status, finding),
  });
  const [changed, ...others] = origins.changed;
  if (changed !== undefined) {
    const more = others.length === 0 ? "" : ` and ${others.length} more`;
    const message = `The file ${changed}${more} of the grader was changed, moved or removed while the suite ran.`;
    return withdrawn("conflict", { code: "grader-file-changed", message });
  }
  if (!ranTestsOf(run.tests, origins)) {
    const message = "None of the tests that were reported stands in a file of the grader.";
    return withdrawn("incomplete", { code: "grader-tests-missing", message });
  }
  const foreign = testOfCandidate(judgement, origins, wanted);
  if (foreign !== null) {
    const message = `The test ${JSON.stringify(foreign.name)}, which the task names, was reported by a file of the candidate.`;
    return withdrawn("conflict", { code: "expected-test-of-candidate", message });
  }
  return judgement;
}

const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|swift|exs?|bats|sh|t|cc|cpp|cxx|c|dart)$/i;
const TEST_NAME = /(?:^|[^a-z])(?:tests?|specs?)(?:[^a-z]|$)|^Test[A-Z]|(?:Tests?|Specs?|TestCase|IT)$/;

/** Files of the grader that are tests by their name or that of a directory around them. */
function testFilesOf({ grader }: Origins): readonly string[] {
  return grader.filter((path) => {
    const names = path.split("/");
    const stem = stemOf(path);
    const isApart = names.slice(0, -1).some((name) => /^(?:__)?(?:tests?|specs?)(?:__)?$/i.test(name));
    return SOURCE.test(path) && (isApart || TEST_NAME.test(stem));
  });
}

// Only where the runner says where each test stands can it be told that none stands there.
function ranTestsOf(tests: readonly TestCase[], origins: Origins): boolean {
  const own = testFilesOf(origins);
  if (own.length === 0 || tests.length === 0) return true;
  const stems = new Set(own.map(stemOf));
  if (tests.every(({ file }) => file !== undefined && file !== ""))
    return tests.some(({ file = "" }) => stems.has(stemOf(file)));
  const modules = own.filter((path) => path.endsWith(".py"));
  if (modules.length !== own.length || !tests.every(isInModule)) return true;
  return tests.some(({ suite }) => suite.some((name) => stems.has(name)));
}

/** pytest names the module of a test by its parts, in front of its classes. */
function isInModule({ suite }: TestCase): boolean {
  return suite.length > 0 && suite.every((name) => /^[A-Za-z_]\w*$/.test(name));
}

function testOfCandidate(
  { run }: Judgement,
  { grader, candidate }: Origins,
  wanted: readonly RequiredTest[],
): TestCase | null {
  const own = new Set(grader);
  const foreign = candidate.filter((path) => !own.has(path));
  if (wanted.length === 0 || foreign.length === 0) return null;
  const files = new Set(foreign);
  const modules = new Set(foreign.filter((path) => path.endsWith(".py")).map(moduleOf));
  const { outcomes } = compareExpectedTests(run, wanted);
  const found = outcomes.flatMap((outcome) => (outcome.status === "passed" ? outcome.tests : []));
  return found.find((test) => isIn(test, files, modules)) ?? null;
}

function isIn({ file, suite }: TestCase, files: ReadonlySet<string>, modules: ReadonlySet<string>): boolean {
  if (file !== undefined) return files.has(file.replace(/^\.\//, ""));
  return suite.some((_, index) => modules.has(suite.slice(0, index + 1).join(".")));
}

function moduleOf(path: string): string {
  return path.slice(0, -".py".length).split("/").join(".");
}

function stemOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return name.replace(/\.[^.]+$/, "");
}
