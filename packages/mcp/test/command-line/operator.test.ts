import { spawn } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport, getDefaultEnvironment } from "@modelcontextprotocol/client/stdio";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { refused, succeed } from "../support/calls.js";
import { candidate } from "../support/candidates.js";
import { exampleTasks, operatorRepository } from "../support/parts.js";
import { setUp } from "../support/set-up.js";

interface Server {
  readonly client: Client;
  /** Its standard error so far. */
  readonly errors: () => string;
  /** Lines of its standard error so far. */
  readonly lines: () => Record<string, unknown>[];
}

async function start(directory: string, env: Readonly<Record<string, string>>): Promise<Server> {
  chmodSync(directory, 0o755);
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [builtBin()],
    env: { ...getDefaultEnvironment(), TMPDIR: directory, ...env },
    stderr: "pipe",
  });
  let text = "";
  transport.stderr?.on("data", (chunk) => (text += chunk));
  const client = new Client({ name: "operator", version: "1" });
  await client.connect(transport);
  onTestFinished(() => client.close());
  await client.listTools();
  return {
    client,
    errors: () => text,
    lines: () =>
      text
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .map((line) => JSON.parse(line)),
  };
}

describe("a server that its operator set up by variables", () => {
  test("offers its groups, and leaves nothing behind", async () => {
    const { directory, left } = setUp();
    const env = {
      TESTBED_TOOLS: "suites,tasks",
      TESTBED_CONFIG: operatorRepository(directory),
      TESTBED_TASKS: exampleTasks,
      TESTBED_ALLOW_GRADING: "true",
    };
    const { client } = await start(directory, env);
    expect(await succeed(client, "run_suite", { suites: ["unit"] })).toMatchObject({ passed: true });
    const { sessionId } = await succeed(client, "start_session", { taskId: "node-sum" });
    const run = await succeed(client, "run_in_sandbox", { sessionId, command: "ls" });
    expect(run).toMatchObject({ passed: true, stdout: expect.stringContaining("package.json") });
    expect(await succeed(client, "run_grader", { sessionId })).toMatchObject({ outcome: "failed" });
    await client.close();
    expect(left()).toEqual(["repository"]);
  });

  test("lets callers start only what he allows", async () => {
    const { directory } = setUp();
    const env = { TESTBED_ALLOW_EXECUTABLES: "node", TESTBED_ALLOW_ENV: "SEED" };
    const { client } = await start(directory, env);
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
    const run = { workspaceId, command: "node", args: ["--test"] };
    const seeded = { ...run, env: [{ name: "SEED", value: "1" }] };
    expect(await succeed(client, "run_tests", seeded)).toMatchObject({ passed: true });
    for (const refusedRun of [
      { ...run, command: "sh" },
      { ...run, command: "/bin/node" },
      { ...run, command: "./node" },
      { ...run, env: [{ name: "SECRET", value: "1" }] },
    ]) {
      expect(await refused(client, "run_tests", refusedRun)).toMatchObject({
        code: "policy_denied",
        hint: expect.stringMatching(/node|SEED/),
        retryable: false,
      });
    }
  });

  test("tells him of every call, with nothing of what was sent or returned", async () => {
    const { directory } = setUp();
    const { client, lines } = await start(directory, {});
    const files = [{ path: "a.txt", content: "a-secret" }];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    await refused(client, "read_workspace", { workspaceId: "gone" });
    const args = ["-p", "'printed-secret'"];
    await succeed(client, "run_tests", { workspaceId, command: "node", args, requireTests: false });
    await client.close();
    const version = expect.stringMatching(/^\d+\.\d+\.\d+/);
    expect(lines()).toMatchObject([
      { tool: "create_workspace", outcome: "ok", version, durationMs: expect.any(Number) },
      { tool: "read_workspace", subject: "gone", outcome: "unknown-workspace", version },
      { tool: "run_tests", subject: workspaceId, outcome: "passed", version },
    ]);
    expect(lines().every(({ request }) => request !== undefined)).toBe(true);
    expect(JSON.stringify(lines())).not.toContain("secret");
  });

  test("tells him of a task that cannot be used and of a secret that is not set", async () => {
    const { directory } = setUp();
    const tasks = join(directory, "tasks");
    cpSync(join(exampleTasks, "node-sum"), join(tasks, "sum"), { recursive: true });
    mkdirSync(join(tasks, "broken"));
    writeFileSync(join(tasks, "broken", "task.toml"), "id = 5\n");
    const config = join(directory, "testbed.config.json");
    const suite = { id: "e2e", summary: "e2e", command: ["node", "--test"], secrets: ["UNSET_IN_TESTS"] };
    writeFileSync(config, JSON.stringify({ suites: [suite] }));
    const env = { TESTBED_TOOLS: "suites,tasks", TESTBED_CONFIG: config, TESTBED_TASKS: tasks };
    const { client, errors } = await start(directory, env);
    const { tasks: listed, unusable } = await succeed(client, "list_tasks", {});
    expect([listed, unusable]).toMatchObject([[{ taskId: "node-sum" }], 1]);
    expect(await refused(client, "run_suite", { suites: ["e2e"] })).toMatchObject({
      code: "runner_not_available",
      message: expect.stringContaining("UNSET_IN_TESTS"),
    });
    expect(errors()).toMatch(/broken is left out: task\.toml: id /);
    expect(errors()).toMatch(/e2e .*UNSET_IN_TESTS/);
  });

  test("looks commands up where he says", async () => {
    const { directory } = setUp();
    const tools = join(directory, "tools");
    mkdirSync(tools);
    writeFileSync(join(tools, "own-tool"), "#!/bin/sh\necho mine\n", { mode: 0o755 });
    const run = { command: "own-tool", requireTests: false };
    const own = await start(directory, { TESTBED_PATH: tools });
    const first = await succeed(own.client, "create_workspace", {});
    const { workspaceId } = first;
    expect(await succeed(own.client, "run_tests", { workspaceId, ...run })).toMatchObject({
      stdout: "mine\n",
    });
    const other = await start(directory, { PATH: `${tools}:${process.env["PATH"] ?? ""}` });
    const second = await succeed(other.client, "create_workspace", {});
    expect(
      await succeed(other.client, "run_tests", { workspaceId: second["workspaceId"], ...run }),
    ).toMatchObject({
      status: "not-started",
      findings: [{ message: expect.stringContaining("is not that of the process that grades") }],
    });
  });

  test("is ready within a second", async () => {
    const { directory } = setUp();
    const server = spawn(process.execPath, [builtBin()], { env: { ...process.env, TMPDIR: directory } });
    onTestFinished(() => void server.kill("SIGKILL"));
    const begun = performance.now();
    const params = {
      protocolVersion: "2025-06-18",
      capabilities: {},
      clientInfo: { name: "raw", version: "1" },
    };
    server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    await new Promise((resolve) => server.stdout.once("data", resolve));
    const readyMs = performance.now() - begun;
    // What the machine needs for a start of nothing at all is not the server's.
    const bare = performance.now();
    await new Promise((resolve) => spawn(process.execPath, ["-e", "0"]).once("exit", resolve));
    expect(readyMs).toBeLessThan(1_000 + 5 * (performance.now() - bare));
  });
});

test("a directory of artifacts that the operator names outlives the server", async () => {
  const { directory } = setUp();
  const artifacts = join(directory, "kept");
  mkdirSync(artifacts);
  const env = {
    TESTBED_TOOLS: "suites",
    TESTBED_CONFIG: operatorRepository(directory),
    TESTBED_ARTIFACTS: artifacts,
  };
  const { client } = await start(directory, env);
  const { runId } = await succeed(client, "run_suite", { suites: ["files"] });
  const listed = await succeed(client, "list_artifacts", { runId });
  expect(listed["artifacts"]).toHaveLength(3);
  await client.close();
  expect(readdirSync(artifacts)).toHaveLength(3);
});
