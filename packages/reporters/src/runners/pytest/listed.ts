import type { RunError, TestCase, TestFailure, TestStatus } from "../../run/test-run.js";

/** What pytest lists besides its totals. */
export interface PytestListed {
  readonly failures: readonly TestFailure[];
  /** Tests whose setup failed: pytest counts them as errors only. */
  readonly setupFailures: readonly TestFailure[];
  readonly errors: readonly RunError[];
  /** How many tests failed only in their teardown. */
  readonly tornDown: number;
  /** Of a test that erred it is not told, or told twice, whether that was before or after it ran. */
  readonly unclear: boolean;
  readonly subtests: boolean;
}

const SHORT_SUMMARY = /^=+ short test summary info =+$/u;
const ENTRY = /^(FAILED|ERROR) (.+?)(?: - (.*))?$/u;

/** Reads the short summary and the headings of the errors. */
export function readPytestListed(lines: readonly string[]): PytestListed {
  const start = lines.findLastIndex((line) => SHORT_SUMMARY.test(line));
  const headings = lines.flatMap((line) => /^_+ (ERROR .+?) _+$/u.exec(line)?.[1] ?? []);
  const setupTitles = headings.filter((title) => title.startsWith("ERROR at setup of ")).map(lastWord);
  const setups = new Set(setupTitles);
  const tornDown = headings.filter((title) => title.startsWith("ERROR at teardown of ")).map(lastWord);
  const entries = start === -1 ? [] : lines.slice(start + 1).flatMap(toEntry);
  const failed = entries.filter(({ kind }) => kind === "FAILED");
  const broken = entries.filter(({ kind }) => kind === "ERROR");
  const failedNames = new Set(failed.map(({ failure }) => longName(failure)));
  const isSetup = ({ id, failure }: Entry): boolean => id.includes("::") && setups.has(longName(failure));
  const inSetup = broken.filter(isSetup);
  const others = broken.filter((entry) => !isSetup(entry));
  return {
    failures: failed.map(({ failure }) => failure),
    setupFailures: inSetup.map(({ failure }) => failure),
    errors: others.map(({ id, message }) => ({
      kind: id.includes("::") ? ("hook" as const) : ("load" as const),
      message: message === "" ? id : `${id}: ${message}`,
      file: id.split("::", 1)[0] ?? id,
    })),
    tornDown: tornDown.filter((name) => !failedNames.has(name)).length,
    unclear: isUnclear(broken, setupTitles, tornDown),
    subtests: lines.some((line) => /^SUBFAILED\b/u.test(line)),
  };
}

// Every test that erred has one heading for each of its errors. None is there with `--tb=no`, or behind text without a line end.
function isUnclear(
  broken: readonly Entry[],
  setups: readonly string[],
  teardowns: readonly string[],
): boolean {
  const entries = broken.filter(({ id }) => id.includes("::")).map(({ failure }) => longName(failure));
  const told = [...setups, ...teardowns];
  const isBoth = new Set(told).size < new Set(setups).size + new Set(teardowns).size;
  return isBoth || JSON.stringify(entries.toSorted()) !== JSON.stringify(told.toSorted());
}

interface Entry {
  readonly kind: string;
  readonly id: string;
  readonly message: string;
  readonly failure: TestFailure;
}

// Ids of parametrized tests may hold blanks and ` - `: the bracket tells where the id ends.
function toEntry(line: string): readonly Entry[] {
  const [, kind, short, rest = ""] = ENTRY.exec(line.slice(0, 2_000)) ?? [];
  if (kind === undefined || short === undefined) return [];
  const bracketed = /^(?:FAILED|ERROR) (\S+?::[^[]{1,300}\[.*\])(?: - (.*))?$/u.exec(line.slice(0, 2_000));
  const id = bracketed?.[1] ?? short;
  const message = bracketed === null ? rest : (bracketed[2] ?? "");
  return [{ kind, id, message, failure: { ...titleOf(id), ...(message === "" ? {} : { message }) } }];
}

function titleOf(id: string): {
  readonly name: string;
  readonly suite: readonly string[];
  readonly file: string;
} {
  const bracket = id.indexOf("[");
  const plain = bracket === -1 ? id : id.slice(0, bracket);
  const [file = id, ...titles] = plain.split("::");
  const last = titles.at(-1) ?? file;
  return { name: bracket === -1 ? last : last + id.slice(bracket), suite: titles.slice(0, -1), file };
}

// Headings join class and test by a dot.
function longName({ suite, name }: TestFailure): string {
  return [...suite, name].join(".");
}

function lastWord(title: string): string {
  return title.replace(/^ERROR at \w+ of /u, "");
}

const STATUSES: Readonly<Record<string, TestStatus>> = {
  PASSED: "passed",
  FAILED: "failed",
  SKIPPED: "skipped",
  XFAIL: "skipped",
  XPASS: "passed",
};
const VERBOSE = /^(\S+::.+?) (PASSED|FAILED|SKIPPED|XFAIL|XPASS)(?: \(.*\))? +\[ *\d{1,3}%\]$/u;
const WORKER = /^\[gw\d{1,4}\] \[ *\d{1,3}%\] (PASSED|FAILED|SKIPPED|XFAIL|XPASS) (\S+::.*?) *$/u;

/** Reads the lines of `-v`. */
export function readPytestVerbose(lines: readonly string[]): readonly TestCase[] {
  return lines.flatMap((line) => {
    const shown = line.slice(0, 2_000);
    const [, id, word] = VERBOSE.exec(shown) ?? [];
    const [, workerWord, workerId] = WORKER.exec(shown) ?? [];
    const status = STATUSES[word ?? workerWord ?? ""];
    const name = id ?? workerId;
    return status === undefined || name === undefined ? [] : [{ ...titleOf(name), status }];
  });
}
