import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import type { JUnitDialect } from "./junit-dialect.js";
import type { JUnitDocument, JUnitSuite } from "./junit-document.js";

type Difference = "report-attributes-differ" | "report-failures-differ" | "report-attributes-lower";

const SAID: Readonly<Record<Difference, string>> = {
  "report-attributes-differ": "claims more tests or failures in its attributes than its elements show",
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
  // node-tap counts its containers.
  if (dialect === "node-tap") return [];
  return [document.whole, ...document.suites].flatMap((suite) => {
    const difference = differenceOf(suite, dialect);
    if (difference === null) return [];
    const name = clip(suite.attributes["name"] ?? "", 80);
    return [finding(difference, `Suite "${name}" ${SAID[difference]}.`, evidence)];
  });
}

function differenceOf(suite: JUnitSuite, dialect: JUnitDialect): Difference | null {
  // pytest counts subtests and teardown errors as tests.
  const tests = dialect === "pytest" ? null : numberOf(suite, "tests");
  const failures = numberOf(suite, "failures");
  const claimed = (failures ?? 0) + (numberOf(suite, "errors") ?? 0);
  if (claimed > suite.badNotes || (tests ?? 0) > suite.cases + suite.attempts)
    return "report-attributes-differ";
  // node:test writes a failing todo test with a failure; it is none.
  if (failures !== null && claimed < suite.badCases && dialect !== "node-test")
    return "report-failures-differ";
  return tests !== null && tests < suite.cases ? "report-attributes-lower" : null;
}

function numberOf(suite: JUnitSuite, name: string): number | null {
  const value = suite.attributes[name] ?? "";
  return /^\d{1,15}$/u.test(value) ? Number(value) : null;
}
