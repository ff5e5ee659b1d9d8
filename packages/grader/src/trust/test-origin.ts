import type { TestCase } from "@testbed/reporters";
import type { Trust } from "./trust.js";

/** Where a test comes from, as far as its runner says. */
export type TestOrigin = "candidate" | "trusted" | "unknown";

/** Tells for each test whose file it stands in: what the candidate did not bring is of the grader or the repository. */
export function originOf(reporter: string, { candidate, grader }: Trust): (test: TestCase) => TestOrigin {
  const known = new Map<string, TestOrigin>();
  const own = candidate.filter((path) => !grader.includes(path));
  return (test) => {
    const place = placeOf(test, reporter);
    if (place === null) return "unknown";
    const key = JSON.stringify(place);
    const origin = known.get(key) ?? originOfPlace(place, own, grader);
    known.set(key, origin);
    return origin;
  };
}

/** What a runner says of where a test stands. */
type Place =
  | { readonly kind: "file"; readonly name: string }
  /** A module of Python, with dots. */
  | { readonly kind: "module"; readonly name: string }
  /** A package of Go: the name of its module, and the directory in it. */
  | { readonly kind: "package"; readonly name: string };

function placeOf({ file, suite }: TestCase, reporter: string): Place | null {
  if (file !== undefined) return { kind: "file", name: file.replaceAll("\\", "/").replace(/^(?:\.\/)+/, "") };
  const name = suite.join(".");
  if (name === "") return null;
  // The classes that a test stands in come after its module.
  if (reporter === "pytest" || reporter === "junit")
    return { kind: "module", name: name.replace(/(?:\.[A-Z]\w*)+$/, "") };
  return reporter === "go" ? { kind: "package", name: suite[0] ?? "" } : null;
}

function originOfPlace(
  place: Place,
  candidate: readonly string[],
  grader: readonly string[],
): Exclude<TestOrigin, "unknown"> {
  if (place.kind === "package") return originOfPackage(place.name, candidate, grader);
  const isExactly = (path: string): boolean => nameOf(place, path) === place.name;
  if (grader.some(isExactly)) return "trusted";
  // A runner may leave directories out, or name more of them: what can be the candidate's is not believed.
  const separator = place.kind === "file" ? "/" : ".";
  const isMaybe = (path: string): boolean => isEnd(place.name, nameOf(place, path), separator);
  return candidate.some(isExactly) || candidate.some(isMaybe) ? "candidate" : "trusted";
}

/** The name that a place of this kind would have for a file; empty if it can have none. */
function nameOf({ kind }: Place, path: string): string {
  if (kind === "file") return path;
  return path.endsWith(".py") ? path.slice(0, -".py".length).replaceAll("/", ".") : "";
}

function isEnd(a: string, b: string, separator: string): boolean {
  if (a === "" || b === "") return false;
  return a === b || a.endsWith(`${separator}${b}`) || b.endsWith(`${separator}${a}`);
}

/** In a package no two tests have one name, so that one with tests of the grader is trusted as a whole. */
function originOfPackage(
  name: string,
  candidate: readonly string[],
  grader: readonly string[],
): Exclude<TestOrigin, "unknown"> {
  const longest = (paths: readonly string[]): number =>
    Math.max(-1, ...paths.map(directoryOfTests).map((path) => (isEndOf(name, path) ? path.length : -1)));
  const own = longest(candidate);
  // In the root of a module there is no directory to go by.
  return own > 0 && own > longest(grader) ? "candidate" : "trusted";
}

function directoryOfTests(path: string): string {
  return path.endsWith("_test.go") && path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : "\0";
}

function isEndOf(name: string, directory: string): boolean {
  return name === directory || name.endsWith(`/${directory}`);
}
