import { chmodSync, readdirSync } from "node:fs";
import { expect, onTestFinished, test } from "vitest";
import {
  Content,
  createLocalExecutor,
  createSessions,
  judgeItem,
  loadTask,
  type Sessions,
  type SessionsOptions,
} from "../../src/index.js";
import { directoryWith, sumTask } from "../task/task-directory.js";

/** In the grader's files and nowhere else; written in two parts, so that this process does not hold it as one. */
const secret = ["hidden", "4f1c9a"].join("-");
const files = {
  ...sumTask,
  "grader/secret.txt": secret,
  "grader/sum.test.js": `${sumTask["grader/sum.test.js"]}// ${secret}\n`,
};

async function sessionsOf(options: Partial<SessionsOptions> = {}): Promise<Sessions> {
  const task = await loadTask(directoryWith(files));
  const directory = options.directory ?? directoryWith({});
  // Started by root, an isolated run has another user, who has to get there.
  chmodSync(directory, 0o711);
  const sessions = createSessions({ tasks: [task], ...options, directory });
  onTestFinished(() => sessions.close());
  return sessions;
}

test("commands run one after the other in the repository of the task", async () => {
  const sessions = await sessionsOf();
  const { id, task, prompt } = await sessions.start("sum");
  expect([task, prompt]).toEqual(["sum", "Add."]);
  const listed = await sessions.run(id, {
    command: "ls | tr '\\n' ' '; echo kept > note.txt; echo problem >&2; exit 3",
  });
  expect(listed).toMatchObject({
    status: "exited",
    exitCode: 3,
    stdout: { text: "package.json sum.js ", truncated: false },
    stderr: { text: "problem\n" },
  });
  expect(await sessions.run(id, { command: "cat note.txt" })).toMatchObject({ stdout: { text: "kept\n" } });
});

test("what was changed is a candidate that can be graded, removals included", async () => {
  const sessions = await sessionsOf();
  const { id } = await sessions.start("sum");
  await sessions.run(id, {
    command:
      "sed -i 's/a - b/a + b/' sum.js; echo > new.txt; rm package.json; printf '{\"type\":\"module\"}' > package.json",
  });
  const candidate = await sessions.candidate(id);
  expect(candidate.kind).toBe("patch");
  const content = new Content();
  await using executor = createLocalExecutor({ content });
  const evidence = await executor.execute({
    schema: "testbed.item/1",
    task: await content.addTask(await loadTask(directoryWith(files))),
    candidate: await content.addCandidate(candidate),
  });
  expect(judgeItem(evidence).outcome).toBe("passed");
});

test("what a patch cannot say is taken from the directory", async () => {
  const sessions = await sessionsOf();
  const { id } = await sessions.start("sum");
  await sessions.run(id, { command: "printf '\\000\\001' > image.bin" });
  expect((await sessions.candidate(id)).kind).toBe("directory");
});

test("the grader's files are nowhere in the reach of a candidate", { timeout: 60_000 }, async () => {
  const sessions = await sessionsOf();
  const { id } = await sessions.start("sum");
  const search =
    `needle=$(printf 'hidden-%s' 4f1c9a); found=$(grep -rlF -- "$needle" . ../ "$HOME" "$TMPDIR" /tmp /proc/self/environ 2>/dev/null | head -5); ` +
    'echo "found:$found"; find / -xdev -name "secret.txt" -newer /bin/sh 2>/dev/null | head -3';
  const { stdout, confinement } = await sessions.run(id, { command: search, timeoutMs: 50_000 });
  // Without isolation a candidate reads what its user can read, and so the directory of the task itself.
  expect(confinement.mode === "process" || stdout.text.startsWith("found:\n")).toBe(true);
  const own = await sessions.run(id, { command: "grep -rl hidden . || echo none" });
  expect(own.stdout.text).toBe("none\n");
});

test("the network is off where the run is isolated", async (ctx) => {
  const sessions = await sessionsOf();
  const { id } = await sessions.start("sum");
  const { stdout, confinement } = await sessions.run(id, {
    command: "cat /proc/net/dev | tail -n +3 | cut -d: -f1 | tr -d ' \\n'",
  });
  if (confinement.mode !== "bubblewrap") ctx.skip("bubblewrap: not to be had here");
  expect(stdout.text).toBe("lo");
});

test("a command that takes too long is ended, and what it printed is kept", async () => {
  const sessions = await sessionsOf();
  const { id } = await sessions.start("sum");
  const run = await sessions.run(id, { command: "echo begun; sleep 60", timeoutMs: 1500 });
  expect(run).toMatchObject({ status: "timed-out", stdout: { text: "begun\n" } });
  const loud = await sessions.run(id, { command: "yes | head -100000", maxOutputBytes: 1000 });
  expect(loud.stdout).toMatchObject({ bytes: 200_000, truncated: true });
});

test("sessions are bounded in number and age, and unknown ones say so", async () => {
  const sessions = await sessionsOf({ maxSessions: 1, maxAgeMs: 400 });
  const { id } = await sessions.start("sum");
  await expect(sessions.start("sum")).rejects.toMatchObject({ code: "session-limit" });
  await expect(sessions.start("nope")).rejects.toMatchObject({ code: "unknown-task" });
  await expect.poll(() => sessions.list()).toEqual([]);
  await expect(sessions.run(id, { command: "true" })).rejects.toMatchObject({ code: "unknown-session" });
  await expect(sessions.candidate(id)).rejects.toMatchObject({ code: "unknown-session" });
  await sessions.start("sum");
});

test("ending a session ends what runs in it, and leaves nothing behind", async () => {
  const directory = directoryWith({});
  const sessions = await sessionsOf({ directory });
  const { id } = await sessions.start("sum");
  const running = await sessions.run(id, {
    command: "echo begun; sleep 60",
    onOutput: () => void sessions.end(id),
  });
  await sessions.end(id);
  expect(running).toMatchObject({ status: "cancelled" });
  expect(readdirSync(directory)).toEqual([]);
  await sessions.start("sum");
  await sessions.close();
  expect(readdirSync(directory)).toEqual([]);
});
