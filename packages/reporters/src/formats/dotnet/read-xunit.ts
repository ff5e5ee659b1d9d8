import type { Reading } from "../../run/reading.js";
import type { RunError, TestStatus } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { childAt, elementsNamed, readXmlTree, type XmlElement } from "../xml/xml-tree.js";
import { type DotnetResult, toDotnetReading, unreadable } from "./dotnet-reading.js";

const STATUSES: Readonly<Record<string, TestStatus>> = { Pass: "passed", Skip: "skipped", NotRun: "skipped" };

/** Reads xUnit.net 2 and 3. Source: https://xunit.net/docs/format-xml-v2 */
export function readXunit(content: string, path: string): Reading {
  const root = readXmlTree(content);
  if (root === null) return unreadable("xunit", path);
  const results = [...elementsNamed(root, "test")].map(({ element }) => toResult(element));
  const errors = [...elementsNamed(root, "error")].map(({ element }) => toError(element));
  const totals = [...elementsNamed(root, "assembly")].map(({ element }) => element.attributes["total"]);
  const total = totals.includes(undefined) ? null : totals.reduce((sum, value) => sum + Number(value), 0);
  return toDotnetReading("xunit", results, { total, errors }, path);
}

function toResult(element: XmlElement): DotnetResult {
  const { name = "", type = "", result = "" } = element.attributes;
  const title = type !== "" && name.startsWith(`${type}.`) ? name.slice(type.length + 1) : name;
  const status = STATUSES[result] ?? "failed";
  const message = childAt(element, "failure", "message")?.text.trim() ?? "";
  const stack = childAt(element, "failure", "stack-trace")?.text.trim() ?? "";
  const suite = type === "" ? [] : [type];
  return { test: { name: title, suite, status }, message: `${message}\n${stack}`.trim() };
}

function toError(element: XmlElement): RunError {
  const { type = "error", name = "" } = element.attributes;
  const message = childAt(element, "failure", "message")?.text.trim() ?? "";
  return { kind: "hook", message: firstLines(`${type} ${name}: ${message}`) };
}
