import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { createInterface } from "node:readline";
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { Client as FirstClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as FirstTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { describe, expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { candidate } from "../support/candidates.js";
import { succeed } from "../support/calls.js";
import { eventually, hangingPids, isAlive } from "../support/processes.js";
import { setUp } from "../support/set-up.js";

const token = "correct-horse-battery";

interface Served {
  readonly url: URL;
  readonly server: ChildProcess;
  readonly directory: string;
  readonly left: () => string[];
}

async function serve(): Promise<Served> {
  const { directory, left } = setUp();
  const server = spawn(process.execPath, [builtBin(), "--http", "127.0.0.1:0"], {
    env: { ...process.env, TMPDIR: directory, TESTBED_HTTP_TOKEN: token },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(async () => {
    if (server.exitCode !== null || server.signalCode !== null) return;
    server.kill("SIGKILL");
    await once(server, "exit");
  });
  for await (const line of createInterface(server.stderr)) {
    const { listening } = JSON.parse(line);
    server.stderr.resume();
    return { url: new URL(listening), server, directory, left };
  }
  throw new Error("the server did not say where it listens");
}

async function connect(url: URL, mode: "legacy" | "auto" | { pin: string }): Promise<Client> {
  const client = new Client({ name: "http", version: "1" }, { versionNegotiation: { mode } });
  const headers = { authorization: `Bearer ${token}` };
  await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
  onTestFinished(() => client.close());
  return client;
}

/** `fetch` sets some headers by itself, which is what an attacker's page cannot help either. */
function status(
  url: URL,
  headers: Readonly<Record<string, string>>,
  path = url.pathname,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(url, { method: "POST", headers, path }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject).end("{}");
  });
}

describe("a server over HTTP", () => {
  test("answers nobody without its token, from a foreign page, or under a foreign name", async () => {
    const { url } = await serve();
    const authorization = `Bearer ${token}`;
    const json = { "content-type": "application/json", accept: "application/json, text/event-stream" };
    expect(await status(url, json)).toBe(401);
    expect(await status(url, { ...json, authorization: "Bearer correct-horse-batterz" })).toBe(401);
    expect(await status(url, { ...json, authorization, host: "evil.example" })).toBe(403);
    expect(await status(url, { ...json, authorization, origin: "https://evil.example" })).toBe(403);
    expect(await status(new URL("/other", url), { ...json, authorization })).toBe(404);
    expect(await status(url, { ...json, authorization })).toBe(400);
    expect(await status(url, { ...json, authorization: `bearer ${token}` })).toBe(400);
  });

  test.for(["http://evil.example/mcp", "//mcp", "//[", "*"])(
    "answers the target %s with 404 and goes on",
    async (path) => {
      const { url } = await serve();
      const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
      expect(await status(url, headers, path)).toBe(404);
      expect(await status(url, headers)).toBe(400);
    },
  );

  test.for(["legacy", "auto", { pin: "2026-07-28" }] as const)(
    "keeps workspaces and runs between requests, client %j",
    async (mode) => {
      const { url } = await serve();
      const client = await connect(url, mode);
      const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
      const run = { workspaceId, command: "node", args: ["--test"], waitMs: 0 };
      const { runId } = await succeed(client, "run_tests", run);
      expect(await succeed(client, "get_run", { runId })).toMatchObject({ status: "passed", passedCount: 2 });
    },
  );

  test("ends the run of a call that is cancelled, and everything at SIGTERM", async () => {
    const { url, server, directory, left } = await serve();
    const client = await connect(url, { pin: "2026-07-28" });
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const cancel = new AbortController();
    const call = { name: "run_tests", arguments: { workspaceId, command: "node", args: ["--test"] } };
    const run = client.callTool(call, { signal: cancel.signal }).catch(() => "given up");
    const pids = await hangingPids(directory);
    cancel.abort();
    expect(await run).toBe("given up");
    await eventually("the run is dead", () => !pids.some(isAlive), 1_500);
    const exit = once(server, "exit");
    server.kill("SIGTERM");
    expect(await exit).toEqual([143, null]);
    expect(left()).toEqual([]);
  });

  test("ends the run that a client of the second SDK gave up, 2025 protocol", async () => {
    const { url, directory } = await serve();
    const client = await connect(url, "legacy");
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const call = { name: "run_tests", arguments: { workspaceId, command: "node", args: ["--test"] } };
    const run = client.callTool(call, { timeout: 3_000 }).catch(() => "given up");
    const pids = await hangingPids(directory);
    expect(await run).toBe("given up");
    await eventually("the run is dead", () => !pids.some(isAlive), 1_500);
  });

  test("ends the run that a client of the first SDK gave up", async () => {
    const { url, directory } = await serve();
    const client = new FirstClient({ name: "first", version: "1" });
    const requestInit = { headers: { authorization: `Bearer ${token}` } };
    const transport = new FirstTransport(url, { requestInit });
    await client.connect(transport);
    onTestFinished(() => client.close());
    const made = await client.callTool({
      name: "create_workspace",
      arguments: { files: candidate("hanging") },
    });
    const { workspaceId } = made.structuredContent as { workspaceId: string };
    const call = { name: "run_tests", arguments: { workspaceId, command: "node", args: ["--test"] } };
    const run = client.callTool(call, undefined, { timeout: 3_000 }).catch(() => "given up");
    const pids = await hangingPids(directory);
    expect(await run).toBe("given up");
    await eventually("the run is dead", () => !pids.some(isAlive), 1_500);
  });
});
