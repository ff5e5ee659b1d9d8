import type { Reading } from "../../run/reading.js";
import type { RunError, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { childAt, elementsNamed, readXmlTree, type XmlElement } from "../xml/xml-tree.js";
import { type DotnetResult, toDotnetReading, unreadable } from "./dotnet-reading.js";

// A result that is not listed, or none, is no pass.
const STATUSES: Readonly<Record<string, TestStatus>> = {
  Passed: "passed",
  Success: "passed",
  Warning: "passed",
  Skipped: "skipped",
  Ignored: "skipped",
  Inconclusive: "skipped",
  NotRunnable: "failed",
};

/** Reads NUnit 2 and 3. Source: https://docs.nunit.org/articles/nunit/technical-notes/usage/Test-Result-XML-Format.html */
export function readNunit(content: string, path: string): Reading {
  const root = readXmlTree(content);
  if (root === null) return unreadable("nunit", path);
  const found = [...elementsNamed(root, "test-case")];
  const results = found.map(({ element, around }) => toResult(element, around));
  return toDotnetReading("nunit", results, { total: totalOf(root), errors: readErrors(root) }, path);
}

function toResult(element: XmlElement, around: readonly XmlElement[]): DotnetResult {
  const { name = "", result = "", executed = "" } = element.attributes;
  const suite = around.flatMap(({ name: tag, attributes }) =>
    tag === "test-suite" && attributes["type"] !== "Assembly" ? (attributes["name"] ?? []) : [],
  );
  const wasRun = executed.toLowerCase() !== "false";
  const status = STATUSES[result] ?? (wasRun ? "failed" : "skipped");
  const message = childAt(element, "failure", "message")?.text.trim() ?? "";
  const stack = childAt(element, "failure", "stack-trace")?.text.trim() ?? "";
  return { test: { name, suite, status }, message: `${message}\n${stack}`.trim() };
}

// NUnit 2 leaves tests that were not run out of its total.
function totalOf({ name, attributes }: XmlElement): number | null {
  const numbers = name === "test-run" ? ["testcasecount"] : ["total", "not-run"];
  const values = numbers.map((number) => Number(attributes[number] ?? 0));
  return attributes[numbers[0] ?? ""] === undefined ? null : values.reduce((sum, value) => sum + value, 0);
}

// A suite that failed by itself: its one-time set-up or tear-down, or an assembly that could not be loaded.
function readErrors(root: XmlElement): readonly RunError[] {
  return [...elementsNamed(root, "test-suite")].flatMap(({ element }): readonly RunError[] => {
    const { site, label, name = "", runstate } = element.attributes;
    const isOwn =
      site === "SetUp" || site === "TearDown" || label === "Invalid" || runstate === "NotRunnable";
    const text = childAt(element, "failure", "message")?.text.trim() ?? "";
    if (!isOwn) return [];
    const kind = site === "SetUp" || site === "TearDown" ? "hook" : "load";
    return [{ kind, message: firstLines(`${name}: ${text}`) }];
  });
}
