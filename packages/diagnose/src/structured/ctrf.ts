import { decode } from "../input/decode.js";
import type { Report, ReportedTest, TestStatus } from "./report.js";

const statuses: ReadonlyMap<unknown, TestStatus> = new Map([
  ["passed", "passed"],
  ["failed", "failed"],
  ["skipped", "skipped"],
  ["pending", "skipped"],
  ["other", "error"],
]);

/** Reads a CTRF report, as text or as the value it stands for. */
export function readCtrf(content: string | Uint8Array | object): Report {
  const value =
    typeof content === "string" || content instanceof Uint8Array ? parse(decode(content)) : content;
  const results = field(value, "results");
  const tests = field(results, "tests");
  if (!Array.isArray(tests)) return { tests: [], problem: "it has no array results.tests" };
  return { tests: tests.map(toTest), problem: null };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function toTest(test: unknown): ReportedTest {
  const status = statuses.get(field(test, "status")) ?? "error";
  const suite = field(test, "suite");
  const titles = Array.isArray(suite) ? suite : [suite];
  return {
    name: [field(test, "filePath"), ...titles, field(test, "name")]
      .filter((part) => typeof part === "string")
      .join(" > "),
    status,
    message: [field(test, "message"), field(test, "trace")]
      .filter((part) => typeof part === "string")
      .join("\n"),
    line: 1,
    isFlaky: field(test, "flaky") === true && status === "passed",
  };
}

function field(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.getOwnPropertyDescriptor(value, name)?.value;
}
