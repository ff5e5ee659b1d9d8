import { readdirSync } from "node:fs";
import type { Client } from "@modelcontextprotocol/client";
import type { Content } from "@testbed/grader";
import { describe, expect, test, vi } from "vitest";
import type { TestbedParts } from "../../src/state/testbed-parts.js";
import { refused, succeed } from "../support/calls.js";
import { taskParts } from "../support/parts.js";
import { setUp } from "../support/set-up.js";

async function connected(
  era: "2025" | "2026" = "2025",
): Promise<{ readonly client: Client; readonly directory: string; readonly kept: Set<string> }> {
  const { connect, directory } = setUp();
  const parts = await taskParts(directory);
  const client = await connect({ era, testbed: parts, groups: ["tasks"] });
  await client.listTools();
  return { client, directory, kept: candidatesIn(await contentOf(parts)) };
}

async function contentOf({ grading }: TestbedParts): Promise<Content> {
  const { content } = (await (typeof grading === "function" ? grading() : grading)) ?? {};
  if (content === undefined) throw new Error("these parts cannot grade");
  return content;
}

/** Hashes of the candidates that are kept, as they come and go. */
function candidatesIn(content: Content): Set<string> {
  const kept = new Set<string>();
  const add = content.addCandidate.bind(content);
  const remove = content.removeCandidate.bind(content);
  vi.spyOn(content, "addCandidate").mockImplementation(async (candidate) => {
    const digest = await add(candidate);
    kept.add(digest);
    return digest;
  });
  vi.spyOn(content, "removeCandidate").mockImplementation((digest) => {
    remove(digest);
    if (content.candidate(digest) === undefined) kept.delete(digest);
  });
  return kept;
}

const repair = `sed -i 's/.*/export const sum = (amounts) => amounts.filter(Number.isFinite).reduce((a, b) => a + b, 0);/;1!d' `;

describe("the group tasks", () => {
  test.for(["2025", "2026"] as const)(
    "goes the whole way: look, try, be graded, fix, be graded, end, %s protocol",
    async (era) => {
      const { client, directory, kept } = await connected(era);
      const { tasks } = await succeed(client, "list_tasks", {});
      expect(tasks).toMatchObject(expect.arrayContaining([expect.objectContaining({ taskId: "node-sum" })]));
      const task = await succeed(client, "get_task", { taskId: "node-sum" });
      expect(task["prompt"]).not.toBe("");
      expect(JSON.stringify(task)).not.toContain(directory);
      const session = await succeed(client, "start_session", { taskId: "node-sum" });
      const { sessionId } = session;
      expect(session).toMatchObject({ prompt: task["prompt"], expiresAt: expect.stringMatching(/Z$/) });
      const look = await succeed(client, "run_in_sandbox", { sessionId, command: "find . -name '*.js'" });
      expect(look).toMatchObject({
        tool: "run_in_sandbox",
        status: "exited",
        passed: true,
        isolation: "none",
      });
      const before = await succeed(client, "run_grader", { sessionId });
      expect(before).toMatchObject({ taskId: "node-sum", passed: false, outcome: "failed" });
      const source = String(look["stdout"])
        .split("\n")
        .find((path) => path !== "" && !path.includes("test"));
      await succeed(client, "run_in_sandbox", { sessionId, command: `cat ${source}` });
      await succeed(client, "run_in_sandbox", { sessionId, command: `${repair}${source}` });
      const after = await succeed(client, "run_grader", { sessionId, attempts: 2 });
      expect(after).toMatchObject({ passed: true, outcome: "passed", attempts: 2, isolation: "none" });
      expect(kept).toEqual(new Set());
      expect(await succeed(client, "end_session", { sessionId })).toMatchObject({ existed: true });
      expect(await succeed(client, "end_session", { sessionId })).toMatchObject({ existed: false });
      expect(readdirSync(directory)).toEqual([]);
    },
  );

  test("says how to get a new session where there is none, and when there are too many", async () => {
    const { client } = await connected();
    for (const [tool, args] of [
      ["run_in_sandbox", { command: "true" }],
      ["run_grader", {}],
    ] as const) {
      expect(await refused(client, tool, { sessionId: "gone", ...args })).toMatchObject({
        code: "invalid_request",
        hint: expect.stringContaining("start_session"),
      });
    }
    for (const _ of [1, 2]) await succeed(client, "start_session", { taskId: "node-sum" });
    expect(await refused(client, "start_session", { taskId: "node-sum" })).toMatchObject({
      code: "busy",
      retryable: true,
    });
    expect(await refused(client, "start_session", { taskId: "none" })).toMatchObject({
      code: "invalid_request",
      hint: expect.stringContaining("list_tasks"),
    });
    expect(await refused(client, "get_task", { taskId: "none" })).toMatchObject({ code: "invalid_request" });
  });

  test("has no grader unless it is given one", async () => {
    const { connect, directory } = setUp();
    const { grading: _, ...parts } = await taskParts(directory);
    const client = await connect({ testbed: parts, groups: ["tasks"] });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).not.toContain("run_grader");
    expect(JSON.stringify(tools)).not.toContain("run_grader");
  });

  test("ends a command at its time limit, as a normal result", async () => {
    const { client } = await connected();
    const { sessionId } = await succeed(client, "start_session", { taskId: "node-sum" });
    const run = { sessionId, command: "echo begun; sleep 60", timeoutMs: 500 };
    expect(await succeed(client, "run_in_sandbox", run)).toMatchObject({
      status: "timed-out",
      passed: false,
      timedOut: true,
      stdout: "begun\n",
    });
  });
});
