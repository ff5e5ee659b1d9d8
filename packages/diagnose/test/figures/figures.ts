import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { diagnose } from "../../src/index.js";

/** What the logs of one category came to. */
export interface Figure {
  readonly category: string;
  logs: number;
  /** The first finding is of the category. */
  right: number;
  /** The first finding is `unknown`, or there is none. */
  abstained: number;
  /** First findings of this category, right or wrong. */
  said: number;
  /** The first finding is another that the label accepts as well. */
  accepted: number;
  /** Some finding is of the category. */
  named: number;
}

interface Truth {
  readonly category: string;
  readonly alsoAcceptable?: readonly string[];
}

/** Diagnoses every recording below a directory and counts; says nothing about any single one. */
export function measure(directory: string): readonly Figure[] {
  const figures = new Map<string, Figure>();
  const of = (category: string): Figure => {
    const figure = figures.get(category) ?? {
      category,
      logs: 0,
      right: 0,
      abstained: 0,
      said: 0,
      accepted: 0,
      named: 0,
    };
    figures.set(category, figure);
    return figure;
  };
  for (const path of recordings(directory)) {
    const truth = JSON.parse(readFileSync(join(path, "truth.json"), "utf8")) as Truth;
    const logs = ["log.txt", "log-2.txt"].map((name) => join(path, name)).filter(existsSync);
    const [first = new Uint8Array(), ...others] = logs.map((log) => readFileSync(log));
    const { findings } = diagnose(others.length === 0 ? first : [first, ...others]);
    count(
      of,
      truth,
      findings.map(({ category }) => category),
    );
  }
  return [...figures.values()].sort((one, other) => (one.category < other.category ? -1 : 1));
}

function count(of: (category: string) => Figure, truth: Truth, said: readonly string[]): void {
  const { category: expected, alsoAcceptable = [] } = truth;
  const first = said[0] ?? "none";
  const figure = of(expected);
  figure.logs += 1;
  of(first).said += 1;
  if (first === expected) figure.right += 1;
  else {
    if (alsoAcceptable.includes(first)) figure.accepted += 1;
    if (first === "unknown" || first === "none") figure.abstained += 1;
  }
  if (first === expected || said.includes(expected)) figure.named += 1;
}

function recordings(directory: string): readonly string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === "truth.json")
    .map((entry) => entry.parentPath)
    .sort();
}

/** Figures over all categories. */
export function total(
  figures: readonly Figure[],
): Figure & { readonly precision: number; readonly recall: number } {
  const sum = (name: Exclude<keyof Figure, "category">): number =>
    figures.reduce((all, figure) => all + figure[name], 0);
  const all = {
    category: "all",
    logs: sum("logs"),
    right: sum("right"),
    abstained: sum("abstained"),
    said: sum("said"),
    accepted: sum("accepted"),
    named: sum("named"),
  };
  return {
    ...all,
    precision: all.right / Math.max(1, all.logs - all.abstained),
    recall: all.right / Math.max(1, all.logs),
  };
}

/** The figures as a table of Markdown. */
export function toTable(figures: readonly Figure[]): string {
  const all = total(figures);
  const rows = figures.map((figure) => [
    figure.category,
    String(figure.logs),
    ratio(figure.right, figure.said),
    ratio(figure.right, figure.logs),
    String(figure.abstained),
    ratio(figure.right, figure.logs - figure.abstained),
    ratio(figure.right + figure.accepted, figure.logs),
    ratio(figure.named, figure.logs),
  ]);
  const last = [
    "all",
    String(all.logs),
    all.precision.toFixed(3),
    all.recall.toFixed(3),
    String(all.abstained),
    ratio(all.right, all.logs - all.abstained),
    ratio(all.right + all.accepted, all.logs),
    ratio(all.named, all.logs),
  ];
  const head = [
    "category",
    "logs",
    "precision",
    "recall",
    "abstained",
    "first right",
    "right or acceptable",
    "named anywhere",
  ];
  const table = [head, head.map(() => ""), ...rows, last];
  const widths = head.map((_, column) => Math.max(3, ...table.map((row) => row[column]?.length ?? 0)));
  return table
    .map(
      (row, index) =>
        `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0, index === 1 ? "-" : " ")).join(" | ")} |`,
    )
    .join("\n");
}

function ratio(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
