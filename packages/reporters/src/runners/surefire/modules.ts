/** Numbers of one line `Tests run: N, Failures: N, Errors: N, Skipped: N`. */
interface RunTotals {
  readonly run: number;
  readonly failed: number;
  readonly skipped: number;
}

/** One execution of Surefire: of one module, or of its integration tests. */
export interface Module {
  /** Every line of totals under `Results:`; one, unless something else printed more. */
  readonly totals: readonly RunTotals[];
  /** The totals of its classes added up. */
  readonly classes: RunTotals;
  /** Tests ran again: those of the classes count every attempt. */
  readonly isRerun: boolean;
  readonly flakes: number;
}

const LEVEL = /^\[(?:INFO|WARNING|ERROR)\] ?/u;
const NUMBERS =
  /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: (\d{1,9}))?/u;
const CLASS =
  /, Time elapsed: \d[\d.,]*(?: s| sec)?(?: <<< (?:FAILURE|ERROR)!)?(?: --? in \S.*| - in \S.*)?$/u;

const FAILING = / <<< (?:FAILURE|ERROR)!(?: --? in \S{1,300})?$/u;

/** A line without the level that Maven writes in front; where something failed, also without printed text before that. */
export function withoutLevel(line: string): string {
  const bare = line.replace(LEVEL, "");
  const level = bare === line && FAILING.test(line.slice(-400)) ? line.indexOf("[ERROR] ") : -1;
  return level === -1 ? bare : line.slice(level + "[ERROR] ".length);
}

/** Splits the console at the headings ` T E S T S`, one for each execution. */
export function readModules(lines: readonly string[]): readonly Module[] {
  const starts = lines.flatMap((line, index) => (line === " T E S T S" ? [index] : []));
  // `-q` leaves the headings out.
  if (starts.length === 0) return lines.some((line) => isTotals(line)) ? [readModule(lines)] : [];
  const before = lines.slice(0, starts[0]);
  // Printed text can hide the first heading: what stands above the others is a module all the same.
  const hidden = before.some((line) => NUMBERS.test(line)) ? [readModule(before)] : [];
  const shown = starts.map((start, index) =>
    readModule(lines.slice(start, starts[index + 1] ?? lines.length)),
  );
  return [...hidden, ...shown];
}

function isTotals(line: string): boolean {
  return NUMBERS.exec(line)?.[0] === line;
}

function readModule(lines: readonly string[]): Module {
  const totals = lines.filter(isTotals).map(toTotals);
  const classes = lines.filter((line) => NUMBERS.test(line) && CLASS.test(line)).map(toTotals);
  const flakes = lines.map((line) => (isTotals(line) ? Number(NUMBERS.exec(line)?.[5] ?? 0) : 0));
  return {
    totals,
    classes: classes.reduce(add, { run: 0, failed: 0, skipped: 0 }),
    isRerun: lines.some((line) => /^ {2}Run \d{1,4}: /u.test(line)),
    flakes: Math.max(0, ...flakes),
  };
}

function toTotals(line: string): RunTotals {
  const [run = 0, failures = 0, errors = 0, skipped = 0] = (NUMBERS.exec(line) ?? []).slice(1).map(Number);
  return { run, failed: failures + errors, skipped };
}

function add(left: RunTotals, right: RunTotals): RunTotals {
  return {
    run: left.run + right.run,
    failed: left.failed + right.failed,
    skipped: left.skipped + right.skipped,
  };
}
