import { clip } from "../text/clip.js";
import { finding } from "./finding.js";
import type { Reading } from "./reading.js";
import type { Finding, TestCase } from "./test-run.js";

/** Reports of one run, each suite in one of them. */
export interface DistinctReports {
  readonly readings: readonly Reading[];
  /** Some tests stand in several reports that do not say the same: how many there are cannot be told. */
  readonly isAmbiguous: boolean;
  readonly findings: readonly Finding[];
}

/**
 * Takes out reports whose every suite stands in another one too: writers leave a file for each suite beside one for
 * all. A suite is the same when one of both holds all cases of the other, whatever suites an aggregate puts around
 * it; two suites of one title that have cases of their own are two.
 */
export function withoutRepeatedSuites(readings: readonly Reading[]): DistinctReports {
  if (readings.length < 2) return { readings, isAmbiguous: false, findings: [] };
  const known = new Map<string, Suite>();
  const repeated = new Set<Reading>();
  const findings: Finding[] = [];
  let isAmbiguous = false;
  for (const reading of readings.toSorted((left, right) => right.tests.length - left.tests.length)) {
    const own = collect(reading.tests, new Map());
    const twins = [...own].filter(([key, suite]) => isTwin(suite, known.get(key)));
    const [twin] = twins;
    if (twin !== undefined) {
      const title = clip(twin[1].title, 80);
      const isWhole = isSound(reading) && twins.length === own.size;
      if (isWhole && twins.every(([key, suite]) => isHeld(suite, known.get(key)))) {
        repeated.add(reading);
        findings.push(
          ...reading.findings,
          finding("report-repeated", `The suite "${title}" stands in two reports and is counted once.`),
        );
        continue;
      }
      isAmbiguous = true;
      findings.push(finding("reports-conflict", `The suite "${title}" stands in two reports that differ.`));
    }
    collect(reading.tests, known);
  }
  return { readings: readings.filter((reading) => !repeated.has(reading)), isAmbiguous, findings };
}

function isSound({ complete, counts, errors }: Reading): boolean {
  return complete && counts !== null && errors.length === 0;
}

interface Suite {
  readonly title: string;
  /** Without a title or a file, equal titles of tests alone do not make two suites one. */
  readonly isNamed: boolean;
  cases: number;
  readonly names: Map<string, number>;
  readonly outcomes: Map<string, number>;
  readonly paths: Set<string>;
  readonly endings: Set<string>;
}

const LONGEST_PATH = 12;

function collect(tests: readonly TestCase[], suites: Map<string, Suite>): ReadonlyMap<string, Suite> {
  for (const { name, suite: path, file, status, failedAttempts = 0 } of tests) {
    // A test point without a title is no sign of anything.
    if (name === "") continue;
    const key = JSON.stringify([file ?? null, path.at(-1) ?? null]);
    const suite = suites.get(key) ?? newSuite(path.at(-1) ?? "", path.length > 0 || file !== undefined);
    suites.set(key, suite);
    suite.cases += 1;
    countUp(suite.names, name);
    countUp(suite.outcomes, JSON.stringify([name, status, failedAttempts]));
    const parts = path.slice(-LONGEST_PATH);
    const whole = JSON.stringify(parts);
    if (suite.paths.has(whole)) continue;
    suite.paths.add(whole);
    for (const index of parts.keys()) suite.endings.add(JSON.stringify(parts.slice(index)));
  }
  return suites;
}

function newSuite(title: string, isNamed: boolean): Suite {
  return {
    title,
    isNamed,
    cases: 0,
    names: new Map(),
    outcomes: new Map(),
    paths: new Set(),
    endings: new Set(["[]"]),
  };
}

function countUp(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function isTwin(own: Suite, other: Suite | undefined): boolean {
  if (other === undefined || !isAround(own, other)) return false;
  return shared(own.names, other.names) === Math.min(own.cases, other.cases);
}

function isAround(own: Suite, other: Suite): boolean {
  return (
    [...own.paths].some((path) => other.endings.has(path)) ||
    [...own.endings].some((path) => other.paths.has(path))
  );
}

function isHeld(own: Suite, other: Suite | undefined): boolean {
  return own.isNamed && other !== undefined && shared(own.outcomes, other.outcomes) === own.cases;
}

function shared(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const [key, count] of left) sum += Math.min(count, right.get(key) ?? 0);
  return sum;
}
