import { finding } from "../../run/finding.js";
import { countTests, emptyReading, type Reading, sameCounts } from "../../run/reading.js";
import type { RunError } from "../../run/test-run.js";
import { firstLines } from "../../text/clip.js";
import type { Invocation } from "../invocation.js";
import { withListed } from "../read-by-summary.js";
import type { Console, Runner } from "../runner.js";
import { competing, endMissing } from "../summaries.js";
import { readDotnetFailures } from "./failures.js";
import { type DotnetTotals, findDotnetTotals } from "./totals.js";

/** dotnet test: VSTest and Microsoft.Testing.Platform. Source: https://learn.microsoft.com/dotnet/core/tools/dotnet-test */
export const dotnet: Runner = {
  reporter: "dotnet",
  versions: ".NET SDK 3 to 10, from published output",
  consoleFormats: ["VSTest lines", "VSTest block", "terminal logger", "Microsoft.Testing.Platform"],
  reportFormats: ["trx", "nunit", "xunit", "ctrf"],
  completeness: "totals of every assembly that was started, and no `Test Run Aborted`",
  limits: [
    "Built from published output.",
    "Retries of Microsoft.Testing.Platform leave the counts unknown.",
    "VSTest names skipped and passing tests only with `--verbosity normal`.",
  ],
  starts: ({ tool, args }) =>
    (tool === "dotnet" && ["test", "vstest"].includes(args.find((arg) => !arg.startsWith("-")) ?? "")) ||
    /^vstest\.console$/u.test(tool),
  readConsole,
  recipe: null,
};

const ABORTED =
  /^(?:Test Run Aborted(?:\.| with error)|The active test run was aborted\. Reason: |Test run summary: Aborted\b|Testhost process .* exited with error)/u;
const STARTED = /^Test run for .+\.dll \(.+\)$/u;
const NOTHING =
  /^(?:No test (?:is available|matches the given testcase filter)|Zero tests ran|No test projects were found)/u;

// What stands only where a test ran: such totals are torn, and not missing.
const TESTED =
  /^ *Total tests: [1-9]|^ *(?:Passed|Failed|Skipped)(?:!|: [1-9]|\s\S.* \[[^\]]{1,40}\]$)|Test summary: total: [1-9]|^Test run summary: (?!Zero)|^ {2}(?:total|failed|succeeded): [1-9]/u;

function readConsole(console: Console, invocation: Invocation | null): Reading | null {
  const lines = [...console.stdout.slice(0, -1), "", ...console.stderr];
  const totals = findDotnetTotals(console.stdout);
  const errors = readErrors(lines);
  const hasStarted = startedAssemblies(lines).size > 0;
  if (totals.length === 0) {
    if (invocation === null && !hasStarted) return null;
    if (errors.length > 0) return { ...empty, errors };
    const isEmpty =
      lines.some((line) => NOTHING.test(line.trim())) && !lines.some((line) => TESTED.test(line));
    return isEmpty
      ? { ...empty, counts: countTests([], []) }
      : endMissing("dotnet", "totals of an assembly", "stdout");
  }
  return readTotals(lines, totals, errors);
}

const empty = emptyReading("dotnet");

// Printed text may stand in front of such a line.
function startedAssemblies(lines: readonly string[]): ReadonlySet<string> {
  const ends = lines.flatMap((line) => {
    const at = line.lastIndexOf("Test run for ");
    return at === -1 ? [] : [line.slice(at).trimEnd()];
  });
  return new Set(ends.filter((line) => STARTED.test(line)));
}

// The sentence names the assembly that has nothing to run; one that did not start, or that has totals, was printed.
function countSilent(lines: readonly string[], started: ReadonlySet<string>): number {
  const paths = new Set([...started].map((line) => /^Test run for (.+\.dll) \(/u.exec(line)?.[1] ?? ""));
  const withTotals = new Set(
    lines.flatMap(
      (line) => /^ *(?:Passed|Failed|Skipped)! .* - (\S.*?\.dll)/u.exec(line.slice(0, 1_000))?.[1] ?? [],
    ),
  );
  const silent = lines.flatMap((line) => {
    const path = NOTHING.test(line.trim())
      ? (/ in (\S.*?\.dll)(?:\.? |\.?$)/u.exec(line.slice(0, 2_000))?.[1] ?? "")
      : "";
    return paths.has(path) && !withTotals.has(path.split(/[\\/]/u).at(-1) ?? "") ? [path] : [];
  });
  return new Set(silent).size;
}

function readTotals(
  lines: readonly string[],
  totals: readonly DotnetTotals[],
  errors: readonly RunError[],
): Reading {
  const failures = readDotnetFailures(lines);
  const [first] = totals;
  const isOne = first !== undefined && totals.every(({ counts }) => sameCounts(counts, first.counts));
  // One style can print a line for each assembly; two styles, or one with a single block, speak of one run.
  if (first === undefined || !isOne) return { ...competing("dotnet", "stdout"), failures, errors };
  const assemblies = startedAssemblies(lines);
  const started = assemblies.size;
  const silent = countSilent(lines, assemblies);
  // Every assembly said that it has nothing to run: the totals are not theirs.
  if (started > 0 && silent >= started) return { ...competing("dotnet", "stdout"), failures, errors };
  if (first.assemblies !== null && started > first.assemblies + silent && errors.length === 0)
    return { ...endMissing("dotnet", "totals of every assembly", "stdout"), failures };
  const reading = withListed("dotnet", { start: 0, end: 0, counts: first.counts }, { failures, errors });
  if (!lines.some((line) => /^Retry(?: summary)?: /u.test(line))) return reading;
  const note = finding("attempts-unnamed", "Failed tests were run again.", "stdout");
  return { ...reading, counts: null, findings: [...reading.findings, note] };
}

// What was aborted prints `Passed!` above it all the same.
function readErrors(lines: readonly string[]): readonly RunError[] {
  const aborted = lines.findIndex((line) => ABORTED.test(line.trim()));
  if (aborted !== -1)
    return [{ kind: "other", message: firstLines(lines.slice(aborted, aborted + 4).join("\n")) }];
  const build = lines.find((line) => /(?:^|: )error (?:CS|FS|BC|MSB|NETSDK|NU)\d{1,6}: /u.test(line));
  if (build !== undefined) return [{ kind: "load", message: firstLines(build.trim()) }];
  const extra = lines.find((line) => /^ {2}error: \d{1,9}$/u.test(line));
  return extra === undefined ? [] : [{ kind: "other", message: `The run ended with${extra.slice(1)}.` }];
}
