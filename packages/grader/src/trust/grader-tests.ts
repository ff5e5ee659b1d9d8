import type { TestCase } from "@testbed/reporters";
import type { Trust } from "./trust.js";

const SOURCE =
  /\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|kts|scala|groovy|cs|fs|vb|swift|exs?|bats|sh|t|cc|cpp|cxx|c|dart)$/i;
const TEST_NAME = /(?:^|[^a-z])(?:tests?|specs?)(?:[^a-z]|$)|^Test[A-Z]|(?:Tests?|Specs?|TestCase|IT)$/;

/** Files of the grader that are tests by their name or that of a directory around them. */
function testFilesOf({ grader }: Trust): readonly string[] {
  return grader.filter((path) => {
    const names = path.split("/");
    const stem = stemOf(path);
    const isApart = names.slice(0, -1).some((name) => /^(?:__)?(?:tests?|specs?)(?:__)?$/i.test(name));
    return SOURCE.test(path) && (isApart || TEST_NAME.test(stem));
  });
}

/**
 * Whether a test file of the grader reported a test. Only where the runner says where each test stands can it be told
 * that none stands there. Files are compared by their names alone: a build may have moved them.
 */
export function ranGraderTests(tests: readonly TestCase[], trust: Trust): boolean {
  const own = testFilesOf(trust);
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

function stemOf(path: string): string {
  const name = path.split(/[\\/]/).at(-1) ?? "";
  return name.replace(/\.[^.]+$/, "");
}
