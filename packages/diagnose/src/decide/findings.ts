import { causalRank } from "../result/category.js";
import type { Confidence, Evidence, Finding } from "../result/diagnosis.js";
import type { Hit } from "../scan/hit.js";
import type { Scan } from "../scan/scanner.js";
import { retryOf } from "./retry.js";
import { causesOf, isLate, isOvercome } from "./place.js";
import { weigh } from "./weigh.js";

const MOST_EVIDENCE = 5;

/** A hit with the file it stands in. */
interface PlacedHit {
  readonly hit: Hit;
  readonly file: string | undefined;
  /** Order of the file among the files of the job. */
  readonly order: number;
  readonly scan: Scan;
}

/** What the hits of a job come to, cause before consequence. */
export function findingsOf(scans: readonly Scan[]): readonly Finding[] {
  const full: PlacedHit[] = [];
  const weak: PlacedHit[] = [];
  for (const [order, scan] of scans.entries()) {
    for (const hit of scan.hits) {
      const weight = weigh(hit, scan);
      if (weight === "none") continue;
      (weight === "full" ? full : weak).push({ hit, file: scan.file, order, scan });
    }
  }
  if (full.length > 0) return fromFull(full);
  const specificWeak = weak.filter(({ hit }) => hit.rule.catchAll !== true);
  return ordered(group(specificWeak, true));
}

/** What stands in the way of the job first; behind it what it got over, and what came of its failure. */
function fromFull(full: readonly PlacedHit[]): readonly Finding[] {
  const { main, aside } = separate(full);
  const specific = main.filter(({ hit }) => hit.rule.catchAll !== true);
  const findings = ordered(group(specific.length > 0 ? specific : main, false));
  const known = new Set(findings.map(keyOf));
  const others = ordered(group(aside, true)).filter((finding) => !known.has(keyOf(finding)));
  return [...findings, ...others];
}

function separate(full: readonly PlacedHit[]): { main: readonly PlacedHit[]; aside: readonly PlacedHit[] } {
  const causes = new Map<Scan, readonly Hit[]>();
  for (const [scan, hits] of byScan(full)) causes.set(scan, causesOf(hits, scan));
  const isAside = ({ hit, scan }: PlacedHit): boolean =>
    isLate(hit, scan) || isOvercome(hit, scan, causes.get(scan) ?? []);
  const main = full.filter((placed) => !isAside(placed));
  if (main.every(({ hit }) => hit.rule.category === "unknown")) return { main: full, aside: [] };
  const kept = new Set(main);
  return { main, aside: full.filter((placed) => !kept.has(placed) && placed.hit.rule.catchAll !== true) };
}

function byScan(full: readonly PlacedHit[]): ReadonlyMap<Scan, readonly Hit[]> {
  const all = new Map<Scan, Hit[]>();
  for (const { hit, scan } of full) {
    const hits = all.get(scan);
    if (hits === undefined) all.set(scan, [hit]);
    else hits.push(hit);
  }
  return all;
}

function keyOf({ category, subcategory }: Finding): string {
  return `${category} ${subcategory}`;
}

function group(hits: readonly PlacedHit[], isWeak: boolean): readonly Finding[] {
  const groups = new Map<string, PlacedHit[]>();
  for (const placed of hits) {
    const key = `${placed.hit.rule.category} ${placed.hit.rule.subcategory}`;
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [placed]);
    else list.push(placed);
  }
  return [...groups.values()].map((list) => toFinding(list, isWeak));
}

const confidences: readonly Confidence[] = ["certain", "likely", "suspected"];

function confidenceRank({ rule }: Hit): number {
  return confidences.indexOf(rule.confidence ?? "certain");
}

function toFinding(hits: readonly PlacedHit[], isWeak: boolean): Finding {
  const best = hits.reduce((one, other) =>
    confidenceRank(other.hit) < confidenceRank(one.hit) ? other : one,
  );
  const { rule, caught } = best.hit;
  return {
    category: rule.category,
    subcategory: rule.subcategory,
    confidence: isWeak ? "suspected" : (rule.confidence ?? "certain"),
    evidence: evidenceOf(hits, best),
    explanation: rule.explanation.replaceAll("$1", () => (caught === "" ? "it" : caught)),
    nextStep: rule.nextStep.replaceAll("$1", () => (caught === "" ? "it" : caught)),
    retry: rule.retry ?? retryOf[rule.category],
  };
}

/** The best line, then the others, in the order of the log. */
function evidenceOf(hits: readonly PlacedHit[], best: PlacedHit): readonly Evidence[] {
  const seen = new Set<string>();
  const distinct = [best, ...hits].filter(({ hit, order }) => {
    const key = `${order}:${hit.line}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
  return distinct
    .slice(0, MOST_EVIDENCE)
    .toSorted((one, other) => one.order - other.order || one.hit.line - other.hit.line)
    .map(({ hit, file }) => ({
      ...(file === undefined ? {} : { file }),
      startLine: hit.line,
      endLine: hit.line,
      excerpt: hit.text,
      ruleId: hit.rule.id,
    }));
}

/** Cause before consequence; what is only suspected stands behind what is known. */
function ordered(findings: readonly Finding[]): readonly Finding[] {
  const sorted = findings.toSorted(
    (one, other) =>
      suspicion(one) - suspicion(other) ||
      causalRank(one.category) - causalRank(other.category) ||
      confidences.indexOf(one.confidence) - confidences.indexOf(other.confidence) ||
      firstLine(one) - firstLine(other),
  );
  return sorted.filter((finding, index) => !sorted.slice(0, index).some((other) => repeats(finding, other)));
}

/** Two rules of one category read the same lines: the second adds nothing for a reader. */
function repeats(finding: Finding, earlier: Finding): boolean {
  const placeOf = ({ file, startLine }: Evidence): string => `${file ?? ""}:${startLine}`;
  const places = new Set(earlier.evidence.map(placeOf));
  return (
    finding.category === earlier.category &&
    finding.evidence.every((evidence) => places.has(placeOf(evidence)))
  );
}

function suspicion({ confidence }: Finding): number {
  return confidence === "suspected" ? 1 : 0;
}

function firstLine({ evidence }: Finding): number {
  return evidence[0]?.startLine ?? 0;
}
