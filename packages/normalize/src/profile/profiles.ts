import type { Profile } from "../normalize/options.js";

/** Deletes `suffix` from the end of the lines that match `line`. */
export interface Cut {
  readonly line: RegExp;
  /** Anchored at the end; matched against the last 300 units of the line, blanks at the end left out. */
  readonly suffix: RegExp;
}

/** What of a runner's output comes, goes or changes with timing. */
export interface ProfileRules {
  readonly cuts: readonly Cut[];
  /** Lines that end in a time of day. */
  readonly clock?: RegExp;
  /** Lines that are printed only for slow tests, in the blocks under certain headers. */
  readonly slow?: SlowLines;
}

/** Lines that exist only because a passing test was slow. */
export interface SlowLines {
  /** Names the version of the runner in its first group. */
  readonly version: RegExp;
  /** Header of a file whose passing tests are listed only when they are slow. */
  readonly header: RegExp;
  /** The same for files with failures, up to and with the version below. */
  readonly failedHeader: RegExp;
  readonly failedUpToVersion: number;
  readonly line: RegExp;
  /** Ends the block. */
  readonly end: RegExp;
}

/**
 * Sources: the runners themselves, run: node 18, 20, 22, 24 and 26; jest 24, 27, 29 and 30;
 * vitest 0.34, 1, 2, 3, 4 and 5; mocha 8, 10, 11 and 12.
 */
export const profiles: Readonly<Record<Profile, ProfileRules>> = {
  "node-test": {
    cuts: [{ line: /^\s*[✔✖﹣▶⚠] /, suffix: / \(\d+\.\d{1,6}ms\)(?=$| # )/ }],
  },
  jest: {
    cuts: [
      { line: /^\s*[✓✕√×] /, suffix: / \(\d+(?:\.\d+)? ?m?s\)$/ },
      { line: /^(?:PASS|FAIL) /, suffix: / \(\d+(?:\.\d+)? ?s\)$/ },
      { line: /^(?:PASS|FAIL) /, suffix: /(?<= \()\d+(?:\.\d+)? ?s, (?=\d+ MB heap size\)$)/ },
      { line: /^Time: /, suffix: /, estimated \d+(?:\.\d+)? ?s$/ },
    ],
  },
  vitest: {
    cuts: [
      { line: /^\s*[✓×❯↓✗] /, suffix: / +\d+(?:\.\d+)?m?s$/ },
      { line: /^\s+Duration  \d/, suffix: / \([a-z][a-z0-9 ,.%]*\)$/ },
    ],
    clock: /^\s+Start at  \d\d:\d\d:\d\d$/,
    slow: {
      version: /^ ?RUN  v(\d+)\./,
      header: /^ ✓ .*\(\d+ tests?\b[^)]*\)/,
      failedHeader: /^ ❯ .*\(\d+ tests?\b[^)]*\)/,
      failedUpToVersion: 2,
      line: /^ {3,}✓ .* \d+(?:\.\d+)?m?s$/,
      end: /^ \S|^ Test Files/,
    },
  },
  mocha: {
    cuts: [
      { line: /^\s*[✓✔√] /, suffix: / \(\d+ms\)$/ },
      { line: /^\s+\d+ passing /, suffix: / \(\d+(?:ms|s|m|h|d)\)$/ },
    ],
  },
};
