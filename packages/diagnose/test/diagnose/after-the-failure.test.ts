import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";
import { readParts } from "./read-parts.js";

const noise = join(import.meta.dirname, "..", "fixtures", "noise");
const steps = readParts(readFileSync(join(noise, "before.txt"), "utf8")).flatMap(({ lines }) => lines);
const afterwards = readParts(readFileSync(join(noise, "after-services.txt"), "utf8"));

/** What fails a step, with the category that it means. */
const faults: Readonly<Record<string, readonly string[]>> = {
  assertion: [
    "============================= test session starts ==============================",
    "collected 3 items",
    "",
    "tests/test_a.py F..                                                      [100%]",
    "",
    "=================================== FAILURES ===================================",
    "___________________________________ test_add ___________________________________",
    "    def test_add():",
    ">       assert add(1, 2) == 4",
    "E       assert 3 == 4",
    "tests/test_a.py:4: AssertionError",
    "=========================== short test summary info ============================",
    "FAILED tests/test_a.py::test_add - assert 3 == 4",
    "========================= 1 failed, 2 passed in 0.05s ==========================",
  ],
  "compile-error": ["src/a.ts(3,5): error TS2304: Cannot find name 'foo'."],
  lint: [
    "/w/src/a.js",
    "  3:7  error  'x' is assigned a value but never used  no-unused-vars",
    "",
    "✖ 1 problem (1 error, 0 warnings)",
  ],
  "missing-dependency": [
    "node:internal/modules/cjs/loader:1143",
    "Error: Cannot find module 'left-pad'",
    "    at Module._resolveFilename (node:internal/modules/cjs/loader:1143:15)",
  ],
};

const time = "2026-11-30T14:38:13.2965561Z";
const timed = (lines: readonly string[]): readonly string[] => lines.map((line) => `${time} ${line}`);

/** How a service shows a step that fails, what it does afterwards, and the end of the job. */
const services: Readonly<
  Record<string, (step: readonly string[], after: readonly string[]) => readonly string[]>
> = {
  "GitHub Actions": (step, after) =>
    timed([
      "##[group]Run build",
      "build",
      "shell: /usr/bin/bash -e {0}",
      "##[endgroup]",
      ...step,
      "##[error]Process completed with exit code 1.",
      ...after,
      "Cleaning up orphan processes",
    ]),
  GitLab: (step, after) => ["$ build", ...step, ...after, "ERROR: Job failed: exit code 1"],
  CircleCI: (step, after) => [
    "#!/bin/bash -eo pipefail",
    "build",
    ...step,
    "",
    "Exited with code exit status 1",
    ...after,
  ],
  Jenkins: (step, after) => [
    "[Pipeline] sh",
    "+ build",
    ...step,
    ...after,
    "ERROR: script returned exit code 1",
    "Finished: FAILURE",
  ],
  "Azure Pipelines": (step, after) =>
    timed([
      "##[section]Starting: build",
      ...step,
      "##[error]Bash exited with code '1'.",
      ...after,
      "##[section]Finishing: Finalize Job",
    ]),
  Buildkite: (step, after) => [
    "~~~ Running commands",
    ...step,
    "^^^ +++",
    "🚨 Error: The command exited with status 1",
    ...after,
  ],
  Travis: (step, after) => ["$ build", ...step, 'The command "build" exited with 1.', ...after],
  AppVeyor: (step, after) => ["build", ...step, "Command exited with code 1", ...after],
  CodeBuild: (step, after) => [
    "[Container] 2026/11/30 17:10:00.112233 Running command build",
    ...step,
    "[Container] 2026/11/30 17:10:02.112233 Command did not exit successfully build exit status 1",
    ...after,
  ],
  act: (step, after) => [
    "[CI/test] ⭐ Run Main build",
    ...step.map((line) => `[CI/test]   | ${line}`),
    "[CI/test]   ❌  Failure - Main build",
    ...after,
  ],
};

