import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { categories } from "../../src/index.js";
import { measure, toTable, total } from "./figures.js";

const recordings = join(import.meta.dirname, "..", "recordings");
const page = join(import.meta.dirname, "..", "..", "..", "..", "docs", "diagnose.md");

const halves = ["writing", "held-back"] as const;

test("docs/diagnose.md lists every category with its meaning", () => {
  const rows = Object.entries(categories).map(([name, meaning]) => [`\`${name}\``, meaning] as const);
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const table = [["category", "meaning"], ["", ""], ...rows]
    .map(
      (row, index) =>
        `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? "-" : " ")).join(" | ")} |`,
    )
    .join("\n");
  expectSection(/(<!-- categories -->\n\n)(?:\|.*\n)*\n?(<!-- end -->)/, table);
});

// `TESTBED_WRITE_FIGURES=1 pnpm vitest run --project diagnose test/figures` writes the tables anew.
test.each(halves)("docs/diagnose.md holds the figures of the %s half as they are", (half) => {
  const section = new RegExp(`(<!-- figures of ${half} -->\n\n)(?:\\|.*\n)*\n?(<!-- end -->)`);
  expectSection(section, toTable(measure(join(recordings, half))));
});

function expectSection(section: RegExp, table: string): void {
  const text = readFileSync(page, "utf8");
  expect(text).toMatch(section);
  const renewed = text.replace(section, (_all, start: string, end: string) => `${start}${table}\n\n${end}`);
  if (process.env["TESTBED_WRITE_FIGURES"] === "1") writeFileSync(page, renewed);
  expect(readFileSync(page, "utf8")).toBe(renewed);
}

/** What is reached; a change of the rules may raise these and must not fall below. The aims are 0.95, 0.85 and 0.9. */
const floors = {
  writing: { precision: 0.95, recall: 0.9 },
  "held-back": { precision: 0.91, recall: 0.84 },
} as const;

test.each(halves)("on the %s half, precision and recall do not fall below what was reached", (half) => {
  const { precision, recall, logs } = total(measure(join(recordings, half)));
  expect(logs).toBeGreaterThan(100);
  expect(precision).toBeGreaterThanOrEqual(floors[half].precision);
  expect(recall).toBeGreaterThanOrEqual(floors[half].recall);
});
