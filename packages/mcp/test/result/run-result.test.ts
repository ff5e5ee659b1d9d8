import type { GradeResult } from "@testbed/grader";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runResult } from "../../src/result/run-result.js";
import { runOutput } from "../../src/schema/run-output.js";

const root = "/tmp/testbed/site/ws";
const text = fc.string({ unit: "binary", maxLength: 3_000 });
const label = fc.string({ unit: "grapheme", maxLength: 1_000 });
const count = fc.nat({ max: 1_000 });
const optional = <T>(value: fc.Arbitrary<T>, key: string): fc.Arbitrary<Record<string, T>> =>
  fc.oneof(
    fc.constant({}),
    value.map((some) => ({ [key]: some })),
  );

const failure = fc
  .tuple(label, fc.array(label, { maxLength: 20 }), optional(label, "file"), optional(text, "message"))
  .map(([name, suite, file, message]) => ({ name, suite, ...file, ...message }));
const finding = fc
  .tuple(label, text, optional(label, "evidence"))
  .map(([code, message, evidence]) => ({ code, message, ...evidence }));
const runError = fc.record({ kind: fc.constantFrom("load" as const, "hook" as const), message: text });
const output = fc
  .tuple(text, fc.integer({ min: 1, max: 30 }), count)
  .map(([part, times, droppedBytes]) => captured(part.repeat(times), droppedBytes));

function captured(content: string, droppedBytes = 0): GradeResult["evidence"]["outcome"]["stdout"] {
  return {
    text: content,
    bytes: Buffer.byteLength(content) + droppedBytes,
    truncated: droppedBytes > 0,
    droppedBytes,
    complete: true,
    sha256: "0".repeat(64),
    validUtf8: true,
  };
}

const graded: fc.Arbitrary<GradeResult> = fc
  .record({
    findings: fc.array(finding, { minLength: 1, maxLength: 30 }),
    failures: fc.array(failure, { maxLength: 60 }),
    errors: fc.array(runError, { maxLength: 20 }),
    stdout: output,
    stderr: output,
  })
  .map(({ findings, failures, errors, stdout, stderr }) => {
    const counts = { total: 2, passed: 1, failed: 1, skipped: 0, todo: 0, errors: 0 };
    return {
      verdict: { passed: false, status: "failed", findings, counts },
      assurance: { level: "L0", missing: ["the runner reached its end"] },
      run: {
        reporter: "node-test",
        source: "console",
        counts,
        tests: [],
        failures,
        errors,
        complete: true,
        findings: [],
      },
      normalized: { stdout: stdout.text, stderr: stderr.text, ruleset: "1" },
      evidence: {
        command: "node",
        args: [],
        outcome: {
          status: "exited",
          exitCode: 1,
          signal: null,
          signalNumber: null,
          notStarted: null,
          sandboxFailure: null,
          resourceLimit: null,
          container: null,
          timeLimit: null,
          environmentDigest: "0".repeat(64),
          usage: null,
          stdout,
          stderr,
          durationMs: 12.5,
          containment: { mechanism: "process-group", leaked: 0 },
          verified: true,
          survivors: [],
          scratchRemoved: true,
        },
        confinement: { mode: "process", user: null },
        reports: [],
        directory: "/srv/ws",
        roots: [],
        reading: { status: "none" },
      },
      durationMs: 20,
    } satisfies GradeResult;
  });

const options = { workspaceId: "3f0c9a52-6a0e-4c0b-9d3a-0d1f5e8b7c21", root, rawOutputBytes: 0 };

describe("runResult", () => {
  test("is what the output schema says, and never larger than allowed", () => {
    fc.assert(
      fc.property(graded, fc.constantFrom(12_288, 16_384, 100_000), (result, maxResultBytes) => {
        const shown = runResult(result, { ...options, maxResultBytes });
        expect(runOutput.parse(shown)).toEqual(shown);
        expect(Buffer.byteLength(JSON.stringify(shown))).toBeLessThanOrEqual(maxResultBytes);
      }),
    );
  });

  test("says of everything that is left out how much it is", () => {
    fc.assert(
      fc.property(graded, (result) => {
        const { omitted, truncated, ...shown } = runResult(result, { ...options, maxResultBytes: 16_384 });
        expect(shown.findings.length + omitted.findings).toBe(result.verdict.findings.length);
        expect(shown.failures.length + omitted.failures).toBe(result.run.failures.length);
        expect(shown.runErrors.length + omitted.runErrors).toBe(result.run.errors.length);
        expect(truncated).toBe(omitted.stdoutBytes + omitted.stderrBytes > 0);
        expect(shown.findings.length).toBeGreaterThan(0);
      }),
    );
  });

  test("gives a stream the room that the other does not need", () => {
    fc.assert(
      fc.property(graded, (result) => {
        const normalized = { ...result.normalized, stdout: "x".repeat(100_000), stderr: "short" };
        const shown = runResult({ ...result, normalized }, { ...options, maxResultBytes: 16_384 });
        expect(shown.stderr).toBe("short");
        expect(Buffer.byteLength(JSON.stringify(shown))).toBeGreaterThan(16_000);
      }),
    );
  });

  test("makes paths of the workspace relative in failures and findings", () => {
    fc.assert(
      fc.property(graded, (result) => {
        const message = `at file://${root}/src/a.js:1:2 and ${root}/b.js and ${root}`;
        const failures = [
          { name: "a", suite: [], file: `${root}/test/a.test.js`, location: `${root}/a.js:1:2`, message },
        ];
        const shown = runResult(
          { ...result, run: { ...result.run, failures } },
          { ...options, maxResultBytes: 16_384 },
        );
        expect(shown.failures).toEqual([
          {
            name: "a",
            suite: [],
            file: "test/a.test.js",
            location: "a.js:1:2",
            message: "at src/a.js:1:2 and b.js and <workspace>",
          },
        ]);
      }),
      { numRuns: 5 },
    );
  });

  test("names the innermost suites of a deep test, and how many are left out", () => {
    fc.assert(
      fc.property(graded, (result) => {
        const suite = Array.from({ length: 20 }, (_, depth) => `level ${depth}`);
        const run = { ...result.run, failures: [{ name: "deep", suite }] };
        const shown = runResult({ ...result, run }, { ...options, maxResultBytes: 16_384 });
        expect(shown.failures[0]?.suite).toEqual(["[12 suites omitted]", ...suite.slice(12)]);
      }),
      { numRuns: 5 },
    );
  });

  test("has null where the evidence holds no counts", () => {
    fc.assert(
      fc.property(graded, (result) => {
        const verdict = { ...result.verdict, counts: null };
        const shown = runResult({ ...result, verdict }, { ...options, maxResultBytes: 16_384 });
        expect(shown).toMatchObject({
          total: null,
          passedCount: null,
          failedCount: null,
          skipped: null,
          todo: null,
          errors: null,
        });
      }),
      { numRuns: 5 },
    );
  });
});
