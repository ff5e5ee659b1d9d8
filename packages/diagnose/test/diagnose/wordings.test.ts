import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";
import { wordings } from "./read-wordings.js";

test.each(wordings)("$title: the first finding is $category", ({ category, log }) => {
  const { findings } = diagnose(log);
  expect(findings[0]?.category ?? "none").toBe(category);
});

const time = "2026-11-30T14:38:13.2965561Z";
const escape = "\u001B";

/** How a CI service shows a step that failed. */
const services: Readonly<Record<string, (lines: readonly string[]) => readonly string[]>> = {
  "GitHub Actions": (lines) => [
    ...["##[group]Run build", `${escape}[36;1mbuild${escape}[0m`, "##[endgroup]"].map(
      (line) => `${time} ${line}`,
    ),
    ...lines.map((line) => `${time} ${line}`),
    `${time} ##[error]Process completed with exit code 1.`,
    `${time} Post job cleanup.`,
    `${time} Cleaning up orphan processes`,
  ],
  "gh run view --log": (lines) =>
    [...lines, "##[error]Process completed with exit code 1."].map(
      (line) => `test\tRun build\t${time} ${line}`,
    ),
  "GitLab with timestamps": (lines) =>
    [`${escape}[32;1m$ build${escape}[0;m`, ...lines, "ERROR: Job failed: exit code 1"].map(
      (line) => `${time} 01O ${line}`,
    ),
  CircleCI: (lines) => ["#!/bin/bash -eo pipefail", "build", ...lines, "", "Exited with code exit status 1"],
  "Jenkins with timestamps": (lines) =>
    ["[Pipeline] sh", "+ build", ...lines, "ERROR: script returned exit code 1", "Finished: FAILURE"].map(
      (line) => `[2026-11-30T14:36:14.020Z] ${line}`,
    ),
  "Azure Pipelines": (lines) =>
    [
      "##[section]Starting: build",
      ...lines,
      "##[error]Bash exited with code '1'.",
      "##[section]Finishing: build",
    ].map((line) => `${time} ${line}`),
  Buildkite: (lines) =>
    ["~~~ Running commands", ...lines, "^^^ +++", "🚨 Error: The command exited with status 1"].map(
      (line) => `${escape}_bk;t=1\u0007${line}`,
    ),
};

const wrapped = wordings.filter(
  ({ file, log }) =>
    file !== "green.txt" &&
    file !== "cut-off.txt" &&
    !/##\[|Job failed|Finished: |🚨|Exited with|# Agent/.test(log),
);

test.each(Object.entries(services))("inside of %s, the words mean the same", (_service, wrap) => {
  const wrong = wrapped.flatMap(({ title, category, log }) => {
    const lines = wrap(log.trimEnd().split("\n"));
    const said = diagnose(`${lines.join("\n")}\n`).findings[0]?.category ?? "none";
    return said === category ? [] : [`${title}: ${category}, said ${said}`];
  });
  expect(wrapped.length).toBeGreaterThan(400);
  expect(wrong).toEqual([]);
});
