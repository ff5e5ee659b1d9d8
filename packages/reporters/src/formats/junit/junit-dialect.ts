import { ownTitles } from "./own-document.js";
import type { JUnitCase, JUnitDocument, JUnitSuite } from "./junit-model.js";

/** Writers whose documents need a reading of their own. */
export type JUnitDialect =
  | "node-test"
  | "vitest"
  | "deno"
  | "pytest"
  | "node-tap"
  | "mocha"
  | "catch2"
  | "testbed"
  | "generic";

/** Recognises the writer of a document by the marks it always leaves. */
export function dialectOf(document: JUnitDocument): JUnitDialect {
  if (document.trailer.has("duration_ms") && document.trailer.has("cancelled")) return "node-test";
  const name = document.root["name"] ?? "";
  if (name === "testbed") return "testbed";
  if (name === "vitest tests") return "vitest";
  if (name === "deno test") return "deno";
  if (name === "TAP Tests") return "node-tap";
  if (name === "Mocha Tests") return "mocha";
  if (name === "pytest tests" || document.suites[0]?.attributes["name"] === "pytest") return "pytest";
  return isCatch2(document) ? "catch2" : "generic";
}

// It fills in `hostname="tbd"`, puts its executable in front of every class, and gives the root no attribute.
// Source: https://github.com/catchorg/Catch2/blob/v2.x/include/reporters/catch_reporter_junit.cpp
function isCatch2({ root, suites, cases }: JUnitDocument): boolean {
  if (Object.keys(root).length > 0 || suites.length === 0) return false;
  return suites.every(isCatch2Suite) && cases.every(isCatch2Case);
}

function isCatch2Suite({ attributes }: JUnitSuite): boolean {
  const always = ["name", "errors", "failures", "tests", "time", "timestamp"];
  return attributes["hostname"] === "tbd" && always.every((name) => attributes[name] !== undefined);
}

function isCatch2Case({ attributes, suites }: JUnitCase): boolean {
  const [suite, ...inner] = suites;
  const { classname = "", status } = attributes;
  if (suite === undefined || inner.length > 0 || status !== "run") return false;
  return classname.startsWith(`${suite.attributes["name"] ?? ""}.`);
}

/** Where a test case stands: its own title, the suites around it, its file. */
export interface CasePlace {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file?: string;
}

type Placing = (testCase: JUnitCase, titles: ReadonlySet<string>) => CasePlace;

const placings: Readonly<Record<JUnitDialect, Placing>> = {
  "node-test": (testCase) => withFile(nameOf(testCase), suitesOf(testCase), testCase.attributes["file"]),
  vitest: (testCase) => withFile(...splitTitle(nameOf(testCase)), suitesOf(testCase).at(-1)),
  deno: (testCase, titles) =>
    withFile(...splitKnownParents(nameOf(testCase), titles), suitesOf(testCase).at(-1)),
  pytest: (testCase) => {
    const { classname = "", file } = testCase.attributes;
    return withFile(nameOf(testCase), classname === "" ? [] : classname.split("."), file);
  },
  "node-tap": placeGeneric,
  mocha: placeGeneric,
  catch2: placeGeneric,
  testbed: (testCase) => withFile(nameOf(testCase), ownTitles(testCase), testCase.attributes["file"]),
  generic: placeGeneric,
};

/** Places a test case by the conventions of its writer. */
export function placeOf(testCase: JUnitCase, dialect: JUnitDialect, titles: ReadonlySet<string>): CasePlace {
  return placings[dialect](testCase, titles);
}

function placeGeneric(testCase: JUnitCase): CasePlace {
  const { attributes, suites } = testCase;
  const around = suites.at(-1)?.attributes;
  const classname = attributes["classname"] ?? "";
  const own = classname === (around?.["name"] ?? "") ? "" : classname;
  return withFile(nameOf(testCase), titlesAround(suites, own), attributes["file"] ?? around?.["file"]);
}

// The cases of one suite stand one after the other and share its list.
let last: { suites: readonly JUnitSuite[]; own: string; titles: readonly string[] } | null = null;

function titlesAround(suites: readonly JUnitSuite[], own: string): readonly string[] {
  if (last?.suites === suites && last.own === own) return last.titles;
  const titles = [...suites.map(({ attributes }) => attributes["name"] ?? ""), own].filter(
    (title) => title !== "",
  );
  last = { suites, own, titles };
  return titles;
}

function nameOf(testCase: JUnitCase): string {
  return testCase.attributes["name"] ?? "";
}

function suitesOf(testCase: JUnitCase): readonly string[] {
  return testCase.suites.map((suite) => suite.attributes["name"] ?? "");
}

function withFile(name: string, suite: readonly string[], file: string | undefined): CasePlace {
  return file === undefined ? { name, suite } : { name, suite, file };
}

function splitTitle(title: string): [string, readonly string[]] {
  const parts = title.split(" > ");
  return [parts.at(-1) ?? title, parts.slice(0, -1)];
}

// A step is written as `parent > step`; a title may hold the same characters, so only known parents are split off.
function splitKnownParents(title: string, titles: ReadonlySet<string>): [string, readonly string[]] {
  const suite: string[] = [];
  let start = 0;
  for (let end = title.indexOf(" > "); end !== -1; end = title.indexOf(" > ", end + 3)) {
    if (!titles.has(title.slice(0, end))) continue;
    suite.push(title.slice(start, end));
    start = end + 3;
  }
  return [title.slice(start), suite];
}
