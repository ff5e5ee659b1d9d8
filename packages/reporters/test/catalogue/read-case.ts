import {
  decideVerdict,
  parseTestRun,
  type RunEvidence,
  type TestRun,
  type Verdict,
} from "../../src/index.js";
import { bugcases, catalogue, corpus, recordings } from "../recorded.js";

/** Every recording there is. */
export const all = [...catalogue(), ...bugcases(), ...corpus(), ...recordings()];

/** Reads evidence and decides about it as a grader does, which wants tests. */
export function read(evidence: RunEvidence): { run: TestRun; verdict: Verdict } {
  const run = parseTestRun(evidence);
  return { run, verdict: decideVerdict(evidence, run, { requireTests: true }) };
}

/** A recording by its name. */
export function recorded(name: string): { run: TestRun; verdict: Verdict; evidence: RunEvidence } {
  const found = all.find((each) => each.name === name);
  if (found === undefined) throw new Error(`no recording ${name}`);
  return { ...read(found.evidence), evidence: found.evidence };
}

/** A run of which there is only a report. */
export const report = (content: string, exitCode = 0, path = "report.xml") =>
  read({ stdout: "", exitCode, reports: [{ path, content }] });
/** The titles of its tests. */
export const names = (run: TestRun): readonly string[] => run.tests.map(({ name }) => name);
/** How a test ended. */
export const statusOf = (run: TestRun, wanted: string) =>
  run.tests.find(({ name }) => name === wanted)?.status;
/** A run of which there is only a console. */
export const printed = (command: string, stdout: string, exitCode = 0, stderr = "") => {
  const [executable = "", ...args] = command.split(" ");
  return read({ stdout, stderr, exitCode, command: executable, args });
};
