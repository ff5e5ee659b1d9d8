import type { TestCase } from "@testbed/reporters";
import type { Trust } from "./trust.js";

/** Where a test comes from, as far as its runner says. */
export type TestOrigin = "candidate" | "trusted" | "unknown";

/** Tells for each test whose file it stands in: what the candidate did not bring is of the grader or the repository. */
export function originOf(
  reporter: string,
  { candidate, grader }: Pick<Trust, "candidate" | "grader">,
): (test: TestCase) => TestOrigin {
  const known = new Map<string, TestOrigin>();
  return (test) => {
    const place = placeOf(test, reporter);
    if (place === null) return "unknown";
    const key = JSON.stringify(place);
    const origin = known.get(key) ?? originOfPlace(place, candidate, grader);
    known.set(key, origin);
    return origin;
  };
}

/** What a runner says of where a test stands: a path, or a module of Python. */
type Place = { readonly path: string } | { readonly module: string };

function placeOf({ file, suite: [first] }: TestCase, reporter: string): Place | null {
  if (file !== undefined) return { path: file.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "") };
  if (reporter !== "pytest" || first === undefined) return null;
  // The classes that a test stands in come after its module.
  return { module: first.replace(/(?:\.[A-Z]\w*)+$/, "") };
}

/** A runner may leave directories out: what can be a file of the grader is not said to be the candidate's. */
function originOfPlace(
  place: Place,
  candidate: readonly string[],
  grader: readonly string[],
): Exclude<TestOrigin, "unknown"> {
  const isHere = (path: string): boolean => standsIn(place, path);
  return candidate.some(isHere) && !grader.some(isHere) ? "candidate" : "trusted";
}

function standsIn(place: Place, path: string): boolean {
  if ("path" in place) return isSame(place.path, path, "/");
  return path.endsWith(".py") && isSame(place.module, path.slice(0, -".py".length).replaceAll("/", "."), ".");
}

function isSame(a: string, b: string, separator: string): boolean {
  return a === b || a.endsWith(`${separator}${b}`) || b.endsWith(`${separator}${a}`);
}
