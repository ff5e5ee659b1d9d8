import type { RunEvidence } from "../evidence/run-evidence.js";
import { optionArguments } from "../recipe/reached-tool.js";
import { type Invocation, optionValue, optionValues } from "../runners/invocation.js";
import { splitLines } from "../text/console-lines.js";
import { finding } from "./finding.js";
import type { Finding } from "./test-run.js";

/**
 * A finding when the arguments make the runner write more reports than the evidence holds. The caller says that reports
 * were looked for by giving `reports` or `summaries`: a report that is then missing was never written, or was taken away.
 */
export function missingReports(evidence: RunEvidence, invocation: Invocation | null): readonly Finding[] {
  const { reports, summaries, stdout } = evidence;
  if (invocation === null || (reports === undefined && summaries === undefined)) return [];
  const asked = new Set(askedReports(invocation, stdout));
  const given = (reports ?? []).length + (summaries ?? []).length;
  if (given >= asked.size) return [];
  const [first = ""] = asked;
  const message = `The arguments ask for ${asked.size === 1 ? "a report" : `${asked.size} reports`} (${first.slice(0, 200)}), and ${given} of them are there.`;
  return [finding("report-missing", message, "args")];
}

// The paths of the reports; where a path stands in the environment, what asks for it.
function askedReports(invocation: Invocation, stdout: string): readonly string[] {
  const { tool, launcher } = invocation;
  const args = optionArguments(invocation.args);
  const all = [...launcher, ...args];
  return [
    ...optionValues(args, "--junit-xml", "--junitxml", "--log-junit", "--output-junit", "--junit-path"),
    ...optionValues(args, "--reporter-outfile"),
    ...jsOutput(args),
    ...mochaOutput(args),
    ...rspecOutput(tool, args),
    ...optionValues(all, "--test-reporter-destination").filter((path) => !/^std(?:out|err)$/u.test(path)),
    ...args.flatMap((arg) => /^--gtest_output=((?:json|xml)(?::.*)?)$/u.exec(arg)?.[1] ?? []),
    ...(optionValue(args, "--report-formatter") === undefined ? [] : ["--report-formatter"]),
    ...(isElsewhere(tool, args, stdout) ? ["json of Playwright"] : []),
  ];
}

// Jest writes only with `--json`; Vitest to one path for each reporter.
function jsOutput(args: readonly string[]): readonly string[] {
  const isJson = args.some((arg) => /^--json(?:=true)?$/u.test(arg));
  const reporters = optionValues(args, "--reporter", "--reporters");
  if (!isJson && !reporters.some((name) => /^(?:json|junit)$/u.test(name))) return [];
  return optionValues(args, "--outputFile", "--outputFile.json", "--outputFile.junit");
}

// Mocha's own reporters, mocha-junit-reporter, and the listener of the recipe.
function mochaOutput(args: readonly string[]): readonly string[] {
  const options = optionValues(args, "--reporter-option", "--reporter-options", "-O").join(",");
  const path = /(?:^|,)(?:output|mochaFile)=([^,]+)/u.exec(options)?.[1];
  const listens = optionValues(args, "--require").some((module) => module.endsWith("mocha-report.cjs"));
  // Its path stands in the environment, and where this package is installed is nobody's business.
  return [...(path === undefined ? [] : [path]), ...(listens ? ["json of the listener"] : [])];
}

function rspecOutput(tool: string, args: readonly string[]): readonly string[] {
  if (tool !== "rspec") return [];
  const isReport = optionValues(args, "--format", "-f").some((name) => /^j(?:son)?$|junit/iu.test(name));
  return isReport ? optionValues(args, "--out", "-o") : [];
}

// Playwright writes JSON to stdout, unless its environment names a path.
function isElsewhere(tool: string, args: readonly string[], stdout: string): boolean {
  const named = (optionValue(args, "--reporter") ?? "").split(",");
  return (
    tool === "playwright" &&
    named.length > 1 &&
    named.includes("json") &&
    !splitLines(stdout).some((line) => line.startsWith("{"))
  );
}
