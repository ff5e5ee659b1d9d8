import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { startTestbed, testbed } from "./testbed-command.js";

const task = {
  "task.toml":
    'id = "sum"\ntitle = "Sum"\nprompt = "Add."\nrequired_tests = ["adds"]\n[suite]\ncommand = ["node", "--test"]\n',
  "repo/sum.mjs": "export const sum = (a, b) => a - b;\n",
  "grader/sum.test.mjs":
    'import assert from "node:assert"; import { test } from "node:test"; import { sum } from "./sum.mjs";\n' +
    'test("adds", () => assert.equal(sum(2, 3), 5));\n',
  "solution/sum.mjs": "export const sum = (a, b) => a + b;\n",
};
const right = { task: "sum", files: [{ path: "sum.mjs", content: "export const sum = (a, b) => a + b;" }] };
const wrong = { instance_id: "sum", model_name_or_path: "m", model_patch: "" };

/** A directory with the task `sum` and a file of candidates. */
function directoryWith(candidates: readonly object[], files: Readonly<Record<string, string>> = {}): string {
  const directory = mkdtempSync(join(tmpdir(), "cli-batch-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const [path, content] of Object.entries({ ...task, ...files })) {
    mkdirSync(dirname(join(directory, "tasks/sum", path)), { recursive: true });
    writeFileSync(join(directory, "tasks/sum", path), content);
  }
  writeFileSync(join(directory, "c.jsonl"), candidates.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return directory;
}

const batch = ["grade", "--tasks", "tasks", "--candidates", "c.jsonl", "--out", "results"];

test("a batch prints a line for each item and the denominator, and its exit code is that of the worst", () => {
  const cwd = directoryWith([right, wrong]);
  const { status, stdout, stderr } = testbed([...batch, "-j", "2", "--export", "harbor,swe-bench"], { cwd });
  expect(stderr).toBe("");
  expect(stdout.split("\n").sort()).toEqual([
    "",
    "1 of 2 graded passed, 1 failed, 0 not graded (infrastructure); results in results",
    "failed sum (m)",
    "passed sum",
  ]);
  expect(status).toBe(1);
  expect(existsSync(join(cwd, "results/swe-bench-report.json"))).toBe(true);
});

test("what is graded is kept, and JSON lines say so", () => {
  const cwd = directoryWith([right]);
  expect(testbed(batch, { cwd }).status).toBe(0);
  const { status, stdout } = testbed([...batch, "--json"], { cwd });
  const events = stdout
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(events).toMatchObject([
    { status: "ended", resumed: true, item: { outcome: "passed" } },
    { status: "done", totals: { items: 1, graded: 1, passed: 1 } },
  ]);
  expect(status).toBe(0);
});

test("a flaky item fails the batch unless one pass is enough; regrading by another policy runs nothing", () => {
  const mark = join(mkdtempSync(join(tmpdir(), "cli-mark-")), "mark");
  onTestFinished(() => rmSync(dirname(mark), { recursive: true, force: true }));
  const cwd = directoryWith([right], {
    "task.toml": `${task["task.toml"]}env = { MARK = ${JSON.stringify(mark)} }\n`,
    "grader/sum.test.mjs":
      'import { existsSync, writeFileSync } from "node:fs"; import { test } from "node:test";\n' +
      'test("adds", () => { const first = !existsSync(process.env.MARK); writeFileSync(process.env.MARK, ""); if (first) throw new Error("first"); });\n',
  });
  const strict = testbed([...batch, "--attempts", "2"], { cwd });
  expect(strict.stdout).toBe(
    "failed sum flaky\n0 of 1 graded passed, 1 failed, 0 not graded (infrastructure), 1 flaky (counted as failed); results in results\n",
  );
  expect(strict.status).toBe(1);
  const lenient = testbed([...batch, "--attempts", "2", "--flaky", "pass"], { cwd });
  expect(lenient.stdout).toContain("passed sum flaky [kept]\n1 of 1 graded passed");
  expect(lenient.status).toBe(0);
  const regraded = testbed(["regrade", "results", "--flaky", "fail"], { cwd });
  expect(regraded.stdout).toMatch(/: passed, now failed\n0 of 1/);
  expect(regraded.status).toBe(1);
});

test("every flag has a twin in the environment, which it outranks", () => {
  const cwd = directoryWith([right]);
  const env = {
    ...process.env,
    TESTBED_TASKS: "tasks",
    TESTBED_CANDIDATES: "c.jsonl",
    TESTBED_OUT: "out",
    TESTBED_ATTEMPTS: "2",
  };
  const { status, stdout } = testbed(["grade"], { cwd, env });
  expect(stdout).toContain("1 of 1 graded passed");
  expect(status).toBe(0);
  const { items } = JSON.parse(readFileSync(join(cwd, "out/index.json"), "utf8"));
  expect(items[0].directory).toMatch(/-x2$/);
  const outranked = testbed(["grade", "--candidates", "nope"], { cwd, env });
  expect(outranked.stderr).toContain("nope cannot be read");
  expect(testbed(["grade"], { cwd, env: { ...env, TESTBED_JOBS: "0" } }).status).toBe(2);
});

test("an interrupt stops a batch cleanly, and the next start goes on", { timeout: 60_000 }, async () => {
  const slow = `${task["grader/sum.test.mjs"]}test("waits", () => new Promise((resolve) => setTimeout(resolve, 1500)));\n`;
  const candidates = [1, 2, 3].map((n) => ({
    ...right,
    files: [...right.files, { path: `${n}.txt`, content: "" }],
  }));
  const cwd = directoryWith(candidates, { "grader/sum.test.mjs": slow });
  const child = startTestbed(batch, cwd);
  if (child.stdout === null) throw new Error("no standard output");
  const output = text(child.stdout);
  await expect.poll(() => existsSync(join(cwd, "results/items/sum")), { timeout: 20_000 }).toBe(true);
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(130);
  expect(await output).toMatch(/[12] of [12] graded passed.*cancelled/);
  const resumed = testbed(batch, { cwd });
  expect(resumed.stdout).toContain("3 of 3 graded passed");
  expect(resumed.stdout).toContain("[kept]");
});

test("a task admits itself or says why not", () => {
  const cwd = directoryWith([]);
  const admitted = testbed(["admit", "tasks/sum", "--runs", "2"], { cwd });
  expect(admitted.stdout).toContain("admitted: sum\n");
  expect(admitted.status).toBe(0);
  rmSync(join(cwd, "tasks/sum/solution"), { recursive: true });
  const { status, stdout } = testbed(["admit", "tasks/sum", "--runs", "1", "--json"], { cwd });
  expect(JSON.parse(stdout)).toMatchObject({ admitted: false });
  expect(status).toBe(1);
});

test("tasks are listed, and what is wrong with others is said with file and key", () => {
  const cwd = directoryWith([]);
  mkdirSync(join(cwd, "tasks/bad"));
  writeFileSync(join(cwd, "tasks/bad/task.toml"), 'id = "bad"\n');
  const { status, stdout, stderr } = testbed(["tasks", "tasks"], { cwd });
  expect(stdout).toBe("sum  Sum\n");
  expect(stderr).toContain("bad/task.toml: suite is missing");
  expect(status).toBe(1);
});

test("stored results are judged again and exported without a run", () => {
  const cwd = directoryWith([right, wrong]);
  testbed(batch, { cwd });
  expect(testbed(["regrade", "results"], { cwd })).toMatchObject({
    status: 1,
    stdout: "1 of 2 graded passed, 1 failed, 0 not graded (infrastructure); results in results\n",
  });
  const { stdout, status } = testbed(["export", "results", "--format", "harbor"], { cwd });
  expect(stdout.match(/reward\.txt/g)).toHaveLength(2);
  expect(status).toBe(0);
});

test.each([
  [["grade"], "--tasks DIR, --candidates FILE and --out DIR"],
  [["grade", "--tasks", "tasks", "--candidates", "nope", "--out", "o"], "nope cannot be read"],
  [["grade", "--tasks", "nope", "--candidates", "c.jsonl", "--out", "o"], '"nope" cannot be read'],
  [[...batch, "-j", "0"], "positive integer"],
  [[...batch, "--export", "pdf"], "none of"],
  [[...batch, "--", "true"], "takes its commands from the tasks"],
  [["admit", "nope"], "task.toml is missing"],
  [["regrade", "nope"], "holds no index.json"],
  [["export", "nope", "--format", "harbor"], "holds no index.json"],
  [["export", "nope"], "--format"],
  [["tasks", "nope"], "cannot be read"],
])("%j exits with 2 and says what to do", (args, reason) => {
  const cwd = directoryWith([right]);
  const { status, stderr } = testbed(args, { cwd });
  expect(stderr).toContain(reason);
  expect(status).toBe(2);
  expect(existsSync(join(cwd, "o"))).toBe(false);
});

test.each([
  [[...batch, "--timeout", "5"], "--timeout means something only for a directory"],
  [[...batch, "--env", "A=b"], "--env means something only for a directory"],
  [[...batch, "--no-report"], "--no-report means something only for a directory"],
  [[...batch, "--modules", "m"], "--modules means something only for a directory"],
  [["grade", "tasks", "--attempts", "2", "--", "true"], "--attempts means something only for a batch"],
  [["grade", "tasks", "--flaky", "pass", "--", "true"], "--flaky means something only for a batch"],
  [[...batch.slice(0, -1), "c.jsonl"], "cannot be written (ENOTDIR)"],
  [[...batch.slice(0, -1), "c.jsonl/results"], "cannot be written (ENOTDIR)"],
])("%j exits with 2 before anything is graded", (args, reason) => {
  const { status, stdout, stderr } = testbed(args, { cwd: directoryWith([right]) });
  expect(stderr).toContain(reason);
  expect([status, stdout]).toEqual([2, ""]);
});

test("text of the candidates' file stays one line and reaches no terminal as a control sequence", () => {
  const hostile = { task: "no\n::error::x\u001b[2J", model: "m\r\n::error::pwn\u001b[31m\u202e", patch: "" };
  const { stdout } = testbed(batch, { cwd: directoryWith([hostile, { ...hostile, task: "sum" }]) });
  expect(stdout.split("\n")).toHaveLength(4);
  for (const part of ["\u001b", "\r", "\u202e", "\n::"]) expect(stdout).not.toContain(part);
});

test("damaged evidence keeps its result, and regrading says which", () => {
  const cwd = directoryWith([right, wrong]);
  testbed(batch, { cwd });
  const { items } = JSON.parse(readFileSync(join(cwd, "results/index.json"), "utf8"));
  writeFileSync(join(cwd, "results", items[0].directory, "evidence.json"), '{"sche');
  const { status, stdout, stderr } = testbed(["regrade", "results"], { cwd });
  expect(stderr).toBe(
    `testbed: ${items[0].directory}/evidence.json is gone or damaged, so that its result stays; grade it again.\n`,
  );
  expect(stdout).toContain("1 of 2 graded passed");
  expect(status).toBe(3);
});

test("a shell is told how a word may go on", () => {
  expect(testbed(["complete", "--", "grade", "--cand"]).stdout).toContain("--candidates");
  expect(testbed(["complete", "--", "re"]).stdout).toContain("regrade");
  expect(testbed(["complete", "bash"]).stdout).toContain("testbed");
});
