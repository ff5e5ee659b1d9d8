import type { TestCase, TestFailure, TestStatus } from "../../run/test-run.js";
import { findLocation, firstLines } from "../../text/clip.js";

/** Tests that service messages of TeamCity report. */
export interface ServiceMessages {
  readonly tests: readonly TestCase[];
  readonly failures: readonly TestFailure[];
  /** Tests that started and did not finish. */
  readonly openTests: number;
  /** The number of tests that was announced; `null` when none was. */
  readonly announced: number | null;
  /** A message that is cut or not well-formed. */
  readonly isTorn: boolean;
}

const MESSAGE = /^\s{0,40}##teamcity\[(\w+)((?: \w+='(?:[^'|]|\|.)*')*) *\]\s*$/u;
const ATTRIBUTE = / (\w+)='((?:[^'|]|\|.)*)'/gu;
const ESCAPED: Readonly<Record<string, string>> = { n: "\n", r: "\r", x: "\u0085", l: "\u2028", p: "\u2029" };
const LONGEST = 20_000;

type Attributes = ReadonlyMap<string, string>;

// Runners that work in parallel give each of their flows a `flowId`.
interface Flow {
  readonly suites: string[];
  readonly open: Map<string, TestStatus>;
}

/** Reads the messages among lines. Source: https://www.jetbrains.com/help/teamcity/service-messages.html */
export function readServiceMessages(lines: readonly string[]): ServiceMessages {
  const flows = new Map<string, Flow>();
  const tests: TestCase[] = [];
  const failures: TestFailure[] = [];
  let announced: number | null = null;
  let isTorn = false;
  for (const line of lines) {
    if (!line.includes("##teamcity[")) continue;
    const [, kind, text = ""] = line.length > LONGEST ? [] : (MESSAGE.exec(line) ?? []);
    // Also one behind text without a line end.
    isTorn ||= kind === undefined && line.includes("##teamcity[test");
    if (kind === undefined) continue;
    const attributes = readAttributes(text);
    const flow = flowOf(flows, attributes.get("flowId") ?? "");
    if (kind === "testCount") announced = (announced ?? 0) + Number(attributes.get("count") ?? 0);
    take(flow, kind, attributes, { tests, failures });
  }
  const openTests = [...flows.values()].reduce((sum, { open, suites }) => sum + open.size + suites.length, 0);
  return { tests, failures, openTests, announced, isTorn };
}

function flowOf(flows: Map<string, Flow>, id: string): Flow {
  const flow = flows.get(id) ?? { suites: [], open: new Map() };
  flows.set(id, flow);
  return flow;
}

function take(
  { suites, open }: Flow,
  kind: string,
  attributes: Attributes,
  { tests, failures }: { readonly tests: TestCase[]; readonly failures: TestFailure[] },
): void {
  const name = attributes.get("name") ?? "";
  const suite = suites.slice();
  if (kind === "testSuiteStarted") suites.push(name);
  if (kind === "testSuiteFinished") suites.pop();
  if (kind === "testStarted") open.set(name, "passed");
  if (kind === "testIgnored") {
    // Some writers announce no start of a test that is ignored, and no end.
    if (!open.has(name)) tests.push({ name, suite, status: "skipped" });
    else if (open.get(name) === "passed") open.set(name, "skipped");
  }
  if (kind === "testFailed" && open.get(name) !== "failed") {
    open.set(name, "failed");
    failures.push(toFailure(name, suite, attributes));
  }
  if (kind !== "testFinished") return;
  tests.push({ name, suite, status: open.get(name) ?? "passed" });
  open.delete(name);
}

function readAttributes(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = "", value = ""] of text.matchAll(ATTRIBUTE)) attributes.set(name, unescape(value));
  return attributes;
}

function unescape(value: string): string {
  return value.replaceAll(/\|(?:0x([\dA-Fa-f]{4})|(.))/gu, (_, code: string | undefined, letter: string) =>
    code === undefined ? (ESCAPED[letter] ?? letter) : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

function toFailure(name: string, suite: readonly string[], attributes: Attributes): TestFailure {
  const message = firstLines(attributes.get("message") ?? "");
  const location = findLocation(attributes.get("details") ?? "");
  return {
    name,
    suite,
    ...(message === "" ? {} : { message }),
    ...(location === undefined ? {} : { location }),
  };
}
