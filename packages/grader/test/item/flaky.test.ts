import { beforeAll, expect, test } from "vitest";
import {
  Content,
  createLocalExecutor,
  judgeItem,
  loadTask,
  type AttemptEvidence,
  type ItemEvidence,
  type ItemOutcome,
} from "../../src/index.js";
import { createDirectory, directoryWith, sumTask } from "../task/task-directory.js";

async function evidenceOf(content: string): Promise<ItemEvidence> {
  const source = new Content();
  const { path, remove } = createDirectory(sumTask);
  await using executor = createLocalExecutor({ content: source });
  const evidence = await executor.execute({
    schema: "testbed.item/1",
    task: await source.addTask(await loadTask(path)),
    candidate: await source.addCandidate({ kind: "files", files: [{ path: "sum.js", content }] }),
  });
  remove();
  return evidence;
}

function notGraded(code: "cancelled" | "internal_error"): AttemptEvidence {
  return {
    status: "failed-to-grade",
    problem: { code, message: "It was not graded.", hint: "", retryable: true },
  };
}

type Kind = "cancel" | "fail" | "infra" | "pass";

/** Graded once for all of them. */
let right: ItemEvidence;
let wrong: ItemEvidence;

beforeAll(async () => {
  right = await evidenceOf("export const sum = (a, b) => a + b;");
  wrong = await evidenceOf("export const sum = (a, b) => a - b;");
});

const attemptsOf: Readonly<Record<Kind, () => readonly AttemptEvidence[]>> = {
  pass: () => right.attempts,
  fail: () => wrong.attempts,
  infra: () => [notGraded("internal_error")],
  cancel: () => [notGraded("cancelled")],
};

const of = (kinds: readonly Kind[]): ItemEvidence => ({
  ...right,
  attempts: kinds.flatMap((kind) => attemptsOf[kind]()),
});

test.each<[kinds: readonly Kind[], fail: ItemOutcome, pass: ItemOutcome, flaky: boolean]>([
  [["pass", "pass"], "passed", "passed", false],
  [["fail", "fail"], "failed", "failed", false],
  [["fail", "pass"], "failed", "passed", true],
  [["pass", "fail"], "failed", "passed", true],
  [["pass", "infra"], "infrastructure", "passed", false],
  [["infra", "fail"], "failed", "infrastructure", false],
  [["infra", "fail", "pass"], "failed", "passed", true],
  [["infra", "infra"], "infrastructure", "infrastructure", false],
  [["pass", "cancel"], "cancelled", "cancelled", false],
  [["fail", "cancel"], "cancelled", "cancelled", false],
])("%j: every attempt has to pass, or one where that is enough", (kinds, fail, pass, flaky) => {
  const strict = judgeItem(of(kinds));
  const lenient = judgeItem(of(kinds), { flaky: "pass" });
  expect([strict.outcome, lenient.outcome]).toEqual([fail, pass]);
  expect([strict.flaky, lenient.flaky]).toEqual([flaky, flaky]);
  expect([strict.policy, lenient.policy]).toEqual([{ flaky: "fail" }, { flaky: "pass" }]);
  expect(strict.attempts).toHaveLength(kinds.length);
  expect(strict.passed).toBe(strict.outcome === "passed");
});

test("attempts that disagree are said first, with the tests that did", () => {
  const { findings, problem } = judgeItem(of(["pass", "fail", "pass"]));
  expect(findings[0]).toMatchObject({
    code: "flaky",
    message: "2 of 3 attempts passed; flaky is no pass.",
    evidence: expect.stringContaining("adds"),
  });
  expect(problem).toMatchObject({
    code: "tests_failed",
    message: expect.stringMatching(/^2 of 3 attempts passed/),
  });
  expect(judgeItem(of(["fail", "pass"]), { flaky: "pass" })).toMatchObject({
    problem: null,
    findings: [
      { code: "flaky", message: "1 of 2 attempts passed; flaky counts as a pass here." },
      { code: "all-passed" },
    ],
  });
});

test("an item that is ended between two attempts is cancelled, not judged by the first alone", async () => {
  const source = new Content();
  await using executor = createLocalExecutor({ content: source });
  const control = new AbortController();
  const evidence = await executor.execute(
    {
      schema: "testbed.item/1",
      task: await source.addTask(await loadTask(directoryWith(sumTask))),
      candidate: await source.addCandidate({
        kind: "files",
        files: [{ path: "sum.js", content: "export const sum = (a, b) => a + b;" }],
      }),
      attempts: 3,
    },
    { signal: control.signal, onProgress: ({ status }) => status === "attempted" && control.abort() },
  );
  expect(evidence.attempts.map(({ status }) => status)).toEqual([
    "ran",
    "failed-to-grade",
    "failed-to-grade",
  ]);
  expect(judgeItem(evidence).outcome).toBe("cancelled");
});
