import { expect, test } from "vitest";
import { decideVerdict, parseTestRun } from "../../../src/index.js";

const example = (name: string) => ({
  description: name,
  full_description: `sum ${name}`,
  status: "passed",
  file_path: "./a_spec.rb",
  line_number: 1,
});
const rspec = (count: number) => ({
  version: "3.13.0",
  examples: [example("adds"), example("subtracts")],
  summary: { duration: 0.1, example_count: count, failure_count: 0, pending_count: 0 },
  summary_line: `${count} examples, 0 failures`,
});

const spec = (title: string) => ({
  title,
  ok: true,
  file: "a.spec.ts",
  line: 1,
  column: 1,
  tests: [
    {
      projectName: "p",
      expectedStatus: "passed",
      status: "expected",
      annotations: [],
      results: [{ status: "passed", retry: 0, errors: [] }],
    },
  ],
});
const playwright = (expected: number) => ({
  config: {},
  suites: [{ title: "a.spec.ts", file: "a.spec.ts", specs: [spec("adds"), spec("subtracts")] }],
  errors: [],
  stats: { expected, unexpected: 0, flaky: 0, skipped: 0 },
});

test.each([
  ["rspec", rspec],
  ["playwright", playwright],
])("the JSON of %s counts only where its totals and its tests agree", (command, document) => {
  const read = (total: number) => {
    const reports = [{ path: "report.json", content: JSON.stringify(document(total)) }];
    const evidence = { stdout: "", exitCode: 0, command, args: command === "rspec" ? [] : ["test"], reports };
    const run = parseTestRun(evidence);
    return [run.counts?.total ?? null, decideVerdict(evidence, run).passed];
  };
  expect(read(2)).toEqual([2, true]);
  expect(read(1)).toEqual([null, false]);
  expect(read(3)).toEqual([null, false]);
});
