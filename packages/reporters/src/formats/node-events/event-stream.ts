import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { type EventNode, EventTree } from "./event-tree.js";
import { isBegin, type NodeEvent, readEvent } from "./node-event.js";

/** Everything that the events say together. */
export interface EventStream {
  readonly events: readonly NodeEvent[];
  readonly roots: readonly EventNode[];
  /** Files that failed in a run without isolation, where no file is a test. */
  readonly outside: readonly EventNode[];
  /** The totals at the end by name; empty when they are missing. */
  readonly totals: ReadonlyMap<string, number>;
  /** What speaks against the stream as a whole. */
  readonly findings: readonly Finding[];
}

const TOTALS = ["tests", "suites", "pass", "fail", "cancelled", "skipped", "todo", "duration_ms"] as const;

/** Reads the lines of a report and builds the tree of its results. */
export function readEventStream(content: string, evidence: string): EventStream {
  const { events, findings } = readLines(content, evidence);
  const tree = new EventTree(events, evidence);
  const totals = readTotals(events);
  const missing = totals.size === 0 || events.at(-1)?.type !== "end";
  const end = finding(
    "end-missing",
    "The end of the run is missing from the events of node --test.",
    evidence,
  );
  return {
    events,
    roots: tree.roots,
    outside: tree.outside,
    totals,
    findings: [...findings, ...tree.findings, ...(missing ? [end] : [])],
  };
}

function readLines(
  content: string,
  evidence: string,
): { readonly events: readonly NodeEvent[]; readonly findings: readonly Finding[] } {
  const [first = "", ...lines] = content.split("\n");
  const events: NodeEvent[] = [];
  const foreign = (line: string): Finding =>
    finding("report-foreign-line", `A line that the reporter did not write: "${clip(line, 80)}".`, evidence);
  if (!isBegin(first)) return { events, findings: [foreign(first)] };
  for (const [index, line] of lines.entries()) {
    if (line === "" && index === lines.length - 1) return { events, findings: [] };
    const event = events.at(-1)?.type === "end" ? null : readEvent(line);
    if (event === null) return { events, findings: [foreign(line)] };
    events.push(event);
  }
  return { events, findings: [finding("end-missing", "The last line of the report is cut off.", evidence)] };
}

// Only what stands behind the last result: a test may print a diagnostic of the same words.
function readTotals(events: readonly NodeEvent[]): ReadonlyMap<string, number> {
  const last = events.findLastIndex(({ type }) => type === "plan" || type === "pass" || type === "fail");
  const totals = new Map<string, number>();
  const messages = events
    .slice(last + 1)
    .flatMap((event) => (event.type === "diagnostic" ? [event.message] : []));
  if (messages.length !== TOTALS.length) return totals;
  for (const [index, name] of TOTALS.entries()) {
    const value = new RegExp(`^${name} (\\d{1,15}(?:\\.\\d{1,20})?)$`, "u").exec(messages[index] ?? "")?.[1];
    if (value === undefined) return new Map();
    totals.set(name, Number(value));
  }
  return totals;
}
