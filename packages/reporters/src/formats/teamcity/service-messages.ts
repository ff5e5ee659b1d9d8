import type { TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** Tests that service messages of TeamCity report. */
export interface ServiceMessages {
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
}

const MESSAGE = /^##teamcity\[(\w+)((?: \w+='(?:[^'|]|\|.)*')*) *\]$/u;
const ATTRIBUTE = / (\w+)='((?:[^'|]|\|.)*)'/gu;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", x: "\u0085", l: "\u2028", p: "\u2029" };

/** Reads the messages among lines. Source: https://www.jetbrains.com/help/teamcity/service-messages.html */
export function readServiceMessages(lines: readonly string[]): ServiceMessages {
  const tests: TestCase[] = [];
  const failures: TestFailure[] = [];
  const suites: string[] = [];
  let status: TestStatus = "passed";
  for (const line of lines) {
    const [, kind, text = ""] = MESSAGE.exec(line.slice(0, 20_000)) ?? [];
    if (kind === undefined) continue;
    const attributes = readAttributes(text);
    const name = attributes.get("name") ?? "";
    if (kind === "testSuiteStarted") suites.push(name);
    if (kind === "testSuiteFinished") suites.pop();
    if (kind === "testStarted") status = "passed";
    if (kind === "testIgnored" && status === "passed") status = "skipped";
    if (kind === "testFailed" && status !== "failed") {
      status = "failed";
      failures.push(toFailure(name, suites.slice(), attributes));
    }
    if (kind === "testFinished") tests.push({ name, suite: suites.slice(), status });
  }
  return { tests, failures };
}

function readAttributes(text: string): ReadonlyMap<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) attributes.set(name, unescape(value));
  return attributes;
}

function unescape(value: string): string {
  return value.replaceAll(/\|(?:0x([\dA-Fa-f]{4})|(.))/gu, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function toFailure(
  name: string,
  suite: readonly string[],
  attributes: ReadonlyMap<string, string>,
): TestFailure {
  const message = firstLines(attributes.get("message") ?? "");
  const location = findLocation(attributes.get("details") ?? "");
  return {
    name,
    suite,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
