import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diagnose } from "../../src/index.js";

const fixtures = join(import.meta.dirname, "..", "fixtures");
const prints = readFileSync(join(fixtures, "prints.txt"), "utf8").trimEnd();

/** `### runner`, then what it writes; `@@` stands where a failing test prints, with the indentation of the runner. */
const runners = readFileSync(join(fixtures, "failing-runs.txt"), "utf8")
  .split(/^### /m)
  .slice(1)
  .map((part) => {
    const end = part.indexOf("\n");
    return [part.slice(0, end), part.slice(end + 1)] as const;
  });

test.each(runners)("what a failing test of %s prints does not outrank its failure", (_runner, log) => {
  const filled = log.replace(/^(.*?)@@$/m, (_all, indent: string) =>
    prints
      .split("\n")
      .map((line) => `${indent}${line}`)
      .join("\n"),
  );
  expect(filled).not.toContain("@@");
  const { findings, outcome } = diagnose(filled);
  expect(findings.map(({ category }) => category)).toEqual(["assertion"]);
  expect(outcome).toBe("failed");
});
