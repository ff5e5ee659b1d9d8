import { finding } from "../../run/finding.js";
import { addCounts, countTests, emptyReading, ifAllListed, type Reading } from "../../run/reading.js";
import type { RunError, TestCounts } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import { type Invocation, optionValue } from "../invocation.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { isLibtestEvent, readLibtestJson } from "./read-json.js";
import { type CargoBinary, findBinaries, readBinary } from "./binary.js";

/** cargo test (libtest). Source: https://doc.rust-lang.org/rustc/tests/index.html */
export const cargo: Runner = {
  reporter: "cargo",
  versions: "cargo 1.95",
  consoleFormats: ["default", "--nocapture", "--quiet", "--format json"],
  reportFormats: ["libtest json (--format json)"],
  completeness:
    "as many `test result:` lines as `running N tests` headers, and as many as test binaries on stderr",
  limits: [
    "Without `--no-fail-fast` the binaries after a failing one do not run, and are not counted.",
    "Test names are lost where printed text is glued to their lines.",
  ],
  starts: ({ tool, args }) =>
    tool === "cargo" && ["test", "t"].includes(args.find((arg) => !/^[-+]/u.test(arg)) ?? ""),
  readConsole,
  recipe: null,
};

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  if (invocation !== null)
    return asksForJson(invocation) ? readEvents(console) : readText(console, invocation);
  if (!console.stdout.some(isLibtestEvent)) return readText(console, null);
  return findBinaries(console.stdout).length > 0 ? competing("cargo", "stdout") : readEvents(console);
}

function asksForJson({ args }: Invocation): boolean {
  return optionValue(args, "--format") === "json";
}

// As many suites as test binaries that cargo announces on stderr.
function readEvents({ stdout, stderr }: Console): Reading {
  const { suites, reading } = readLibtestJson(stdout, "stdout");
  const errors = readErrors(stderr);
  const started = countStarted(stderr);
  if (started > 0 && started !== suites && errors.length === 0)
    return { ...endMissing("cargo", "suite of each test binary", "stdout"), failures: reading.failures };
  const counts = reading.counts === null ? null : withErrors(reading.counts, errors);
  return { ...reading, errors, counts };
}

function countStarted(stderr: readonly string[]): number {
  return startedSources(stderr).length;
}

// One line for each test binary: `Running unittests src/lib.rs (target/…)`, before cargo 1.57 without its source.
function startedSources(stderr: readonly string[]): readonly (string | null)[] {
  return stderr.flatMap((line) => {
    const begun = /^ +(?:Running (?:unittests )?(\S.*)|Doc-tests \S.*)$/u.exec(line.slice(0, 2_000));
    if (begun === null) return [];
    return [/^(.+\.rs) \(/u.exec(begun[1] ?? "")?.[1] ?? null];
  });
}

function inSource(binary: CargoBinary, file: string | null | undefined): CargoBinary {
  if (typeof file !== "string") return binary;
  const { tests, failures } = binary;
  return {
    ...binary,
    tests: tests.map((test) => ({ ...test, file })),
    failures: failures.map((failure) => ({ ...failure, file })),
  };
}

function readText(console: Console, invocation: Invocation | null): Reading | null {
  const binaries = findBinaries(console.stdout);
  const errors = readErrors(console.stderr);
  if (binaries.length === 0) {
    if (invocation === null) return null;
    if (errors.length === 0) return endMissing("cargo", "`test result:` line", "stdout");
    return { ...empty, errors, counts: null };
  }
  const read = binaries.map((lines) => readBinary(lines));
  const sources = startedSources(console.stderr);
  const started = sources.length;
  const isWhole = read.every(({ counts }) => counts !== null) && console.stdout.at(-1) === "";
  if (!isWhole || (started > 0 && started !== binaries.length && errors.length === 0))
    return endMissing("cargo", "`test result:` line for each test binary", "stdout");
  const counts = read.flatMap((each) => each.counts ?? []).reduce(addCounts, countTests([], []));
  const located =
    started === binaries.length ? read.map((each, index) => inSource(each, sources[index])) : read;
  const failures = located.flatMap((each) => each.failures);
  const isListed = failures.length === counts.failed;
  const message = "The failures that are listed do not match the totals.";
  return {
    ...empty,
    counts: isListed ? withErrors(counts, errors) : null,
    tests: isListed
      ? ifAllListed(
          located.flatMap((each) => each.tests),
          counts,
        )
      : [],
    failures,
    errors,
    findings: isListed ? [] : [finding("console-lines-differ", message, "stdout")],
  };
}

const empty = emptyReading("cargo");

function withErrors(counts: TestCounts, errors: readonly RunError[]): TestCounts {
  return { ...counts, errors: errors.length };
}

// `could not compile`, and a test binary that ended by itself: `process didn't exit successfully` without a failure.
function readErrors(stderr: readonly string[]): readonly RunError[] {
  return stderr.flatMap((line, index): readonly RunError[] => {
    if (line.startsWith("error: could not compile ")) {
      const first = stderr.findIndex((text) => /^error(?:\[E\d+\])?: /u.test(text));
      return [{ kind: "load", message: firstLines(stderr.slice(first, first + 8).join("\n")) }];
    }
    return /^ +process didn't exit successfully: .*\(signal: /u.test(line)
      ? [
          {
            kind: "other",
            message: firstLines(
              stderr
                .slice(index, index + 2)
                .join("\n")
                .trim(),
            ),
          },
        ]
      : [];
  });
}
