import { expect, test } from "vitest";
import { categories, diagnose, DiagnoseError } from "../../src/index.js";

const categoriesOf = (log: string): readonly string[] =>
  diagnose(log).findings.map(({ category }) => category);

test("a finding says what, how sure, where, why and what to do", () => {
  const { findings, outcome, summary, lines } = diagnose("added 1 package\nnpm error code EBADENGINE\n");
  expect(outcome).toBe("failed");
  expect(lines).toBe(2);
  expect(findings).toEqual([
    {
      category: "wrong-runtime-version",
      subcategory: "node",
      confidence: "certain",
      evidence: [{ startLine: 2, endLine: 2, excerpt: "npm error code EBADENGINE", ruleId: "npm/engine" }],
      explanation: expect.stringContaining("Node"),
      nextStep: expect.stringContaining("version"),
      retry: "no",
    },
  ]);
  expect(summary).toMatch(/^wrong-runtime-version, certain: .* \(line 2\)$/);
});

test("cause stands before consequence: the registry, the missing module, the tests that did not load", () => {
  const log = `npm error code ETIMEDOUT
npm error network request to https://registry.npmjs.org/chalk failed, reason: connect ETIMEDOUT
> app@1.0.0 test
> jest
FAIL test/a.test.js
  ● Test suite failed to run

    Cannot find module 'chalk' from 'src/a.js'

Test Suites: 1 failed, 1 total
Tests:       0 total
`;
  expect(categoriesOf(log)).toEqual(["network", "missing-dependency"]);
});

test("a green log has no findings, and says so", () => {
  const passed = diagnose(
    "TAP version 13\nok 1 - handles npm ERR! code E404\n1..1\n# tests 1\n# pass 1\n# fail 0\n",
  );
  expect(passed).toMatchObject({
    outcome: "passed",
    findings: [],
    summary: "The log says that it passed.",
    unknown: [],
  });
});

test("errors that passing tests expect are no cause", () => {
  const log = `============================= test session starts ==============================
tests/test_a.py npm ERR! code E404
ConnectionRefusedError: [Errno 111] Connection refused
OSError: [Errno 28] No space left on device
.
============================== 3 passed in 0.10s ===============================
`;
  expect(diagnose(log)).toMatchObject({ outcome: "passed", findings: [] });
  const then = `${log}app.py:3: error: Incompatible types in assignment  [assignment]\nFound 1 error in 1 file (checked 1 source file)\n`;
  expect(categoriesOf(then)).toEqual(["compile-error"]);
});

test("a job of GitHub that reached its end without a failed step has passed, whatever its output holds", () => {
  const log =
    "##[group]Run ./probe || true\n##[endgroup]\ncurl: (6) Could not resolve host: metrics.example.com\n";
  const passed = `${log}Post job cleanup.\nCleaning up orphan processes\n`;
  expect(diagnose(passed)).toMatchObject({ outcome: "passed", findings: [] });
  expect(
    categoriesOf(
      `${log}##[error]Process completed with exit code 6.\nPost job cleanup.\nCleaning up orphan processes\n`,
    ),
  ).toEqual(["network"]);
});

test("nothing in a log is not a pass", () => {
  expect(diagnose("")).toMatchObject({ outcome: "undecided", findings: [] });
  expect(diagnose("hello\n")).toMatchObject({ outcome: "undecided", findings: [] });
});

test("where no rule fits, it says that it does not know, with the lines that look most like an error", () => {
  const { findings, unknown, outcome } = diagnose({
    kind: "log",
    content: "starting\nerror: the flux capacitor is offline\ndone\n",
    exitCode: 3,
  });
  expect(outcome).toBe("failed");
  expect(findings.map(({ category }) => category)).toEqual(["unknown"]);
  expect(unknown).toEqual([{ line: 2, text: "error: the flux capacitor is offline" }]);
});

test.each([
  [127, "missing-executable"],
  [126, "permission"],
  [137, "killed"],
  [143, "killed"],
  [124, "hang"],
  [130, "killed"],
  [134, "assertion"],
  [139, "assertion"],
  [3_221_225_477, "assertion"],
  [3_221_225_725, "assertion"],
  [3_221_225_781, "missing-dependency"],
])("an exit code %i counts when the log says nothing", (exitCode, category) => {
  const { findings } = diagnose({ kind: "log", content: "working\n", exitCode });
  expect(findings.map((finding) => finding.category)).toEqual([category]);
  expect(findings[0]?.evidence[0]).toMatchObject({ startLine: 1, excerpt: "working" });
});

test.each([
  ["SIGSEGV", "assertion"],
  ["SIGABRT", "assertion"],
  ["SIGINT", "killed"],
])(
  "a signal %s counts when the log says nothing, and adds nothing to a test that failed",
  (signal, category) => {
    const { findings } = diagnose({ kind: "log", content: "working\n", exitCode: null, signal });
    expect(findings.map((finding) => finding.category)).toEqual([category]);
    const known = diagnose({ kind: "log", content: "--- FAIL: TestAdd (0.00s)\n", exitCode: 139 });
    expect(known.findings).toHaveLength(1);
  },
);

