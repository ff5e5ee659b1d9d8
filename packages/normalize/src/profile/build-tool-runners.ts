import { panickedThread } from "./other-runners.js";
import type { ProfileRules } from "./profiles.js";

const duration = ["duration", "<duration>"] as const;
/** With the fill characters in front, whose number depends on the duration. */
const filledDuration = ["duration", " <duration>"] as const;
const seed = ["seed", "<seed>"] as const;
/** What is printed only when something was slow, or depends on the machine. */
const gone = ["profile", ""] as const;

/**
 * Runners that come with a build tool. Sources: the output of Debian's maven-surefire 2.22, gradle 4.4, exunit 1.14,
 * bats 1.8 and catch2; nextest's, vstest's and Swift's documentation and the sources of their printers, not runs.
 */
export const buildToolRunners: Readonly<
  Record<"bats" | "catch2" | "dotnet" | "exunit" | "gradle" | "nextest" | "surefire" | "swift", ProfileRules>
> = {
  nextest: {
    cuts: [],
    marks: [
      panickedThread,
      {
        initials: "SPFTLARDX(",
        line: /^ *(?:Summary|[A-Z][A-Z0-9]*(?:[-+ /:][A-Z0-9/]+)*) \[( *\d+\.\d{3}s)\] /d,
        parts: [filledDuration],
      },
      { initials: "S", line: /^ *Summary \[.*? passed( \(\d+ slow\))/d, parts: [gone] },
      { initials: "S", line: /^ *Summary \[.*? passed \((\d+ slow, )/d, parts: [gone] },
    ],
    gone: [
      { initials: "ST", line: /^ *(?:TRY \d+ )?(?:SLOW|TERMINATING) \[> *\d+\.\d{3}s\] / },
      { initials: "B", line: /^ *Blocking waiting for file lock on / },
    ],
  },
  surefire: {
    cuts: [],
    marks: [
      {
        initials: "[",
        line: /^\[INFO\] .*\.* (?:SUCCESS|FAILURE) \[( *(?:\d+\.\d{3} s|\d\d:\d\d (?:min|h)))\]$/d,
        parts: [filledDuration],
      },
      {
        initials: "[",
        line: /^\[INFO\] Total time:( +(?:\d+(?:\.\d+)? s|\d\d:\d\d (?:min|h)))(?: \(Wall Clock\))?$/d,
        parts: [filledDuration],
      },
      {
        initials: "[D",
        line: /^(?:\[INFO\] )?Downloaded(?: from [^:]+)?: .* \(\d+(?:\.\d+)? [kMG]?B at (\d+(?:\.\d+)? [kMG]?B\/s(?:ec)?)\)$/d,
        parts: [["rate", "<rate>"]],
      },
    ],
  },
  gradle: {
    // Printed by a widespread listener, and only for tests that were slow.
    cuts: [
      {
        line: / (?:PASSED|FAILED|SKIPPED) \((?:\d+m )?\d+(?:\.\d+)?m?s\)$/,
        suffix: / \((?:\d+m )?\d+(?:\.\d+)?m?s\)$/,
      },
    ],
    marks: [{ initials: "G", line: /^Gradle Test (?:Executor|Run)( \d+)(?= )/d, parts: [gone] }],
    gone: [
      { initials: "S", line: /^Starting a Gradle Daemon\b/ },
      { initials: "h", line: /^https:\/\/gradle\.com\/s\/\w+$/ },
    ],
  },
  dotnet: {
    cuts: [],
    marks: [
      {
        initials: "PFS",
        line: /^ *(?:Passed|Failed|Skipped) .* \[((?:< )?\d+ (?:h(?: \d+ m)?|m(?: \d+ s)?|s|ms))\]$/d,
        parts: [duration],
      },
      {
        initials: "PF",
        line: /^(?:Passed|Failed)! .* Duration: ((?:< )?\d+ (?:h(?: \d+ m)?|m(?: \d+ s)?|s|ms)) - /d,
        parts: [duration],
      },
      { initials: "[", line: /^\[xUnit\.net (\d\d:\d\d:\d\d\.\d{2,7})\] /d, parts: [duration] },
      { initials: "T", line: /^Time Elapsed (\d\d:\d\d:\d\d\.\d{2})$/d, parts: [duration] },
      {
        initials: "T",
        line: /^ *Total time: (\d+(?:[.,]\d+)? (?:Seconds|Minutes|Hours))$/d,
        parts: [duration],
      },
      {
        line: /^ +\S.* (?:succeeded|failed)(?: with .*?)? \((\d+(?:\.\d+)?s)\)(?: → |$)/d,
        parts: [duration],
      },
    ],
  },
  swift: {
    cuts: [],
    marks: [
      {
        initials: "T",
        line: /^Test Case '.*' (?:passed|failed|skipped) \((\d+\.\d{3} seconds)\)\.?$/d,
        parts: [duration],
      },
      {
        initials: "E",
        line: /^\s*Executed \d+ tests?, with .*\bin (\d+\.\d{3}) \((\d+\.\d{3})\) seconds$/d,
        parts: [duration, duration],
      },
      {
        initials: "✔✘◇➜⚠",
        line: /^\S+ +(?:Test|Suite) .*?(?:passed|failed|recorded) after (\d+\.\d{3} seconds)(?:\.| with )/d,
        parts: [duration],
      },
    ],
  },
  exunit: {
    cuts: [],
    marks: [
      {
        initials: "*",
        line: /^ *\* (?:test|property|doctest) .* \((\d+\.\dms)\)(?: \[[^[\]]*\])?$/d,
        parts: [duration],
      },
      {
        initials: "T",
        line: /^Top \d+ slowest \((\d+(?:\.\d+)?s)\), (\d+(?:\.\d+)?%) of total time:$/d,
        parts: [duration, ["rate", "<rate>"]],
      },
      {
        initials: "R",
        line: /^Running ExUnit with seed: (\d+)(, max_cases: \d+)$/d,
        parts: [seed, gone],
      },
    ],
  },
  bats: {
    cuts: [
      { initials: "✓✗-", line: /^ [✓✗-] /, suffix: / \[\d+\]$/ },
      { initials: "on", line: /^(?:not )?ok \d+ /, suffix: / in \d+ms(?=$| # )/ },
    ],
    marks: [
      {
        initials: "0123456789",
        line: /^\d+ tests?, \d+ failures?(?:, \d+ \w+)*( in \d+ seconds)$/d,
        parts: [gone],
      },
    ],
  },
  catch2: {
    cuts: [],
    marks: [
      { initials: "0123456789", line: /^(\d+\.\d{3} s): /d, parts: [duration] },
      { initials: "R", line: /^Randomness seeded to: (\d+)$/d, parts: [seed] },
    ],
  },
};
