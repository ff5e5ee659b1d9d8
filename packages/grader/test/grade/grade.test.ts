import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { grade, type GradeOptions } from "../../src/index.js";
import { candidate, right, suite, wrong } from "./candidates.js";

let directory = "";
beforeEach(() => {
  directory = mkdtempSync(join(realpathSync(tmpdir()), "grade-test-"));
});
afterEach(() => {
  const left = readdirSync(directory);
  rmSync(directory, { recursive: true, force: true });
  expect(left, "directories that a grade left behind").toEqual([]);
});

const counts = { total: 2, skipped: 0, todo: 0, errors: 0 };
const expectedTests = [
  { name: "adds", suite: ["sum"] },
  { name: "adds nothing", suite: ["sum"] },
];

describe("a candidate", () => {
  test("that is right passes with its counts", async () => {
    const { verdict, run, assurance } = await grade({ ...suite, directory, files: candidate(right) });
    expect(verdict).toMatchObject({
      passed: true,
      status: "passed",
      counts: { ...counts, passed: 2, failed: 0 },
    });
    expect(run).toMatchObject({ reporter: "node-test", source: "report-file", complete: true });
    expect(assurance).toEqual({ level: "L0", missing: ["the expected tests are listed in the policy"] });
  });

  test("that is right reaches L1 when the expected tests are listed", async () => {
    const { verdict, assurance } = await grade({
      ...suite,
      directory,
      files: candidate(right),
      policy: { expectedTests },
    });
    expect(verdict.status).toBe("passed");
    expect(assurance.level).toBe("L1");
  });

  test("that lacks an expected test does not pass", async () => {
    const policy = { expectedTests: [...expectedTests, { name: "subtracts" }] };
    const { verdict } = await grade({ ...suite, directory, files: candidate(right), policy });
    expect(verdict).toMatchObject({ passed: false, status: "failed" });
    expect(verdict.findings[0]?.message).toContain("subtracts");
  });

  test("that is wrong fails and the failing test is named", async () => {
    const { verdict, run, evidence } = await grade({ ...suite, directory, files: candidate(wrong) });
    expect(verdict).toMatchObject({
      passed: false,
      status: "failed",
      counts: { ...counts, passed: 1, failed: 1 },
    });
    expect(run.failures.map(({ name, suite: path }) => ({ name, path }))).toEqual([
      { name: "adds", path: ["sum"] },
    ]);
    expect(evidence.outcome.exitCode).toBe(1);
  });

  test("that exits with 0 in the first test does not pass", async () => {
    const source = "export const sum = () => process.exit(0);";
    const { verdict, evidence } = await grade({ ...suite, directory, files: candidate(source) });
    expect(evidence.outcome.exitCode).toBe(0);
    expect(verdict.passed).toBe(false);
  });

  test("that never ends is killed at the time limit", async () => {
    const source = "export const sum = () => { for (;;); };";
    const { verdict, evidence } = await grade({
      ...suite,
      directory,
      files: candidate(source),
      timeoutMs: 1_500,
      killGraceMs: 100,
    });
    expect(verdict).toMatchObject({ passed: false, status: "timed-out" });
    expect(evidence.outcome.survivors).toEqual([]);
  });

  test("whose import throws is an error, not a failed test", async () => {
    const { verdict } = await grade({ ...suite, directory, files: candidate('throw new Error("no");') });
    expect(verdict).toMatchObject({ passed: false, status: "error" });
  });

  test("that removes the report before it ends does not pass", async () => {
    const source = `
      import { existsSync, readFileSync, rmSync } from "node:fs";
      export const sum = (a, b) => a + b;
      const argv = readFileSync("/proc/" + process.ppid + "/cmdline", "utf8").split("\\0");
      const report = argv.map((arg) => arg.slice(arg.indexOf("=") + 1)).find((arg) => arg.includes("/reports/"));
      if (!existsSync(report)) throw new Error("the report is not where this test looks for it");
      rmSync(report);
    `;
    const { verdict } = await grade({ ...suite, directory, files: candidate(source) });
    expect(verdict).toMatchObject({ passed: false, status: "incomplete" });
    expect(verdict.findings.map(({ code }) => code)).toEqual(["report-missing"]);
  });

  test("that is aborted is cancelled", async () => {
    const controller = new AbortController();
    const source = 'export const sum = () => { process.stdout.write("here\\n"); for (;;); };';
    const graded = grade({
      ...suite,
      directory,
      files: candidate(source),
      killGraceMs: 100,
      signal: controller.signal,
      report: "none",
    });
    setTimeout(() => controller.abort(), 700);
    expect((await graded).verdict).toMatchObject({ passed: false, status: "cancelled" });
  });
});

