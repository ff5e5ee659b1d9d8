import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { categories } from "../../src/index.js";
import { measure, toTable, total } from "./figures.js";

const recordings = join(import.meta.dirname, "..", "recordings");
const page = join(import.meta.dirname, "..", "..", "..", "..", "docs", "diagnose.md");

/** `fresh` is the part that is held back: nobody who writes rules looks at it, and it is measured once they are written. */
const parts = (["writing", "opened", "fresh"] as const).filter((part) => existsSync(join(recordings, part)));

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
test.each(parts)("docs/diagnose.md holds the figures of the %s part as they are", (part) => {
  const section = new RegExp(`(<!-- figures of ${part} -->\n\n)(?:\\|.*\n)*\n?(<!-- end -->)`);
  expectSection(section, toTable(measure(join(recordings, part))));
});

function expectSection(section: RegExp, table: string): void {
  const text = readFileSync(page, "utf8");
  expect(text).toMatch(section);
  const renewed = text.replace(section, (_all, start: string, end: string) => `${start}${table}\n\n${end}`);
  if (process.env["TESTBED_WRITE_FIGURES"] === "1") writeFileSync(page, renewed);
  expect(readFileSync(page, "utf8")).toBe(renewed);
}

/** A change of the rules may raise these and must not fall below. */
const floors = {
  writing: { precision: 0.95, recall: 0.9 },
  opened: { precision: 0.95, recall: 0.94 },
  fresh: { precision: 0.95, recall: 0.93 },
} as const;

test.each(parts)("on the %s part, precision and recall do not fall below what was reached", (part) => {
  const { precision, recall, logs } = total(measure(join(recordings, part)));
  expect(logs).toBeGreaterThan(100);
  expect(precision).toBeGreaterThanOrEqual(floors[part].precision);
  expect(recall).toBeGreaterThanOrEqual(floors[part].recall);
});
