import { finding } from "../../run/finding.js";
import type { Finding } from "../../run/test-run.js";
import { clip } from "../../text/clip.js";
import type { EventPlace, NodeEvent } from "./node-event.js";

/**
 * What began and did not end. A test file that leaves early, by `process.exit` or a signal, is closed by Node as if it
 * had held only the tests that were reported until then.
 */
export function findUnreported(events: readonly NodeEvent[], evidence: string): readonly Finding[] {
  return [...unreportedTests(events, evidence), ...unendedFiles(events, evidence)];
}

function unreportedTests(events: readonly NodeEvent[], evidence: string): readonly Finding[] {
  const open = new Map<string, EventPlace[]>();
  const unseen: EventPlace[] = [];
  for (const event of events) {
    if (event.type === "enqueue" && !event.isFile) {
      const key = keyOf(event);
      const places = open.get(key);
      if (places === undefined) open.set(key, [event]);
      else places.push(event);
    }
    if ((event.type === "pass" || event.type === "fail") && !event.isFile) {
      const begun = open.get(keyOf(event))?.pop();
      // A parent whose hook or body threw cancels tests that did not begin.
      if (begun === undefined && event.type === "pass") unseen.push(event);
    }
  }
  const [first] = [...open.values()].flat();
  const findings: Finding[] = [];
  if (first !== undefined) {
    const count = [...open.values()].reduce((sum, places) => sum + places.length, 0);
    const message = `${placeOf(first)} began and was not reported, as ${count} in all: its file left early.`;
    findings.push(finding("test-unreported", message, first.file ?? evidence));
  }
  if (unseen[0] !== undefined) {
    const message = `${placeOf(unseen[0])} passed without having begun.`;
    findings.push(finding("competing-summaries", message, evidence));
  }
  return findings;
}

// Since Node 22 every file that reached its end says so, and the run after all of them; a file that reported no test
// is itself reported as a test.
function unendedFiles(events: readonly NodeEvent[], evidence: string): readonly Finding[] {
  const files: EventPlace[] = [];
  const ended = new Set<string | undefined>();
  const summaries: (string | undefined)[] = [];
  for (const event of events) {
    if (event.type === "enqueue" && event.isFile) files.push(event);
    if ((event.type === "pass" || event.type === "fail") && event.isFile) ended.add(event.file);
    if (event.type === "summary") summaries.push(event.file);
  }
  if (summaries.length === 0) return [];
  const ofRun = summaries.filter((file) => file === undefined).length;
  if (ofRun !== 1) {
    return [finding("end-missing", `The run was summed up ${ofRun} times, not once.`, evidence)];
  }
  for (const file of summaries) ended.add(file);
  return files
    .filter(({ file }) => !ended.has(file))
    .map(({ name }) => finding("file-left-early", `${clip(name, 200)} did not reach its end.`, evidence));
}

function keyOf({ nesting, name, file, line, column }: EventPlace): string {
  return JSON.stringify([nesting, name, file, line, column]);
}

function placeOf({ name, file, line }: EventPlace): string {
  return `"${clip(name, 200)}" (${clip(file ?? "no file", 200)}:${line ?? "?"})`;
}
