import type { StoredResult } from "../batch/result-store.js";
import { outputDifference, shortDifference } from "./output-difference.js";
import type { PageComparison, PageItem, PageResult } from "./page-data.js";
import type { ReferenceRun, StoredRun } from "./reference-run.js";
import { capped, grouped, shortName, shortOutput, shortText, type Detail } from "./shorten.js";

/** A result as it is shown. */
export function pageResult(
  { directory, result }: StoredRun,
  compare: PageComparison,
  detail: Detail,
): PageResult {
  const { entries, message: longest } = detail;
  const unmet = result.expected.tests.filter(({ status }) => status !== "passed");
  return {
    findings: capped(result.findings, entries, ({ code, message }) => ({
      code: shortName(code),
      message: shortText(message, longest),
    })),
    failures: capped(result.failures, entries, ({ suite, name, file, location, message }) => ({
      title: shortName([...suite, name].join(" > ")),
      place: shortName(location ?? file ?? ""),
      message: shortText(message ?? "", longest),
    })),
    unmet: capped(unmet, entries, ({ name, group, status }) => ({ name: shortName(name), group, status })),
    errors: capped(result.errors, entries, ({ kind, message }) => ({
      kind,
      message: shortText(message, longest),
    })),
    stdout: shortOutput(result.output.stdout, detail.output, shortName(`${directory}/stdout.txt`)),
    stderr: shortOutput(result.output.stderr, detail.output, shortName(`${directory}/stderr.txt`)),
    comparison: shortComparison(compare, detail),
    facts: factsOf(directory, result, detail).map(([label, value]) => [
      label,
      shortText(value, Math.min(longest, 1000)),
    ]),
  };
}

/** Compares a run with the reference of its task, to be shown in at most as many UTF-16 units for each stream. */
export function comparisonOf(
  { directory, result }: StoredRun,
  reference: ReferenceRun | undefined,
  referenceName: string,
  most: number,
): PageComparison {
  if (reference === undefined)
    return { status: "none", reason: "No run of this task passed, so there is nothing to compare with." };
  if (reference.directory === directory)
    return { status: "none", reason: `This is the run that others are compared with: ${referenceName}.` };
  const [own, other] = [result.output, reference.result.output];
  return {
    status: "compared",
    reference: referenceName,
    stdout: outputDifference(other.stdout, own.stdout, most),
    stderr: outputDifference(other.stderr, own.stderr, most),
  };
}

function shortComparison(comparison: PageComparison, { difference }: Detail): PageComparison {
  if (comparison.status === "none") return comparison;
  const { stdout, stderr } = comparison;
  return {
    ...comparison,
    stdout: shortDifference(stdout, difference),
    stderr: shortDifference(stderr, difference),
  };
}

/** Tests that passed, and all of them. */
export function countsOf({ counts }: StoredResult): PageItem["counts"] {
  return counts === null ? null : { passed: counts.passed, total: counts.total };
}

function factsOf(
  directory: string,
  result: StoredResult,
  { entries }: Detail,
): readonly (readonly [string, string])[] {
  const { counts, assurance, attempts, artifacts, limits, versions } = result;
  const kept = capped(
    artifacts,
    entries,
    ({ name, mediaType, bytes }) => `${name} (${mediaType}, ${grouped(bytes)} bytes)`,
  );
  const all: readonly (readonly [string, string | null])[] = [
    ["Tests", counts === null ? "not known from the evidence" : countsInWords(counts)],
    ["Attempts", attempts.map(({ outcome, status }) => inWords(outcome, status)).join(", ")],
    [
      "Assurance",
      assurance.level + (assurance.missing.length === 0 ? "" : `; for more: ${assurance.missing.join("; ")}`),
    ],
    ["Runner", result.reporter],
    [
      "Limits",
      `${grouped(limits.timeoutMs)} ms, ${grouped(limits.maxOutputBytes)} bytes of output per stream`,
    ],
    [
      "Artifacts",
      [...kept.shown, ...(kept.more === 0 ? [] : [`${grouped(kept.more)} more`])].join("\n") || null,
    ],
    ["Kept in", directory],
    ["Task", result.task.digest],
    ["Candidate", `${result.candidate.digest} (${result.candidate.kind})`],
    ["Repository", result.source.revision],
    ["Environment", versions.environment],
    [
      "Versions",
      `testbed ${versions.testbed}, ruleset ${versions.ruleset || "none"}, Node.js ${versions.node}`,
    ],
  ];
  return all.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]));
}

function countsInWords({
  total,
  passed,
  failed,
  skipped,
  todo,
  errors,
}: NonNullable<StoredResult["counts"]>): string {
  const rest = Object.entries({ failed, skipped, "to be done": todo, "errors beside them": errors });
  const words = rest.flatMap(([word, count]) => (count === 0 ? [] : [`${grouped(count)} ${word}`]));
  return [`${grouped(passed)} of ${grouped(total)} passed`, ...words].join(", ");
}

function inWords(outcome: string, status: string): string {
  return outcome === status ? outcome : `${outcome} (${status})`;
}