test("a candidate that leaves a process behind is told so, and the process is dead", async () => {
  const source = `
    import { spawn } from "node:child_process";
    export const sum = (a, b) => a + b;
    spawn("sleep", ["987"], { detached: true, stdio: "ignore" }).unref();
  `;
  const { verdict, evidence } = await grade({ ...suite, directory, files: candidate(source) });
  expect(verdict.status).toBe("passed");
  expect(verdict.findings.map(({ code }) => code)).toContain("process-leaked");
  expect(evidence.outcome).toMatchObject({ survivors: [], verified: true });
});

describe("the infrastructure", () => {
  test("that lacks the command gives not-started", async () => {
    const { verdict } = await grade({ command: "no-such-runner", directory, files: candidate(right) });
    expect(verdict).toMatchObject({ passed: false, status: "not-started" });
    expect(verdict.findings[0]).toEqual({
      code: "command-not-found",
      message:
        '"no-such-runner" did not start: it is not on the PATH of the run, which is not that of the process that grades; install it, or give its absolute path.',
    });
  });

  test("needs tests by default: exit code 0 of an unknown command is unknown", async () => {
    const { verdict } = await grade({ command: "true", directory });
    expect(verdict).toMatchObject({ passed: false, status: "unknown", counts: null });
  });

  test("accepts an exit code where the policy says so", async () => {
    const { verdict } = await grade({ command: "true", directory, policy: { requireTests: false } });
    expect(verdict).toMatchObject({ passed: true, status: "passed", counts: null });
  });
});

test("the same code gives the same verdict and the same test run wherever its workspace lies", async () => {
  const files = candidate('throw new Error("cannot load " + import.meta.url);');
  const [first, second] = [
    await grade({ ...suite, directory, files }),
    await grade({ ...suite, directory, files }),
  ];
  expect(first.verdict.status).toBe("error");
  expect({ verdict: first.verdict, run: first.run }).toEqual({ verdict: second.verdict, run: second.run });
  expect(JSON.stringify([first.verdict, first.run])).not.toContain(directory);
});

describe("a candidate that turns on its own workspace still gets a verdict, and nothing is left:", () => {
  test.each([
    ["a link takes its place", 'mv "$PWD" "$PWD.x"; ln -s /etc "$OLD"; exit 1'],
    ["another directory takes its place", 'mv "$PWD" "$PWD.x"; mkdir "$OLD"; touch "$OLD/a"; exit 1'],
    ["it is removed", 'rm -rf "$PWD"; exit 1'],
    ["it is locked", 'mkdir locked; touch locked/a; chmod 000 locked "$PWD"; exit 1'],
  ])("%s", async (_title, line) => {
    const { verdict } = await grade({ command: "sh", args: ["-c", `OLD="$PWD"; ${line}`], directory });
    expect(verdict).toMatchObject({ passed: false, status: "failed" });
  });
});

test.each([undefined, {}, { requireTests: undefined }])(
  "under the policy %j an exit code alone is no pass",
  async (policy) => {
    // What passing an unset option through gives in JavaScript, which the types do not allow.
    const options = { command: "true", directory, policy } as GradeOptions;
    expect((await grade(options)).verdict).toMatchObject({ passed: false, status: "unknown" });
  },
);

describe("misuse is refused before anything is written:", () => {
  test.each([
    ["a path that leads out", { files: [{ path: "../out", content: "" }] }, "WorkspaceError"],
    ["a file that changes how npm behaves", { files: [{ path: ".npmrc", content: "" }] }, "WorkspaceError"],
    ["a limit that is no number", { timeoutMs: Number.NaN }, "RunnerError"],
    ["a variable that loads code", { env: { NODE_OPTIONS: "--require ./x.cjs" } }, "RunnerError"],
    ["modules that do not exist", { modules: "/no/such/directory" }, "GraderError"],
    ["a relative directory", { directory: "here" }, "GraderError"],
    ["an option nobody knows", { timeout: 100 }, "GraderError"],
    ["a report that is neither auto nor none", { report: "yes" }, "GraderError"],
    ["a signal that is none", { signal: {} }, "GraderError"],
    ["a policy with an option nobody knows", { policy: { expectedTest: [{ name: "adds" }] } }, "GraderError"],
    ["a policy with a value of the wrong kind", { policy: { requireTests: "false" } }, "GraderError"],
    [
      "an expected test with a misspelt key",
      { policy: { expectedTests: [{ name: "a", suit: [] }] } },
      "GraderError",
    ],
  ])("%s", async (_title, options, name) => {
    await expect(grade({ ...suite, directory, ...options } as GradeOptions)).rejects.toMatchObject({ name });
  });
});

test("what is no object is refused with a coded error", async () => {
  for (const options of [null, 5, undefined]) {
    await expect(grade(options as unknown as GradeOptions)).rejects.toMatchObject({ code: "invalid-option" });
  }
});

test("the result is plain JSON", async () => {
  const result = await grade({ ...suite, directory, files: candidate(right) });
  expect(JSON.parse(JSON.stringify(result))).toEqual(result);
});
