import { runners } from "../src/runners/registry.js";
import type { Runner } from "../src/runners/runner.js";

const HEADINGS = [
  "reporter",
  "versions recorded",
  "console",
  "reports",
  "what proves the end",
  "known limits",
];

/** The table of the README, from what the readers say of themselves. */
export function supportTable(): string {
  const rows = runners.map(toRow);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const ruler = line(widths.map((width) => "-".repeat(width)));
  return [line(HEADINGS), ruler, ...rows.map(line)].join("\n");
}

function toRow({
  reporter,
  versions,
  consoleFormats,
  reportFormats,
  completeness,
  limits,
}: Runner): readonly string[] {
  const cell = (text: string): string => text.replaceAll("|", "\\|");
  const reports = reportFormats.length === 0 ? "none" : reportFormats.join(", ");
  return [
    `\`${reporter}\``,
    versions,
    consoleFormats.join(", "),
    reports,
    cell(completeness),
    cell(limits.join(" ")),
  ];
}
