import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { measure, toTable, total } from "./figures.js";

const recordings = join(import.meta.dirname, "..", "recordings");
const page = join(import.meta.dirname, "..", "..", "..", "..", "docs", "diagnose.md");

const halves = ["writing", "held-back"] as const;

// `TESTBED_WRITE_FIGURES=1 pnpm vitest run --project diagnose test/figures` writes the tables anew.
test.each(halves)("docs/diagnose.md holds the figures of the %s half as they are", (half) => {
  const table = toTable(measure(join(recordings, half)));
  const text = readFileSync(page, "utf8");
  const section = new RegExp(`(<!-- figures of ${half} -->\n\n)(?:\\|.*\n)*(\n<!-- end -->)`);
  expect(text).toMatch(section);
  const renewed = text.replace(section, (_all, start: string, end: string) => `${start}${table}\n${end}`);
  if (process.env["TESTBED_WRITE_FIGURES"] === "1") writeFileSync(page, renewed);
  expect(readFileSync(page, "utf8")).toBe(renewed);
});

test.each(halves)("on the %s half, precision and recall reach their aims", (half) => {
  const { precision, recall, logs } = total(measure(join(recordings, half)));
  expect(logs).toBeGreaterThan(100);
  expect(
    { precision: precision >= 0.95, recall: recall >= 0.85, firstRight: recall >= 0.9 },
    `${precision} ${recall}`,
  ).toEqual({
    precision: true,
    recall: true,
    firstRight: true,
  });
});
