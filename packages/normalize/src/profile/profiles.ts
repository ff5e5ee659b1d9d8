import type { Profile } from "../normalize/options.js";
import { buildToolRunners } from "./build-tool-runners.js";
import { otherRunners } from "./other-runners.js";

/** Deletes `suffix` from the end of the lines that match `line`. */
export interface Cut {
  /** First characters, blanks apart, that the line may have: a look at one spares the rest. Without them, any. */
  readonly initials?: string;
  readonly line: RegExp;
  /** Anchored at the end; matched against the last 300 units of the line, blanks at the end left out. */
  readonly suffix: RegExp;
}

/** Replaces what the groups of `line` match, on lines that always hold it. */
export interface Mark {
  readonly initials?: string;
  /** With the flag `d`. Matched against lines of at most 1000 units. */
  readonly line: RegExp;
  /** For each group, the rule as it is counted and what stands there afterwards. */
  readonly parts: readonly (readonly [rule: string, text: string])[];
}

/** What of a runner's output comes, goes or changes with timing. */
export interface ProfileRules {
  readonly cuts: readonly Cut[];
  readonly marks?: readonly Mark[];
  /** Lines that are printed only when something took long. */
  readonly gone?: readonly { readonly initials: string; readonly line: RegExp }[];
  /** Lines that end in a time of day. */
  readonly clock?: { readonly initials: string; readonly line: RegExp };
  /** Lines that are printed only for slow tests, in the blocks under certain headers. */
  readonly slow?: SlowLines;
  readonly hints?: HintLines;
  readonly suites?: SuiteLines;
  /**
   * Lines that name a test beside those that all runners share, also once its duration is replaced: only what the rules
   * here find on them is noise.
   */
  readonly titles?: RegExp;
  /** Stack frames are printed relative to the root, unless brackets in its path keep the runner from it. */
  readonly relativeStacks?: boolean;
}

/** Lines that exist only because a passing test was slow. */
export interface SlowLines {
  readonly initials: string;
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

/** Titles of suites: the runner appends no time to them. */
interface SuiteLines {
  /** The lines below which they stand, up to a blank line; without, anywhere. */
  readonly below?: { readonly initials: string; readonly line: RegExp };
  readonly line: RegExp;
}

/** Advice that follows the summary, with a blank line before and behind it, only where something took long. */
interface HintLines {
  readonly initials: string;
  /** Last line of the summary. */
  readonly after: RegExp;
  readonly line: RegExp;
}

/**
 * Sources: the runners themselves, run: node 18, 20, 22, 24 and 26; jest 24, 27, 29 and 30;
 * vitest 0.34, 1, 2, 3, 4 and 5; mocha 8, 10, 11 and 12.
 */
export const profiles: Readonly<Record<Profile, ProfileRules>> = {
  ...otherRunners,
  ...buildToolRunners,
  "node-test": {
    cuts: [{ initials: "✔✖﹣▶⚠", line: /^\s*[✔✖﹣▶⚠] /, suffix: / \(\d+\.\d{1,6}ms\)(?=$| # )/ }],
  },
  jest: {
    relativeStacks: true,
    cuts: [
      { initials: "✓✕√×", line: /^\s*[✓✕√×] /, suffix: / \(\d+(?:\.\d+)? ?m?s\)$/ },
      { initials: "PF", line: /^(?:PASS|FAIL) /, suffix: / \(\d+(?:\.\d+)? ?s\)$/ },
      {
        initials: "PF",
        line: /^(?:PASS|FAIL) /,
        suffix: /(?<= \()\d+(?:\.\d+)? ?s, (?=\d+ MB heap size\)$)/,
      },
      { initials: "T", line: /^Time: /, suffix: /, estimated \d+(?:\.\d+)? ?s$/ },
    ],
    suites: { below: { initials: "PF", line: /^(?:PASS|FAIL) / }, line: /^ {2,}\S/ },
  },
  vitest: {
    titles: /^std(?:out|err) \| \S/,
    cuts: [
      {
        initials: "✓×❯↓✗",
        line: /^\s*[✓×❯↓✗] /,
        suffix: / +\d+(?:\.\d+)?m?s(?=(?: \((?:retry|repeat) x\d+\)){0,2}(?: \d+ MB heap used)?$)/,
      },
      { initials: "✓×❯↓✗", line: /^\s*[✓×❯↓✗] /, suffix: / \d+ MB heap used$/ },
      { initials: "D", line: /^\s+Duration  \d/, suffix: / \([a-z][a-z0-9 ,.%]*\)$/ },
    ],
    clock: { initials: "S", line: /^\s+Start at  \d\d:\d\d:\d\d$/ },
    slow: {
      initials: "R✓❯",
      version: /^ ?RUN  v(\d+)\./,
      header: /^ ✓ .*\(\d+ tests?\b[^)]*\)/,
      failedHeader: /^ ❯ .*\(\d+ tests?\b[^)]*\)/,
      failedUpToVersion: 2,
      line: /^ {3,}✓ .* (?:\d+(?:\.\d+)?m?s|\(\d+\))$/,
      end: /^ \S|^ Test Files/,
    },
    hints: {
      initials: "D",
      after: /^\s+Duration  \S/,
      line: /^\s+(?:(?:Environment|Import|Transform|Isolate)  \S|(?:at least )?~\S+ faster with |create it once per worker with |persist transforms across runs with |on CI this only helps when |learn more: https:\/\/vitest\.dev\/)/,
    },
  },
  mocha: {
    cuts: [
      { initials: "✓✔√", line: /^\s*[✓✔√] /, suffix: / \(\d+ms\)$/ },
      { initials: "0123456789", line: /^\s+\d+ passing /, suffix: / \(\d+(?:ms|s|m|h|d)\)$/ },
    ],
    suites: { line: /^ {2,}\S/ },
  },
};

/** Every name that the option `profile` takes, sorted. */
export const profileNames: readonly Profile[] = Object.freeze(Object.keys(profiles).filter(isProfile).sort());

function isProfile(name: string): name is Profile {
  return Object.hasOwn(profiles, name);
}