const cases = afterwards.flatMap(({ title, lines }) => {
  const [service = "", what = ""] = title.split(": ");
  return Object.entries(faults)
    .filter(([category]) => service !== "no service" || category === "assertion")
    .map(([category, step]) => ({ service, what, category, step, lines }));
});

test.each(cases)("$service: $what is no cause, behind $category", ({ service, category, step, lines }) => {
  const wrap = services[service] ?? ((one, other) => [...one, ...other]);
  for (const before of [[], steps]) {
    const log = `${wrap([...before, ...step], lines).join("\n")}\n`;
    const { findings, outcome } = diagnose(log);
    expect(findings[0]?.category).toBe(category);
    expect(findings.slice(1).every(({ confidence }) => confidence === "suspected")).toBe(true);
    expect(outcome).toBe("failed");
  }
});

test("a step that a job may have gone on after, with tests that pass behind it, is suspected at most", () => {
  const lint = faults["lint"] ?? [];
  const log = (end: readonly string[]): string =>
    `${timed([
      "##[group]Run npm run lint:experimental",
      "##[endgroup]",
      ...lint,
      "##[error]Process completed with exit code 1.",
      "##[group]Run npm test",
      "##[endgroup]",
      "Test Suites: 4 passed, 4 total",
      "Tests:       12 passed, 12 total",
      "Post job cleanup.",
      ...end,
      "Cleaning up orphan processes",
    ]).join("\n")}\n`;
  const doubtful = diagnose(log([]));
  expect(doubtful.outcome).toBe("undecided");
  expect(doubtful.findings.map(({ category, confidence }) => [category, confidence])).toEqual([
    ["lint", "suspected"],
  ]);
  const kept = diagnose(log(["Cache hit occurred on the primary key node-1, not saving cache."]));
  expect(kept).toMatchObject({ outcome: "passed", findings: [] });
});

test("a cache that is kept says nothing where a step failed behind it, or where tests print it", () => {
  const kept = ["Post job cleanup.", "Cache saved with key: npm-1"];
  const step = faults["assertion"] ?? [];
  const printed = [...step.slice(0, 3), ...kept, ...step.slice(3)];
  for (const lines of [
    [...kept, ...step, "##[error]Process completed with exit code 1."],
    [...printed, "##[error]Process completed with exit code 1."],
    printed,
    [...step.slice(0, 3), "Job succeeded", "Finished: SUCCESS", ...step.slice(3)],
  ]) {
    const { outcome, findings } = diagnose(`${lines.join("\n")}\n`);
    expect(outcome).toBe("failed");
    expect(findings[0]?.category).toBe("assertion");
  }
});

const attempts = (last: readonly string[]): string =>
  `${[
    "##[group]Run nick-fields/retry@v3",
    "##[endgroup]",
    "Attempt 1",
    ...(faults["assertion"] ?? []),
    "##[warning]Attempt 1 failed. Reason: Child_process exited with error code 1",
    "",
    "Attempt 2",
    ...last,
    "Post job cleanup.",
  ].join("\n")}\n`;

test("an attempt that failed is no finding when a later one worked", () => {
  const passed = [
    "============================= test session starts ==============================",
    "============================== 3 passed in 0.05s ===============================",
    "Command completed after 2 attempt(s).",
  ];
  expect(diagnose(attempts(passed))).toMatchObject({ outcome: "passed", findings: [] });
  expect(diagnose(attempts(passed.slice(1)))).toMatchObject({ outcome: "passed", findings: [] });
});

test("the last attempt is the cause when none worked", () => {
  const { findings, outcome } = diagnose(
    attempts([
      "src/a.ts(3,5): error TS2304: Cannot find name 'foo'.",
      "##[error]Final attempt failed. Child_process exited with error code 2",
    ]),
  );
  expect(outcome).toBe("failed");
  expect(findings.map(({ category, confidence }) => [category, confidence])).toEqual([
    ["compile-error", "certain"],
    ["assertion", "suspected"],
  ]);
});
