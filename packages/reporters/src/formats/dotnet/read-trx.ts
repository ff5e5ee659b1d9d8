import type { Reading } from "../../run/reading.js";
import type { RunError, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { childAt, elementsNamed, readXmlTree, type XmlElement } from "../xml/xml-tree.js";
import { type DotnetResult, toDotnetReading, unreadable } from "./dotnet-reading.js";

// An outcome that is not listed, or none, is no pass.
const STATUSES: Readonly<Record<string, TestStatus>> = {
  Passed: "passed",
  NotExecuted: "skipped",
  NotRunnable: "skipped",
  Pending: "skipped",
  Inconclusive: "skipped",
};

/** Reads TRX. Source: https://github.com/microsoft/vstest, its schema `vstst.xsd` */
export function readTrx(content: string, path: string): Reading {
  const root = readXmlTree(content);
  const summary = root === null ? undefined : childAt(root, "ResultSummary");
  if (root === null || summary === undefined) return unreadable("trx", path);
  const classes = readClasses(root);
  const results = [...elementsNamed(root, "UnitTestResult")]
    .filter(({ element }) => childAt(element, "InnerResults") === undefined)
    .map(({ element }) => toResult(element, classes));
  const total = childAt(summary, "Counters")?.attributes["total"];
  const totals = { total: total === undefined ? null : Number(total), errors: readErrors(summary) };
  return toDotnetReading("trx", results, totals, path);
}

function readClasses(root: XmlElement): ReadonlyMap<string, string> {
  const classes = new Map<string, string>();
  for (const { element } of elementsNamed(root, "UnitTest")) {
    const name = childAt(element, "TestMethod")?.attributes["className"];
    if (name !== undefined) classes.set(element.attributes["id"] ?? "", name.split(",", 1)[0] ?? name);
  }
  return classes;
}

function toResult(element: XmlElement, classes: ReadonlyMap<string, string>): DotnetResult {
  const { testName = "", testId = "", outcome = "" } = element.attributes;
  const suite = classes.get(testId);
  const name =
    suite !== undefined && testName.startsWith(`${suite}.`) ? testName.slice(suite.length + 1) : testName;
  const info = childAt(element, "Output", "ErrorInfo");
  const text = info === undefined ? "" : info.children.map((child) => child.text.trim()).join("\n");
  const test = {
    name,
    suite: suite === undefined ? [] : [suite],
    status: STATUSES[outcome] ?? "failed",
  } as const;
  return { test, message: text === "" && test.status === "failed" ? `outcome ${outcome}` : text };
}

// `Completed` and `Failed` are told by the results; anything else, and an error of the run, stands outside of them.
function readErrors(summary: XmlElement): readonly RunError[] {
  const { outcome = "" } = summary.attributes;
  const infos = [...elementsNamed(summary, "RunInfo")].filter(
    ({ element }) => element.attributes["outcome"] === "Error",
  );
  const errors = infos.map(({ element }): RunError => {
    return { kind: "other", message: firstLines(childAt(element, "Text")?.text ?? "an error of the run") };
  });
  const isUsual = ["Completed", "Passed", "Failed", "Warning"].includes(outcome);
  return isUsual || errors.length > 0
    ? errors
    : [{ kind: "other", message: `the run ended as "${outcome}"` }];
}
