import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  decideVerdict,
  parseTestRun,
  type ReportFile,
  type ReportSummary,
  summarizeReport,
  type TestRun,
} from "../../src/index.js";
import { corpus, recordings } from "../recorded.js";
import { goChunks, junitChunks } from "./made-reports.js";

const evidence = { stdout: "", exitCode: 1 };
const runOf = (...summaries: readonly ReportSummary[]): TestRun => parseTestRun({ ...evidence, summaries });
const runOfText = (content: string): TestRun =>
  parseTestRun({ ...evidence, reports: [{ path: "r", content }] });

function* cut(content: Buffer, sizes: readonly number[]): Generator<Buffer> {
  for (let start = 0, index = 0; start < content.length; index += 1) {
    const size = sizes[index % sizes.length] ?? 1;
    yield content.subarray(start, start + size);
    start += size;
  }
}

const reports: readonly ReportFile[] = [...recordings(), ...corpus()].flatMap(
  (each) => each.evidence.reports ?? [],
);

describe("summarizeReport", () => {
  test("says the same of every recorded report as the whole text, wherever it is cut into chunks", async () => {
    expect(reports.length).toBeGreaterThan(100);
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...reports),
        fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 5 }),
        async (report, sizes) => {
          const { path, content } = report;
          const summary = await summarizeReport(cut(Buffer.from(content), sizes), { path });
          const stored: ReportSummary = JSON.parse(JSON.stringify(summary));
          expect(runOf(stored)).toEqual(parseTestRun({ ...evidence, reports: [report] }));
        },
      ),
      { numRuns: 200 },
    );
  });

  test("reads a stream of a file", async () => {
    const directory = mkdtempSync(join(tmpdir(), "summary-"));
    try {
      const path = join(directory, "r.xml");
      writeFileSync(path, [...junitChunks(3)].join(""));
      const run = runOf(await summarizeReport(createReadStream(path), { path }));
      expect(run.counts).toEqual({ total: 300, passed: 294, failed: 3, skipped: 3, todo: 0, errors: 0 });
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });

  test.each([
    ["JUnit XML", junitChunks],
    ["go test -json", goChunks],
  ])(
    "counts a report of %s with more tests than are listed as the whole text is counted",
    async (_name, make) => {
      const whole = runOfText([...make(6)].join(""));
      for (const maxTests of [1, 99, 100, 250, 599, 600, 10_000]) {
        const folded = runOf(await summarizeReport(make(6), { path: "r", maxTests }));
        expect(folded.counts).toEqual(whole.counts);
        expect(folded.failures.map(({ name }) => name)).toEqual(whole.failures.map(({ name }) => name));
        expect(folded.findings).toEqual(whole.findings);
        expect(folded.tests.length === 0 || folded.tests.length === whole.tests.length).toBe(true);
        expect(decideVerdict(evidence, folded).status).toBe("failed");
      }
    },
  );

  test("reads the events of go test wherever they are cut, with any line ends", async () => {
    const whole = [...goChunks(1)].join("");
    const counts = { total: 100, passed: 98, failed: 1, skipped: 1, todo: 0, errors: 0 };
    for (const content of [whole, whole.replaceAll("\n", "\r\n")]) {
      for (const size of [1, 7, 97, 4_096]) {
        const run = runOf(await summarizeReport(cut(Buffer.from(content), [size]), { path: "r" }));
        expect([size, run.counts, run.failures.length]).toEqual([size, counts, 1]);
      }
    }
  });

  test("cannot look expected tests up in a report that lists none", async () => {
    const passing = [...junitChunks(2)].map((text) =>
      text.replaceAll(/<failure.*?<\/failure>/gu, "").replaceAll('failures="1"', 'failures="0"'),
    );
    const run = runOf(await summarizeReport(passing, { path: "r", maxTests: 10 }));
    const ended = { ...evidence, exitCode: 0 };
    expect(decideVerdict(ended, run).status).toBe("passed");
    const policy = { expectedTests: [{ name: "case 1 does what it says" }] };
    expect(decideVerdict(ended, run, policy).status).toBe("unknown");
  });

  test("gives no counts when a folded report stands beside another, because repeats cannot be told", async () => {
    const folded = await summarizeReport(junitChunks(2), { path: "a", maxTests: 10 });
    const other = await summarizeReport(junitChunks(1), { path: "b" });
    expect(runOf(folded, other).counts).toBeNull();
    expect(decideVerdict({ ...evidence, exitCode: 0 }, runOf(folded, other)).passed).toBe(false);
  });

  test("gives no counts of a writer whose cases mean something only together", async () => {
    const node = `<testsuites>${'<testcase name="a"/>'.repeat(20)}<!-- tests 20 --><!-- cancelled 0 --><!-- duration_ms 1 --></testsuites>`;
    const run = runOf(await summarizeReport([node], { path: "r", maxTests: 5 }));
    expect(run.counts).toBeNull();
    expect(decideVerdict({ ...evidence, exitCode: 0 }, run).status).toBe("unknown");
  });

  test("finds in a folded report what keeps a whole one from passing", async () => {
    const cases = '<testcase name="a"/>'.repeat(20);
    const documents = [
      `<testsuite tests="20" failures="3">${cases}</testsuite>`,
      `<testsuites><testsuite tests="20" errors="1">${cases}</testsuite></testsuites>`,
      `<testsuites failures="3"><testsuite>${cases}</testsuite></testsuites>`,
      `<testsuite>${cases}<testcase name="b" status="odd"/></testsuite>`,
      `<testsuite>${cases}<error message="late"/></testsuite>`,
      `<testsuite>${cases}<oops/></testsuite>`,
      `<testsuite>${cases}`,
      `<testsuite>${cases}<testcase name="b"><failure/></testcase></testsuite>`,
    ];
    for (const document of documents) {
      const run = runOf(await summarizeReport([document], { path: "r", maxTests: 5 }));
      const verdict = decideVerdict({ ...evidence, exitCode: 0 }, run);
      expect([document, verdict.status]).toEqual([
        document,
        decideVerdict({ ...evidence, exitCode: 0 }, runOfText(document)).status,
      ]);
      expect(verdict.passed).toBe(false);
    }
  });

  test("does not read a report of another format that is larger than its limit", async () => {
    const json = JSON.stringify({ stats: {}, text: "x".repeat(2_000) });
    const summary = await summarizeReport([json], { path: "r", maxCharacters: 1_000 });
    expect(summary.findings[0]?.code).toBe("report-too-large");
    expect(decideVerdict({ ...evidence, exitCode: 0 }, runOf(summary)).passed).toBe(false);
  });

  test("takes an event on a line of many megabytes for torn, and lets no chunk of any bytes throw", async () => {
    const line = `{"Action":"output","Package":"p","Output":"${"x".repeat(5_000_000)}"}\n`;
    const summary = await summarizeReport([...goChunks(1), line], { path: "r" });
    expect(summary.complete).toBe(false);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 6 }), async (chunks) => {
        const run = runOf(await summarizeReport(chunks, { path: "r", maxTests: 2 }));
        return !decideVerdict({ ...evidence, exitCode: 0 }, run).passed;
      }),
      { numRuns: 300 },
    );
  });

  test("refuses a source and options of the wrong shape, and evidence with a summary that is none", async () => {
    const call = (...input: readonly unknown[]): Promise<unknown> =>
      Promise.resolve(Reflect.apply(summarizeReport, undefined, input));
    const refused = expect.objectContaining({ code: "invalid-options" });
    await expect(call("text", { path: "r" })).rejects.toEqual(refused);
    await expect(call([], {})).rejects.toEqual(refused);
    await expect(call([], { path: "r", maxTests: 0 })).rejects.toEqual(refused);
    await expect(call([], { path: "r", max: 1 })).rejects.toEqual(refused);
    const good = await summarizeReport(junitChunks(1), { path: "r" });
    for (const summary of [
      null,
      {},
      { ...good, counts: { total: 1 } },
      { ...good, path: 7 },
      { ...good, complete: null },
    ])
      expect(() => Reflect.apply(parseTestRun, undefined, [{ ...evidence, summaries: [summary] }])).toThrow(
        expect.objectContaining({ code: "invalid-evidence" }),
      );
  });
});
