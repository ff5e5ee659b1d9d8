import { isRecord } from "../../evidence/is-record.js";
import { comparedReading, countTests, type Reading } from "../../run/reading.js";
import type { RunError, TestCase, TestFailure } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";

const STATUSES = { passed: "passed", failed: "failed", pending: "skipped" } as const;

interface Example {
  readonly test: TestCase;
  readonly failure: TestFailure;
}

/** Reads RSpec's JSON; `null` when the shape is another. Source: https://rspec.info/features/3-13/rspec-core/formatters/json-formatter/ */
export function readRspecJson(document: unknown, evidence: string): Reading | null {
  if (!isRecord(document)) return null;
  const { examples: list, summary } = document;
  if (!Array.isArray(list) || !isRecord(summary) || typeof summary["example_count"] !== "number") return null;
  const examples = list.flatMap((example) => toExample(example) ?? []);
  if (examples.length !== list.length) return null;
  const tests = examples.map(({ test }) => test);
  const failures = examples.filter(({ test }) => test.status === "failed").map(({ failure }) => failure);
  const errors = readErrors(document, Number(summary["errors_outside_of_examples_count"] ?? 0));
  const counts = countTests(tests, errors);
  const agrees =
    summary["example_count"] === counts.total &&
    summary["failure_count"] === counts.failed &&
    summary["pending_count"] === counts.skipped;
  const message = "The summary of the report does not match its examples.";
  return comparedReading(
    { reporter: "rspec", tests, failures, errors },
    { agree: agrees, message, evidence },
  );
}

function toExample(example: unknown): Example | null {
  if (!isRecord(example)) return null;
  const { description, full_description: full, status, file_path: file, line_number: line } = example;
  if (typeof description !== "string" || typeof full !== "string" || typeof file !== "string") return null;
  if (status !== "passed" && status !== "failed" && status !== "pending") return null;
  const around = full.endsWith(description) ? full.slice(0, full.length - description.length).trim() : full;
  const title = { name: description, suite: around === "" ? [] : [around], file };
  const { exception } = example;
  const said = isRecord(exception) && typeof exception["message"] === "string" ? exception["message"] : "";
  const message = firstLines(said);
  const failure = { ...title, location: `${file}:${String(line)}`, ...(message === "" ? {} : { message }) };
  return { test: { ...title, status: STATUSES[status] }, failure };
}

function readErrors({ messages }: Readonly<Record<string, unknown>>, count: number): readonly RunError[] {
  const texts = Array.isArray(messages) ? messages.filter((text) => typeof text === "string") : [];
  return Array.from({ length: count }, (_, index) => ({
    kind: "load",
    message: firstLines(texts[index] ?? "an error occurred outside of examples"),
  }));
}
