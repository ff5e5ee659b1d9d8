import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import { isBegin, type NodeEvent, type ResultEvent, readEvent } from "./node-event.js";

/** A test, suite or file that ended, with what ended inside it. */
export interface EventNode {
  readonly result: ResultEvent;
  readonly children: readonly EventNode[];
}

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
  const tree = buildTree(events, evidence);
  const totals = readTotals(events);
  const missing = totals.size === 0 || events.at(-1)?.type !== "end";
  const end = finding("end-missing", "The end of the run is missing from the events of node --test.", evidence);
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

// Children are reported before their parent, and every level that holds any ends with its plan.
function buildTree(
  events: readonly NodeEvent[],
  evidence: string,
): Pick<EventStream, "roots" | "outside" | "findings"> {
  const pending = new Map<number, EventNode[]>();
  const planned = new Set<number>();
  const findings: Finding[] = [];
  const outside: EventNode[] = [];
  const isIsolated = events.some((event) => event.type === "enqueue" && event.isFile);
  for (const event of events) {
    // A file that reported no test hands on its own empty plan.
    if (event.type === "plan" && (event.nesting > 0 || event.file === undefined)) {
      const seen = pending.get(event.nesting)?.length ?? 0;
      if (seen !== event.count) findings.push(planNotMet(event.count, seen, evidence));
      planned.add(event.nesting);
    }
    if (event.type !== "pass" && event.type !== "fail") continue;
    // A hook outside of any suite: without isolation neither the plan nor the totals count its file.
    if (event.isFile && !isIsolated) {
      outside.push({ result: event, children: [] });
      continue;
    }
    const inner = event.nesting + 1;
    const children = pending.get(inner) ?? [];
    pending.delete(inner);
    const [child] = children;
    if (child !== undefined && (event.isFile || !planned.has(inner))) findings.push(orphaned(child, evidence));
    planned.delete(inner);
    const level = pending.get(event.nesting);
    if (level === undefined) pending.set(event.nesting, [{ result: event, children }]);
    else level.push({ result: event, children });
  }
  const [orphan] = [...pending].find(([nesting]) => nesting > 0)?.[1] ?? [];
  if (orphan !== undefined) findings.push(orphaned(orphan, evidence));
  const roots = pending.get(0) ?? [];
  if (!planned.has(0)) findings.push(finding("plan-not-met", "The events hold no plan.", evidence));
  return { roots, outside, findings };
}

function orphaned({ result }: EventNode, evidence: string): Finding {
  const message = `"${clip(result.name, 200)}" was reported, the test around it was not.`;
  return finding("test-unreported", message, evidence);
}

function planNotMet(count: number, seen: number, evidence: string): Finding {
  return finding("plan-not-met", `A plan names ${count} tests, ${seen} were reported.`, evidence);
}

// Only what stands behind the last result: a test may print a diagnostic of the same words.
function readTotals(events: readonly NodeEvent[]): ReadonlyMap<string, number> {
  const last = events.findLastIndex(({ type }) => type === "plan" || type === "pass" || type === "fail");
  const totals = new Map<string, number>();
  const messages = events.slice(last + 1).flatMap((event) => (event.type === "diagnostic" ? [event.message] : []));
  if (messages.length !== TOTALS.length) return totals;
  for (const [index, name] of TOTALS.entries()) {
    const value = new RegExp(`^${name} (\\d{1,15}(?:\\.\\d{1,20})?)$`, "u").exec(messages[index] ?? "")?.[1];
    if (value === undefined) return new Map();
    totals.set(name, Number(value));
  }
  return totals;
}
