import type { ReportFile } from "../evidence/run-evidence.js";
import { eventFormats, jsonFormats, textFormats } from "../formats/report-formats.js";
import { looksLikeNodeEvents } from "../formats/node-events/node-event.js";
import { parseJson } from "../formats/json/console-json.js";
import { finding } from "./finding.js";
import { addCounts, type Reading, sameCounts } from "./reading.js";
import { withoutRepeatedSuites } from "./repeated-suites.js";
import type { ReportSummary } from "../stream/report-summary.js";
import type { Finding } from "./test-run.js";

/** What the report files of a run say together. */
export interface ReportReading {
  /** `null` when none could be read. */
  readonly reading: Reading | null;
  /** Findings about the files themselves. */
  readonly findings: readonly Finding[];
}

/** Reads every report once and adds up those of one format. */
export function readReports(
  reports: readonly ReportFile[],
  summaries: readonly ReportSummary[] = [],
): ReportReading {
  const { files, findings } = withoutRepeats(reports);
  const readings: Reading[] = [];
  for (const result of [...files.map(readReport), ...summaries.map(readSummary)]) {
    if ("code" in result) findings.push(result);
    else if (result.counts === null && !result.complete && result.showsAll !== true)
      findings.push(...result.findings);
    else readings.push(result);
  }
  const [first] = readings;
  if (first === undefined) return { reading: null, findings };
  const same = readings.filter(({ reporter }) => reporter === first.reporter);
  const distinct = withoutRepeatedSuites(same);
  findings.push(...distinct.findings);
  const merged = distinct.readings.reduce(merge);
  const hidesRepeats = same.length > 1 && same.some(({ isFolded = false }) => isFolded);
  if (hidesRepeats)
    findings.push(
      finding("reports-conflict", "Whether the reports repeat tests cannot be told: one names none."),
    );
  const reading = distinct.isAmbiguous || hidesRepeats ? { ...merged, counts: null, tests: [] } : merged;
  for (const other of readings) {
    if (other.reporter !== first.reporter) findings.push(...compare(reading, other));
  }
  return { reading, findings };
}

// What a summary could not read is told as it was found.
function readSummary({ path, reporter, ...rest }: ReportSummary): Reading | Finding {
  if (reporter !== null) return { reporter, ...rest };
  return rest.findings[0] ?? unrecognised(path);
}

function withoutRepeats(reports: readonly ReportFile[]): {
  files: readonly ReportFile[];
  findings: Finding[];
} {
  // Comparing texts by a map hashes them whole.
  if (reports.length < 2) return { files: reports, findings: [] };
  const byContent = new Map<string, ReportFile>();
  const byPath = new Map<string, ReportFile>();
  const findings: Finding[] = [];
  for (const report of reports) {
    const twin = byContent.get(report.content.trim());
    const namesake = byPath.get(report.path);
    if (twin !== undefined) {
      findings.push(
        finding(
          "report-repeated",
          `The report is the same as ${twin.path} and is counted once.`,
          report.path,
        ),
      );
    } else if (namesake !== undefined) {
      findings.push(
        finding("reports-conflict", "The same path was given twice with different content.", report.path),
      );
    } else {
      byContent.set(report.content.trim(), report);
    }
    byPath.set(report.path, report);
  }
  return { files: [...byContent.values()], findings };
}

/** Reads one report file in any format. */
export function readReport({ path, content }: ReportFile): Reading | Finding {
  const text = content.startsWith("\uFEFF") ? content.slice(1) : content;
  if (!/\S/u.test(text))
    return finding("report-incomplete", "The report is empty: the runner did not finish it.", path);
  const isJson = /^\s*[[{]/u.test(text.slice(0, 1_000)) && !looksLikeNodeEvents(text);
  if (!isJson) return firstOf(textFormats, (read) => read(text, path)) ?? unrecognised(path);
  const document = parseJson(text);
  if (document === undefined) {
    const events = firstOf(eventFormats, (read) => read(text, path));
    if (events !== null) return events;
    return finding("report-unreadable", "The report is not valid JSON: cut off or damaged.", path);
  }
  return firstOf(jsonFormats, (read) => read(document, path)) ?? unrecognised(path);
}

function firstOf<Format>(
  formats: readonly Format[],
  read: (format: Format) => Reading | null,
): Reading | null {
  for (const format of formats) {
    const reading = read(format);
    if (reading !== null) return reading;
  }
  return null;
}

function unrecognised(path: string): Finding {
  return finding("report-unrecognised", "The report is in none of the formats that are read.", path);
}

function merge(left: Reading, right: Reading): Reading {
  const counts = left.counts === null || right.counts === null ? null : addCounts(left.counts, right.counts);
  return {
    reporter: left.reporter,
    counts,
    tests: [...left.tests, ...right.tests],
    failures: [...left.failures, ...right.failures],
    errors: [...left.errors, ...right.errors],
    complete: left.complete && right.complete,
    findings: [...left.findings, ...right.findings],
    showsAll: left.showsAll === true && right.showsAll === true,
  };
}

function compare(left: Reading, right: Reading): readonly Finding[] {
  if (left.counts !== null && right.counts !== null && sameCounts(left.counts, right.counts)) return [];
  return [
    finding("reports-conflict", `A ${right.reporter} and a ${left.reporter} report of the run disagree.`),
  ];
}
