import { finding } from "../../run/finding.js";
import { countTests, type Reading } from "../../run/reading.js";
import type { Finding } from "../../run/test-run.js";
import { collectResults } from "./event-results.js";
import { type EventStream, readEventStream } from "./event-stream.js";
import type { EventNode } from "./event-tree.js";
import { totalsKey } from "./totals-key.js";
import { findUnreported } from "./unreported.js";

/**
 * Reads the events of `node --test` that `helper/node-test-events.mjs` wrote. They alone tell a test file that left
 * early from one that ended. Source: https://nodejs.org/api/test.html#class-testsstream
 */
export function readNodeEvents(content: string, evidence: string): Reading {
  const stream = readEventStream(content, evidence);
  const results = collectResults([...stream.roots, ...stream.outside], endedFiles(stream));
  const doubts = [
    ...stream.findings,
    ...findUnreported(stream.events, evidence),
    ...checkTotals(stream, evidence),
  ];
  const sound = doubts.length === 0;
  return {
    reporter: "node-test",
    counts: sound ? countTests(results.tests, results.errors) : null,
    tests: sound ? results.tests : [],
    failures: results.failures,
    errors: results.errors,
    complete: sound,
    findings: [...doubts, ...results.findings],
    showsAll: true,
    ...(sound ? { totals: totalsKey(stream.totals) } : {}),
  };
}

function endedFiles({ events }: EventStream): ReadonlySet<string> {
  return new Set(events.flatMap((event) => (event.type === "summary" ? [event.file ?? ""] : [])));
}

function checkTotals({ roots, totals }: EventStream, evidence: string): readonly Finding[] {
  if (totals.size === 0) return [];
  const of = (name: string): number => totals.get(name) ?? 0;
  const shown = tally(roots);
  const said = [of("suites"), of("pass"), of("fail") + of("cancelled"), of("skipped"), of("todo")];
  if (shown.every((value, index) => value === said[index])) return [];
  const message = `The events show ${shown.join(", ")} (suites, pass, fail, skipped, todo), their totals say ${said.join(", ")}.`;
  return [finding("report-totals-differ", message, evidence)];
}

// Node counts a test that holds subtests, and a file without tests, as tests; suites apart.
function tally(roots: readonly EventNode[]): readonly number[] {
  const all = { suites: 0, pass: 0, fail: 0, skipped: 0, todo: 0 };
  const visit = ({ result, children }: EventNode): void => {
    for (const child of children) visit(child);
    if (result.isSuite) all.suites += 1;
    else if (result.skip) all.skipped += 1;
    else if (result.todo) all.todo += 1;
    else all[result.type] += 1;
  };
  for (const root of roots) visit(root);
  return [all.suites, all.pass, all.fail, all.skipped, all.todo];
}
