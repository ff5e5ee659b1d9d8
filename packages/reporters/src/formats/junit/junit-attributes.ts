import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import type { JUnitDialect } from "./junit-dialect.js";
import type { JUnitDocument, JUnitSuite } from "./junit-model.js";
import { localName, statusOfWords } from "./junit-marks.js";

type Difference =
  | "report-attributes-differ"
  | "report-attributes-unreadable"
  | "report-failures-differ"
  | "report-attributes-lower";

const SAID: Readonly<Record<Difference, string>> = {
  "report-attributes-differ": "claims more tests or failures in its attributes than its elements show",
  "report-attributes-unreadable": "has an attribute about its outcome that cannot be read",
  "report-failures-differ": "claims fewer failures in its attributes than its elements show",
  "report-attributes-lower": "claims fewer tests in its attributes than its elements show",
};

/**
 * Compares what suites claim in their attributes with the elements inside them. Counts always come from the elements:
 * nothing may be computed from attributes, which writers fill by rules of their own.
 */
export function compareAttributes(
  document: JUnitDocument,
  dialect: JUnitDialect,
  evidence: string,
): readonly Finding[] {
  return [document.whole, ...document.suites].flatMap(
    (suite) => compareSuite(suite, dialect, evidence) ?? [],
  );
}

/** Compares what one suite claims with what stands in it. */
export function compareSuite(suite: JUnitSuite, dialect: JUnitDialect, evidence: string): Finding | null {
  const difference = differenceOf(suite, dialect);
  if (difference === null) return null;
  const name = clip(suite.attributes["name"] ?? "", 80);
  return finding(difference, `Suite "${name}" ${SAID[difference]}.`, evidence);
}

function differenceOf(suite: JUnitSuite, dialect: JUnitDialect): Difference | null {
  const claims = claimsOf(suite.attributes);
  const word = statusOfWords(suite.attributes);
  if (claims === null || word === "unclear") return "report-attributes-unreadable";
  const { tests = suite.cases, failures, errors = 0 } = claims;
  const claimed = (failures ?? 0) + errors;
  const saysFailed = claimed > 0 || word === "failed" || word === "error";
  if (saysFailed && suite.badNotes === 0) return "report-attributes-differ";
  // node-tap counts its containers.
  if (dialect === "node-tap") return null;
  const most = suite.cases + suite.attempts;
  if (claimed > suite.badNotes || (tests > most && countsCases(suite, dialect)))
    return "report-attributes-differ";
  // node:test writes a failing todo test with a failure; it is none.
  if (failures !== undefined && claimed < suite.badCases && dialect !== "node-test")
    return "report-failures-differ";
  const isLower = tests < suite.cases && dialect !== "pytest";
  return isLower ? "report-attributes-lower" : null;
}

// pytest counts subtests and teardown errors as tests, Catch2 its assertions: without any case, both lost some.
function countsCases({ cases }: JUnitSuite, dialect: JUnitDialect): boolean {
  return cases === 0 || (dialect !== "pytest" && dialect !== "catch2");
}

type Claim = "tests" | "failures" | "errors";

const CLAIMS: ReadonlyMap<string, Claim> = new Map([
  ["tests", "tests"],
  ["failure", "failures"],
  ["failures", "failures"],
  ["failed", "failures"],
  ["error", "errors"],
  ["errors", "errors"],
]);

/** The numbers of a suite; `null` when one is no plain number, because it can mean a failure. */
function claimsOf(attributes: Readonly<Record<string, string>>): Partial<Record<Claim, number>> | null {
  const claims: Partial<Record<Claim, number>> = {};
  for (const [key, value] of Object.entries(attributes)) {
    const claim = CLAIMS.get(localName(key));
    if (claim === undefined) continue;
    if (!/^\d{1,15}$/u.test(value)) return null;
    claims[claim] = Math.max(claims[claim] ?? 0, Number(value));
  }
  return claims;
}
