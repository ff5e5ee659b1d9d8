import { writeFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import {
  admitTask,
  Content,
  createArtifactStore,
  createAuditLog,
  createLocalExecutor,
  createSessions,
  exportBatch,
  judgeItem,
  loadTask,
  runBatch,
  type Candidate,
  type ItemEvidence,
  type ItemResult,
  type LocalExecutorOptions,
} from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

const right: Candidate = {
  kind: "files",
  files: [{ path: "sum.js", content: "export const sum = (a, b) => a + b;" }],
};
const none: Candidate = { kind: "files", files: [] };

interface Setting extends Omit<LocalExecutorOptions, "content"> {
  readonly files?: Readonly<Record<string, string>>;
  readonly settings?: string;
  readonly attempts?: number;
  readonly signal?: AbortSignal;
}

async function evidenceOf(
  candidate: Candidate,
  { files, settings = "", attempts, signal, ...options }: Setting = {},
): Promise<ItemEvidence> {
  const toml = `${settings}${sumTask["task.toml"]}`;
  const task = await loadTask(directoryWith({ ...sumTask, "task.toml": toml, ...files }));
  const content = new Content();
  const spec = {
    schema: "testbed.item/1",
    task: await content.addTask(task),
    candidate: await content.addCandidate(candidate),
    ...(attempts === undefined ? {} : { attempts }),
  } as const;
  await using executor = createLocalExecutor({ content, ...options });
  return await executor.execute(spec, signal === undefined ? {} : { signal });
}

const resultOf = async (...args: Parameters<typeof evidenceOf>): Promise<ItemResult> =>
  judgeItem(await evidenceOf(...args));

test("a right candidate passes and an unchanged repository fails", async () => {
  expect(await resultOf(right)).toMatchObject({
    outcome: "passed",
    status: "passed",
    passed: true,
    problem: null,
  });
  expect(await resultOf(none)).toMatchObject({
    outcome: "failed",
    status: "failed",
    problem: { code: "tests_failed", retryable: false },
    failures: [{ name: "adds" }],
  });
});

test("files, a patch and a directory that hold the same come to the same", async () => {
  const patch =
    "--- a/sum.js\n+++ b/sum.js\n@@ -1,1 +1,1 @@\n-export const sum = (a, b) => a - b;\n+export const sum = (a, b) => a + b;\n";
  const directory = directoryWith({ "sum.js": "export const sum = (a, b) => a + b;\n" });
  expect((await resultOf({ kind: "patch", patch })).outcome).toBe("passed");
  const laidOver = await resultOf({ kind: "directory", directory });
  expect(laidOver.outcome).toBe("passed");
  expect(laidOver.findings).toContainEqual(expect.objectContaining({ code: "candidate-lacks-files" }));
});

test("equal runs give equal results, byte for byte, but for timing", async () => {
  const [one, other] = [await resultOf(none), await resultOf(none)];
  expect(JSON.stringify({ ...one, timing: null })).toBe(JSON.stringify({ ...other, timing: null }));
});

test("evidence that was stored gives the result again", async () => {
  const evidence = await evidenceOf(none);
  expect(judgeItem(JSON.parse(JSON.stringify(evidence)) as ItemEvidence)).toEqual(judgeItem(evidence));
});

test.each([
  ["a patch that is none", { kind: "patch", patch: "junk" }],
  [
    "a patch that does not apply",
    { kind: "patch", patch: "--- a/sum.js\n+++ b/sum.js\n@@ -1 +1 @@\n-x\n+y\n" },
  ],
  ["a path that leads out", { kind: "files", files: [{ path: "../x", content: "" }] }],
] as const)("%s is the candidate's fault, and nothing is run", async (_, candidate) => {
  const result = await resultOf(candidate);
  expect(result).toMatchObject({ outcome: "failed", status: "error", counts: null });
  expect(result.findings[0]?.code).toBe("candidate-refused");
});

test("an empty patch leaves the repository as it is", async () => {
  expect((await resultOf({ kind: "patch", patch: "" })).status).toBe("failed");
});

test("the grader's files go over what the candidate has put in their place", async () => {
  const planted = {
    path: "sum.test.js",
    content: 'import { test } from "node:test"; test("adds", () => {});',
  };
  expect((await resultOf({ kind: "files", files: [planted] })).status).toBe("failed");
  const directory = { path: "sum.test.js/index.js", content: "" };
  expect((await resultOf({ kind: "files", files: [directory] })).status).toBe("failed");
});

test("what is done to protected paths is undone and said", async () => {
  const result = await resultOf(
    {
      kind: "files",
      files: [...right.files, { path: "package.json", content: "{}" }, { path: ".npmrc", content: "x" }],
    },
    { settings: 'protected_paths = ["package.json"]\n' },
  );
  expect(result.outcome).toBe("passed");
  const undone = result.findings.filter(({ code }) => code === "protected-path");
  expect(undone.map(({ message }) => /to (\S+)/.exec(message)?.[1])).toEqual([".npmrc", "package.json"]);
});

test("where paths are allowed, everything else is undone, protected names below them too", async () => {
  const files = [
    { path: "src/a.js", content: "" },
    { path: "src/.npmrc", content: "" },
    { path: "sum.js", content: "export const sum = (a, b) => a + b;" },
  ];
  const result = await resultOf({ kind: "files", files }, { settings: 'allowed_paths = ["src/**"]\n' });
  expect(result.outcome).toBe("failed");
  const undone = result.findings.filter(({ code }) => code === "protected-path");
  expect(undone.map(({ message }) => /to (\S+)/.exec(message)?.[1])).toEqual(["src/.npmrc", "sum.js"]);
});

test("a required test that is missing fails, and is named", async () => {
  const result = await resultOf(right, { settings: 'required_tests = ["adds", "subtracts"]\n' });
  expect(result.outcome).toBe("failed");
  expect(result.expected).toEqual({
    tests: [
      { name: "adds", group: "required", status: "passed" },
      { name: "subtracts", group: "required", status: "missing" },
    ],
    missing: ["subtracts"],
    skipped: [],
    failed: [],
    flaky: [],
    extra: [],
  });
});

test("attempts that disagree are flaky, which is no pass, and all are kept", async () => {
  const files = {
    "grader/sum.test.js":
      'import { test } from "node:test"; import assert from "node:assert"; import { existsSync, writeFileSync } from "node:fs";\n' +
      'test("adds", () => { const f = process.env.MARK; const first = !existsSync(f); writeFileSync(f, ""); assert.ok(!first); });',
  };
  const mark = join(directoryWith({}), "mark");
  const toml = `${sumTask["task.toml"]}env = { MARK = ${JSON.stringify(mark)} }\n`;
  const result = await resultOf(right, { files: { ...files, "task.toml": toml }, attempts: 3 });
  expect(result.attempts.map(({ outcome }) => outcome)).toEqual(["failed", "passed", "passed"]);
  expect(result).toMatchObject({ outcome: "failed", passed: false });
  expect(result.findings[0]).toEqual({
    code: "flaky",
    message: "2 of 3 attempts passed; flaky is no pass.",
    evidence: "sum.test.js > adds",
  });
});

test("a missing executable is the infrastructure's, not the candidate's", async () => {
  const toml = 'id = "sum"\nprompt = "p"\n[suite]\ncommand = ["no-such-runner"]\n';
  const result = await resultOf(right, { files: { "task.toml": toml } });
  expect(result).toMatchObject({
    outcome: "infrastructure",
    status: "not-started",
    problem: { code: "runner_not_available" },
  });
});

test("a time limit and a cancellation are told apart", async () => {
  const slow = {
    "grader/sum.test.js":
      'import { test } from "node:test"; test("waits", () => new Promise(() => setInterval(() => {}, 1e6)));',
  };
  const limits = `${sumTask["task.toml"]}[limits]\ntimeout_sec = 1\n`;
  expect(await resultOf(right, { files: { ...slow, "task.toml": limits } })).toMatchObject({
    outcome: "failed",
    status: "timed-out",
    problem: { code: "timed_out", retryable: true },
  });
  const cancelled = await resultOf(right, { files: slow, signal: AbortSignal.timeout(700) });
  expect(cancelled).toMatchObject({ outcome: "cancelled", problem: { code: "cancelled" } });
});

test("closing ends what runs, and leaves nothing behind", async () => {
  const directory = directoryWith({});
  const slow = { "grader/sum.test.js": "setInterval(() => {}, 1e6);" };
  const task = await loadTask(directoryWith({ ...sumTask, ...slow }));
  const content = new Content();
  const spec = {
    schema: "testbed.item/1",
    task: await content.addTask(task),
    candidate: await content.addCandidate(right),
  } as const;
  const executor = createLocalExecutor({ content, directory, concurrency: 2 });
  onTestFinished(() => executor.close());
  const running = [executor.execute(spec), executor.execute(spec), executor.execute(spec)];
  await expect.poll(() => readdir(directory)).toHaveLength(2);
  await executor.close();
  const outcomes = (await Promise.all(running)).map((evidence) => judgeItem(evidence).outcome);
  expect(outcomes).toEqual(["cancelled", "cancelled", "cancelled"]);
  expect(await readdir(directory)).toEqual([]);
});

test("a hash that nobody added is refused", async () => {
  await using executor = createLocalExecutor({ content: new Content() });
  const spec = { schema: "testbed.item/1", task: "sha256:0", candidate: "sha256:0" } as const;
  await expect(executor.execute(spec)).rejects.toMatchObject({ code: "unknown-content" });
});

test("the example's own reference solution passes", async () => {
  const directory = join(import.meta.dirname, "../../../../docs/examples/tasks/node-sum");
  const content = new Content();
  const patch = await readFile(join(directory, "solution/solution.patch"), "utf8");
  await using executor = createLocalExecutor({ content });
  const evidence = await executor.execute({
    schema: "testbed.item/1",
    task: await content.addTask(await loadTask(directory)),
    candidate: await content.addCandidate({ kind: "patch", patch }),
  });
  expect(judgeItem(evidence)).toMatchObject({ outcome: "passed", assurance: { level: "L1" } });
});

test("a directory that changes while it is graded is not kept under the content that it had", async () => {
  const directory = directoryWith({ "sum.js": "export const sum = (a, b) => a + b;" });
  const content = new Content();
  const spec = {
    schema: "testbed.item/1",
    task: await content.addTask(await loadTask(directoryWith(sumTask))),
    candidate: await content.addCandidate({ kind: "directory", directory }),
  } as const;
  await using executor = createLocalExecutor({ content });
  expect(judgeItem(await executor.execute(spec)).outcome).toBe("passed");
  writeFileSync(join(directory, "more.js"), "");
  expect(judgeItem(await executor.execute(spec))).toMatchObject({
    outcome: "infrastructure",
    problem: { code: "invalid_request", message: expect.stringContaining("changed while it was graded") },
  });
});

test.each([
  ["createLocalExecutor", (): unknown => createLocalExecutor(JSON.parse("{}")), "content"],
  ["createAuditLog", (): unknown => createAuditLog(JSON.parse("{}")), "file"],
  ["createArtifactStore", (): unknown => createArtifactStore(JSON.parse("{}")), "directory"],
  ["createSessions", (): unknown => createSessions(JSON.parse("{}")), "tasks"],
  ["runBatch", async (): Promise<unknown> => runBatch(JSON.parse("{}")), "tasks"],
  ["exportBatch", async (): Promise<unknown> => exportBatch(JSON.parse("{}")), "out"],
  ["admitTask", async (): Promise<unknown> => admitTask(JSON.parse("{}")), "task"],
])("%s() names the option that it cannot do without", async (name, call, option) => {
  await expect((async () => call())()).rejects.toMatchObject({
    name: "GraderError",
    code: "invalid-option",
    message: `${name}() needs ${option}; give it.`,
  });
});
