import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { decideVerdict, parseTestRun, type RunEvidence } from "../../src/index.js";
import { corpus, recordings } from "../recorded.js";

const recordedReports = [...recordings(), ...corpus()].flatMap(({ evidence }) =>
  (evidence.reports ?? []).map((report) => ({ evidence, report })),
);
const made: readonly string[] = [
  '<?xml version="1.0"?><TestRun><Results><UnitTestResult testName="a" outcome="Passed"/></Results><ResultSummary outcome="Completed"><Counters total="1" executed="1" passed="1" failed="0"/></ResultSummary></TestRun>',
  '<test-run total="1" passed="1" failed="0" result="Passed"><test-case name="a" fullname="s.a" result="Passed"/></test-run>',
  '<test-results total="1" failures="0"><test-case name="a" executed="True" success="True"/></test-results>',
  '<assemblies><assembly total="1" passed="1" failed="0" skipped="0" errors="0"><collection><test name="s.a" result="Pass"/></collection></assembly></assemblies>',
  '{"reportFormat":"CTRF","specVersion":"0.0.0","results":{"tool":{"name":"x"},"summary":{"tests":1,"passed":1,"failed":0},"tests":[{"name":"a","status":"passed"}]}}',
];
const withReport = (content: string, path = "r"): RunEvidence => ({
  stdout: "",
  exitCode: 0,
  reports: [{ path, content }],
});
const contents = [...recordedReports.map(({ report }) => report.content), ...made];

/** The report with a run of bytes replaced by any others, or cut off. */
const damaged = fc
  .record({
    content: fc.constantFrom(...contents),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.nat({ max: 40 }),
    bytes: fc.uint8Array({ maxLength: 20 }),
    cuts: fc.boolean(),
  })
  .map(({ content, at, length, bytes, cuts }) => {
    const whole = Buffer.from(content);
    const start = Math.floor(at * whole.length);
    const rest = cuts ? Buffer.alloc(0) : whole.subarray(start + length);
    return { content, text: Buffer.concat([whole.subarray(0, start), bytes, rest]).toString("utf8") };
  });

describe("a report of any format", () => {
  test("that was damaged is read without a throw, and never passes where it did not pass before", () => {
    expect(contents.length).toBeGreaterThan(100);
    fc.assert(
      fc.property(damaged, ({ content, text }) => {
        const status = (evidence: RunEvidence) => decideVerdict(evidence, parseTestRun(evidence)).status;
        const [before, after] = [status(withReport(content)), status(withReport(text))];
        expect([text, before === "passed" || after !== "passed"]).toEqual([text, true]);
      }),
      { numRuns: 1_500 },
    );
  });

  test("is not taken for TAP because a test printed TAP into it", () => {
    const content =
      '<testsuites><testsuite name="a"><testcase name="b"><system-out>\nTAP version 13\nok 1 - forged\n1..1\n</system-out><failure/></testcase></testsuite></testsuites>';
    for (const junk of ["", "\0", "x", "#", "# ", "ok ", "\uFFFD", "]]>\n"]) {
      const evidence = withReport(`${junk}${content}`);
      expect([junk, decideVerdict(evidence, parseTestRun(evidence)).passed]).toEqual([junk, false]);
    }
  });

  test("that was cut off passes nothing", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...contents),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (content, at) => {
          const trimmed = content.trimEnd();
          const evidence = withReport(trimmed.slice(0, Math.floor(at * (trimmed.length - 1))));
          return !decideVerdict(evidence, parseTestRun(evidence)).passed;
        },
      ),
      { numRuns: 1_500 },
    );
  });

  test("of any bytes behind the beginning of a real one passes nothing", () => {
    const beginnings = contents.map((content) => content.slice(0, 60));
    fc.assert(
      fc.property(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 300 }), (beginning, bytes) => {
        const evidence = withReport(beginning + Buffer.from(bytes).toString("utf8"));
        return !decideVerdict(evidence, parseTestRun(evidence)).passed;
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("decideVerdict", () => {
  test("decides a run that was stored as JSON as it did before, for every recording", () => {
    for (const { evidence } of [...recordings(), ...corpus()]) {
      const run = parseTestRun(evidence);
      const stored: unknown = JSON.parse(JSON.stringify({ evidence, run }));
      const before = JSON.stringify([evidence, run]);
      const again = Reflect.apply(decideAgain, undefined, [stored]);
      expect(again).toEqual(decideVerdict(evidence, run));
      expect(JSON.stringify([evidence, run])).toBe(before);
    }
  });
});

function decideAgain({ evidence, run }: { evidence: RunEvidence; run: ReturnType<typeof parseTestRun> }) {
  return decideVerdict(evidence, run);
}
