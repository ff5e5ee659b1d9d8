import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";
import { wordings, type Wording } from "./read-wordings.js";

interface Part {
  readonly title: string;
  readonly lines: readonly string[];
}

function partsOf(file: string): readonly Part[] {
  const text = readFileSync(join(import.meta.dirname, "..", "fixtures", "noise", file), "utf8");
  return text
    .split(/^### /m)
    .slice(1)
    .map((part) => {
      const [title = "", ...lines] = part.trimEnd().split("\n");
      return { title, lines };
    });
}

/** What jobs print that is no failure: warnings, retries that succeed, passing tests with words of failure. */
const before = partsOf("before.txt");
/** What comes of a failure: reports that are not there, caches that are not saved. */
const after = partsOf("after.txt");

const first = (log: string): string => diagnose(log).findings[0]?.category ?? "none";

const time = "2026-11-30T14:38:13.2965561Z";

function github(steps: readonly (readonly string[])[], end: readonly string[]): string {
  const lines = steps.flatMap((step, index) => [
    `##[group]Run step ${index}`,
    "shell: /usr/bin/bash --noprofile --norc -e -o pipefail {0}",
    "##[endgroup]",
    ...step,
  ]);
  return [...lines, ...end, "Cleaning up orphan processes"].map((line) => `${time} ${line}\n`).join("");
}

const gitlab = (steps: readonly (readonly string[])[], end: readonly string[]): string =>
  `${[...steps.flat(), ...end, "ERROR: Job failed: exit code 1"].join("\n")}\n`;

const services = {
  "GitHub Actions": (steps: readonly (readonly string[])[], end: readonly string[]) =>
    github(steps, ["##[error]Process completed with exit code 1.", ...end]),
  GitLab: gitlab,
  "no service": (steps: readonly (readonly string[])[]) => `${steps.flat().join("\n")}\n`,
};

// One of them holds a line that a job may end of, and nothing that says that it did not.
test.each(before)("$title: a log that is all well is blamed on nothing", ({ lines }) => {
  const said = first(`${lines.join("\n")}\n`);
  expect(lines.some((line) => line.startsWith("fatal: ")) ? ["none", "unknown"] : ["none"]).toContain(said);
});

test.each([
  [
    "GitHub Actions",
    github(
      before.map(({ lines }) => lines),
      [],
    ),
  ],
  ["no service", `${before.flatMap(({ lines }) => lines).join("\n")}\n`],
])("many steps that are all well, inside of %s, give no finding", (_service, log) => {
  expect(diagnose(log).findings).toEqual([]);
});

const faults = wordings.filter(
  ({ file, category, log }) =>
    !["green.txt", "cut-off.txt", "weak.txt"].includes(file) &&
    !["none", "flaky", "unknown"].includes(category) &&
    !/##\[|Job failed|Finished: |🚨|Exited with|# Agent/.test(log),
);

/** Fragments that say little where they stand alone: no start of the runner, no line of a stack. */
const tooShort: ReadonlySet<string> = new Set([
  "no-tests: kinds, pytest",
  "no-tests: python, pytest",
  "assertion: more, python crash",
]);

const nameOf = ({ category, title }: Wording): string => `${category}: ${title}`;

test.each(Object.entries(services))(
  "inside of %s, the fault comes before what the job got over and before what came of it",
  (_service, wrap) => {
    const steps = before.map(({ lines }) => lines);
    const wrong = faults.flatMap((fault, index) => {
      const lines = fault.log.trimEnd().split("\n");
      const end = after[index % after.length]?.lines ?? [];
      if (tooShort.has(nameOf(fault)) || first(wrap([lines], [])) !== fault.category) return [];
      const said = first(wrap([...steps, lines], end));
      return said === fault.category ? [] : [`${nameOf(fault)}, said ${said}`];
    });
    expect(faults.length).toBeGreaterThan(700);
    expect(wrong).toEqual([]);
  },
  60_000,
);
