import type { Summary } from "../summaries.js";

/** The totals of the console launcher. */
export interface LauncherSummary extends Summary {
  readonly failedContainers: number;
  /** Tests that were found and neither ran nor were skipped. */
  readonly notRun: number;
}

const WORDS = ["found", "skipped", "started", "aborted", "successful", "failed"] as const;
const LINE = /^\[ *(\d{1,9}) (containers|tests) (found|skipped|started|aborted|successful|failed) *\]$/u;

/** Finds every block of twelve lines in their order. */
export function findLauncherSummaries(lines: readonly string[]): readonly LauncherSummary[] {
  return lines.flatMap((line, start) => {
    if (!/^Test run finished after \d[\d.]* ms$/u.test(line) || start + 13 >= lines.length) return [];
    const containers = readBlock(lines.slice(start + 1, start + 7), "containers");
    const tests = readBlock(lines.slice(start + 7, start + 13), "tests");
    return containers === null || tests === null ? [] : [toSummary(start, containers, tests)];
  });
}

type Block = Readonly<Record<(typeof WORDS)[number], number>>;

function readBlock(lines: readonly string[], kind: string): Block | null {
  const numbers = lines.flatMap((line, index) => {
    const [, value, what, word] = LINE.exec(line) ?? [];
    return what === kind && word === WORDS[index] ? [Number(value)] : [];
  });
  const [found = 0, skipped = 0, started = 0, aborted = 0, successful = 0, failed = 0] = numbers;
  if (numbers.length !== WORDS.length || aborted + successful + failed !== started) return null;
  return { found, skipped, started, aborted, successful, failed };
}

function toSummary(start: number, containers: Block, tests: Block): LauncherSummary {
  const missing = Math.max(0, tests.found - tests.skipped - tests.started);
  // The tests of a container that was skipped are found, and counted nowhere else.
  const disabled = containers.skipped > 0 && containers.failed === 0 ? missing : 0;
  const skipped = tests.skipped + tests.aborted + disabled;
  const total = tests.successful + tests.failed + skipped;
  return {
    start,
    end: start + 13,
    counts: { total, passed: tests.successful, failed: tests.failed, skipped, todo: 0, errors: 0 },
    failedContainers: containers.failed,
    notRun: missing - disabled,
  };
}
