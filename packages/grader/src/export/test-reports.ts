import {
  ReportersError,
  writeCtrf,
  writeJUnit,
  type Reporter,
  type TestRun,
  type Verdict,
} from "@testbed/reporters";
import type { StoredResult } from "../batch/result-store.js";
import type { Export } from "./export-file.js";

/** `ctrf.json`; refused where the counts are not known, since CTRF cannot say so. */
export function toCtrf(result: StoredResult): Export {
  return written("ctrf.json", () => writeCtrf(runOf(result), { verdict: verdictOf(result) }));
}

/** `junit.xml`; what keeps a candidate from passing beside its tests is an error in it. */
export function toJUnit(result: StoredResult): Export {
  return written("junit.xml", () => writeJUnit(runOf(result), { verdict: verdictOf(result) }));
}

function written(name: string, write: () => string): Export {
  try {
    return { status: "written", files: [{ name, content: write() }] };
  } catch (error) {
    if (!(error instanceof ReportersError)) throw error;
    return { status: "refused", reason: error.message };
  }
}

/** The run as it was read; the writers look at nothing else of it. */
function runOf({ reporter, counts, tests, failures, errors, findings }: StoredResult): TestRun {
  // Of a candidate that was refused it is known that nothing was run.
  const isRefused = findings.some(({ code }) => code === "candidate-refused");
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was one when the result was made
  const known = reporter as Reporter;
  return {
    reporter: known,
    source: "report-file",
    counts: isRefused ? noTests : counts,
    tests,
    failures,
    errors,
    complete: true,
    findings: [],
  };
}

const noTests = { total: 0, passed: 0, failed: 0, skipped: 0, todo: 0, errors: 0 } as const;

function verdictOf({ passed, status, findings, counts }: StoredResult): Verdict {
  return { passed, status, findings, counts };
}