test("an exit code of 0 is a pass, whatever the log holds", () => {
  expect(diagnose({ kind: "log", content: "npm error code E404\n", exitCode: 0 })).toMatchObject({
    outcome: "passed",
    findings: [],
  });
});

test("lines of a green log of the same job are no evidence", () => {
  const noise = "curl: (6) Could not resolve host: metrics.example.com\n";
  const log = `${noise}src/a.ts(3,5): error TS2322: Type 'string' is not assignable to type 'number'.\n`;
  expect(categoriesOf(log)).toEqual(["network", "compile-error"]);
  const { findings } = diagnose(log, { baseline: `took 31 ms\n${noise}` });
  expect(findings.map(({ category }) => category)).toEqual(["compile-error"]);
});

test("the step that failed outranks what went wrong in steps that did not", () => {
  const log = [
    "##[group]Run ./fetch-metrics || true",
    "##[endgroup]",
    "curl: (6) Could not resolve host: metrics.example.com",
    "##[group]Run npx eslint .",
    "##[endgroup]",
    "✖ 1 problem (1 error, 0 warnings)",
    "##[error]Process completed with exit code 1.",
    "Post job cleanup.",
    "fatal: unable to access 'https://github.com/o/r.git/': Could not resolve host: github.com",
  ].join("\n");
  expect(categoriesOf(log)).toEqual(["lint"]);
});

test("what may be several things is reported as several, none of them certain", () => {
  const { findings } = diagnose("pytest: error: unrecognized arguments: --cov=app\n");
  expect(findings.map(({ category }) => category)).toEqual(["configuration-error", "missing-dependency"]);
});

test("several files of one job are read together, and evidence names its file", () => {
  const { findings } = diagnose({
    kind: "job",
    files: [
      { kind: "log", file: "install.log", content: "npm error code ECONNRESET\n" },
      { kind: "log", file: "test.log", content: "sh: 1: vitest: not found\n" },
    ],
  });
  expect(findings.map(({ category, evidence }) => [category, evidence[0]?.file])).toEqual([
    ["network", "install.log"],
    ["missing-executable", "test.log"],
  ]);
});

test("bytes are read as UTF-8, and as UTF-16 where they say so", () => {
  const text = "npm error code E401\n";
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from(text, "utf16le")]);
  for (const content of [text, Buffer.from(text), utf16])
    expect(diagnose(content).findings[0]?.category).toBe("authentication");
});

test("no evidence holds what a terminal obeys", () => {
  const { findings } = diagnose("npm error code E404 \u001B]0;owned\u0007\u009B31m\u202Eevil\u0008\n");
  // oxlint-disable-next-line no-control-regex -- that is what must not be there
  expect(findings[0]?.evidence[0]?.excerpt).not.toMatch(/[\u0000-\u001F\u007F-\u009F\u202A-\u202E]/);
});

test("the ruleset has a name that tells one set of rules from another", () => {
  expect(diagnose("").ruleset).toMatch(/^\d+-[0-9a-f]{12}$/);
});

test("every category has a meaning", () => {
  expect(Object.keys(categories)).toHaveLength(31);
  for (const meaning of Object.values(categories)) expect(meaning).toMatch(/^[A-Z].*\.$/);
});

test.each([
  [() => diagnose(3 as never), "invalid-input"],
  [() => diagnose(null as never), "invalid-input"],
  [() => diagnose({ kind: "logg", content: "" } as never), "invalid-input"],
  [() => diagnose({ kind: "log", content: 3 } as never), "invalid-input"],
  [() => diagnose({ kind: "log", content: "", exit: 1 } as never), "invalid-input"],
  [() => diagnose({ kind: "log", content: "", exitCode: Number.NaN }), "invalid-input"],
  [() => diagnose({ kind: "log", content: "", exitCode: -1 }), "invalid-input"],
  [() => diagnose({ kind: "log", content: "", signal: 9 } as never), "invalid-input"],
  [() => diagnose({ kind: "log", content: "", timedOut: "yes" } as never), "invalid-input"],
  [() => diagnose({ kind: "job", files: [] }), "invalid-input"],
  [() => diagnose({ kind: "job", files: [{ kind: "job", files: [] }] } as never), "invalid-input"],
  [() => diagnose({ kind: "test-run", run: {} } as never), "invalid-input"],
  [() => diagnose([]), "invalid-input"],
  [() => diagnose("", null as never), "invalid-option"],
  [() => diagnose("", { base: "" } as never), "invalid-option"],
  [() => diagnose("", { baseline: 3 } as never), "invalid-option"],
  [() => diagnose(Object.create(null) as never), "invalid-input"],
])("misuse %# throws a DiagnoseError with a code", (misuse, code) => {
  expect(misuse).toThrow(DiagnoseError);
  expect(misuse).toThrow(expect.objectContaining({ code }));
});

test("a message of misuse says what it got", () => {
  expect(() => diagnose({ kind: "job", files: [] })).toThrow(/got an empty array\.$/);
  expect(() => diagnose("", [1, 2] as never)).toThrow(/got an array of 2\.$/);
  expect(() => diagnose({ kind: "log", content: {} } as never)).toThrow(/got an object\.$/);
});
