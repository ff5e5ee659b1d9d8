import type { buildToolRunners } from "./build-tool-runners.js";
import type { Profile } from "../normalize/options.js";
import type { Mark, ProfileRules } from "./profiles.js";

const duration = ["duration", "<duration>"] as const;
const seed = ["seed", "<seed>"] as const;
/** Since Rust 1.90 a panic names the thread by its number too. */
export const panickedThread: Mark = {
  initials: "t",
  line: /^ *thread '.*' \((\d+)\) panicked at /d,
  parts: [["pid", "<pid>"]],
};

/** Diagnostics of Test::More and its kin. */
const failedTest = /^\s*#\s+Failed (?:\(TODO\) )?test '/;

/**
 * Runners beside those of `profiles.ts`. Sources: their output, recorded: ava 6, tap 21, playwright 1, jasmine 5,
 * bun 1, deno 2, pytest, unittest, go 1.19, cargo test, rspec, minitest, phpunit, prove, ctest and googletest of Debian.
 */
export const otherRunners: Readonly<
  Record<
    Exclude<Profile, "jest" | "mocha" | "node-test" | "vitest" | keyof typeof buildToolRunners>,
    ProfileRules
  >
> = {
  ava: {
    cuts: [{ initials: "✔✘", line: /^\s*[✔✘] /, suffix: / \((?:\d+m )?\d+(?:\.\d+)?m?s\)$/ }],
  },
  tap: { titles: failedTest, cuts: [] },
  playwright: {
    titles: /^\s*(?:\[[^\]]{1,99}\] (?:› )?)?\S+:\d+:\d+ › /,
    cuts: [
      { initials: "✓✘", line: /^\s*[✓✘] +\d+ /, suffix: / \(\d+(?:\.\d+)?(?:ms|s|m|h)\)$/ },
      { initials: "0123456789", line: /^ +\d+ passed /, suffix: / \(\d+(?:\.\d+)?(?:ms|s|m|h)\)$/ },
    ],
    gone: [
      { initials: "S", line: /^ +Slow test file: .* \(\d+(?:\.\d+)?(?:ms|s|m|h)\)$/ },
      { initials: "C", line: /^ +Consider running tests from slow files in parallel\b/ },
    ],
  },
  jasmine: {
    cuts: [],
    marks: [
      {
        initials: "R",
        line: /^Randomized with seed (\d+)(?: \(jasmine --random=true --seed=(\d+)\))?$/d,
        parts: [seed, seed],
      },
    ],
  },
  bun: {
    titles: /^(?:\((?:pass|fail|skip|todo)\)|[✓✗»✎]) /,
    cuts: [
      {
        initials: "(✓✗»✎",
        line: /^(?:\((?:pass|fail|skip|todo)\)|[✓✗»✎]) /,
        suffix: / \[\d+(?:\.\d+)?m?s\]$/,
      },
      { initials: "R", line: /^Ran \d+ tests? across \d+ files?\. /, suffix: / \[\d+(?:\.\d+)?m?s\]$/ },
    ],
  },
  deno: {
    titles: / \.\.\.(?:$| (?:ok|FAILED|ignored|cancelled)\b)| => \S+:\d+:\d+$/,
    cuts: [
      {
        line: / \.\.\. (?:ok|FAILED|ignored|cancelled)(?: \([^()]*\)){1,2}$|^(?:ok|FAILED) \| \d+ passed /,
        suffix: / \((?:\d+m)?\d+(?:ms|µs|s)\)$/,
      },
    ],
  },
  pytest: {
    titles: /\.\w{1,8}::\S|^_+ .* _+$|^\s*<[A-Z]\w* .*>$/,
    cuts: [],
    marks: [
      { initials: "0123456789", line: /^(\d+\.\d\ds) (?:call|setup|teardown) +\S/d, parts: [duration] },
      {
        initials: "=",
        line: /^(=+) (?:\d+ [a-z]+, )*(?:\d+ [a-z]+|no tests ran) in (\d+\.\d\ds(?: \((?:\d+ days?, )?\d+:\d\d:\d\d\))?) (=+)$/d,
        parts: [["profile", "==="], duration, ["profile", "==="]],
      },
      {
        initials: "0123456789n",
        line: /^(?:\d+ [a-z]+, )*(?:\d+ [a-z]+|no tests ran) in (\d+\.\d\ds(?: \((?:\d+ days?, )?\d+:\d\d:\d\d\))?)$/d,
        parts: [duration],
      },
    ],
  },
  unittest: {
    cuts: [],
    titles:
      /^(?:ERROR|FAIL|UNEXPECTED SUCCESS): | \.\.\. (?:ok|FAIL|ERROR|skipped\b.*|expected failure|unexpected success)$|^\s*(?:(?:\d+\.\d{3}s|<duration>) +)?\S+ \([\w.]+\.\w+\)/,
    marks: [
      { initials: "R", line: /^Ran \d+ tests? in (\d+\.\d{3}s)$/d, parts: [duration] },
      { initials: "0123456789", line: /^(\d+\.\d{3}s) +\S+ \(/d, parts: [duration] },
    ],
  },
  go: {
    cuts: [
      { initials: "-", line: /^\s*--- (?:PASS|FAIL|SKIP): /, suffix: / \(\d+\.\d\ds\)$/ },
      { initials: "oF", line: /^(?:ok {2}|FAIL)\t/, suffix: /\t(?:\d+\.\d{3}s|\(cached\))(?=$|\t)/ },
    ],
    marks: [
      { initials: "-", line: /^-test\.shuffle (\d+)$/d, parts: [seed] },
      {
        initials: "g",
        line: /^goroutine (\d+)(?: gp=\S+ m=\S+(?: mp=\S+)?)? \[/d,
        parts: [["pid", "<pid>"]],
      },
      { initials: "c", line: /^created by \S.* in goroutine (\d+)$/d, parts: [["pid", "<pid>"]] },
    ],
  },
  libtest: {
    titles: /^test .* \.\.\.(?: |$)/,
    cuts: [{ initials: "t", line: /^test .* \.\.\. (?:ok|FAILED) /, suffix: / <\d+\.\d{3}s>$/ }],
    marks: [
      { initials: "r", line: /^running \d+ tests? \(shuffle seed: (\d+)\)$/d, parts: [seed] },
      panickedThread,
    ],
    gone: [
      { initials: "B", line: /^ *Blocking waiting for file lock on / },
      { initials: "t", line: /^test .+ has been running for over \d+ seconds$/ },
    ],
  },
  rspec: {
    // What the format `documentation` prints is indented by even numbers, messages of failures by odd ones.
    titles: /^rspec \S.* # |\((?:FAILED - \d+|PENDING: .*)\)$|^(?: {2}){1,40}\S/,
    cuts: [],
    marks: [{ initials: "R", line: /^Randomized with seed (\d+)$/d, parts: [seed] }],
  },
  minitest: {
    titles: /^\S.*#test_/,
    cuts: [],
    marks: [
      { initials: "R", line: /^Run options: .*--seed (\d+)(?= |$)/d, parts: [seed] },
      {
        initials: "F",
        line: /^Finished in (\d+\.\d+s), (\d+\.\d+) runs\/s, (\d+\.\d+) assertions\/s\.$/d,
        parts: [duration, ["rate", "<rate>"], ["rate", "<rate>"]],
      },
      { line: /^\S.*#\S.* = (\d+\.\d\d s) = [.FES]$/d, parts: [duration] },
    ],
  },
  phpunit: {
    titles: /^Test '/,
    cuts: [],
    marks: [
      {
        initials: "T",
        line: /^Time: ((?:\d+:)?\d\d:\d\d(?:\.\d{3})?), Memory: (\d+\.\d\d [KMG]?B)$/d,
        parts: [duration, ["size", "<size>"]],
      },
      { initials: "R", line: /^Random Seed: +(\d+)$/d, parts: [seed] },
    ],
  },
  prove: {
    titles: failedTest,
    cuts: [],
    marks: [
      {
        initials: "F",
        line: /^Files=\d+, Tests=\d+, ( *\d+ wallclock secs \([^()]*\))$/d,
        parts: [["duration", " <duration>"]],
      },
      { initials: "[", line: /^\[(\d\d:\d\d:\d\d)\](?: \S|$)/d, parts: [["timestamp", "<timestamp>"]] },
    ],
  },
  ctest: {
    titles: /^ *\d+\/\d+ +Test +#\d+: |^ +Start +\d+: |^\s+\d+ - .+ \(\w/,
    cuts: [],
    marks: [
      {
        initials: "0123456789",
        line: /^ *\d+\/\d+ +Test +#\d+: .*?( +\d+\.\d\d sec)$/d,
        parts: [["duration", " <duration>"]],
      },
      {
        initials: "T",
        line: /^Total Test time \(real\) =( +\d+\.\d\d sec)$/d,
        parts: [["duration", " <duration>"]],
      },
    ],
  },
  googletest: {
    titles: /^\[ *(?:RUN|OK|FAILED|PASSED|SKIPPED|DISABLED) *\] /,
    cuts: [{ initials: "[", line: /^\[[ =A-Z-]{10}\] /, suffix: / \(\d+ ms(?: total)?\)$/ }],
    marks: [
      { initials: "N", line: /^Note: Randomizing tests' orders with a seed of (\d+) \.$/d, parts: [seed] },
    ],
  },
};
