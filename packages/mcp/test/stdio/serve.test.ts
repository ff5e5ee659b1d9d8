import { spawn as spawnProcess } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { builtBin } from "../support/built-bin.js";
import { candidate } from "../support/candidates.js";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";
import { eventually, hangingPids, isAlive } from "../support/processes.js";

const modules = fileURLToPath(new URL("../fixtures/modules/", import.meta.url));
const crashing = fileURLToPath(new URL("../fixtures/crashing/register.mjs", import.meta.url));
const failingClose = fileURLToPath(new URL("../fixtures/failing-close/register.mjs", import.meta.url));
const CLEAN_WITHIN_MS = 1_500;
/** Room for a client to write and a server to read some 29 MiB. */
const TRANSFER_MS = 3_000;
const clientInfo = { name: "raw", version: "1" };

interface Hanging {
  /** The call, which is not awaited. */
  readonly run: Promise<unknown>;
  /** The runner, the test file and a grandchild in a session of its own that ignores SIGTERM. */
  readonly pids: readonly number[];
}

async function startHanging(client: Client, directory: string, signal?: AbortSignal): Promise<Hanging> {
  const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
  const call = { name: "run_tests", arguments: { workspaceId, command: "node", args: ["--test"] } };
  const run = client.callTool(call, signal === undefined ? {} : { signal }).catch((error: unknown) => error);
  const pids = await hangingPids(directory);
  expect(pids).toHaveLength(3);
  expect(pids.filter(isAlive)).toEqual(pids);
  return { run, pids };
}

describe("a server of its own process", () => {
  test("kills the run of a cancelled call, and goes on serving", async () => {
    const { spawn, directory } = setUp();
    const { client } = await spawn("legacy");
    const cancel = new AbortController();
    const { pids } = await startHanging(client, directory, cancel.signal);
    cancel.abort();
    await eventually("the run is dead", () => !pids.some(isAlive), CLEAN_WITHIN_MS);
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("passing") });
    const run = { workspaceId, command: "node", args: ["--test"] };
    expect(await succeed(client, "run_tests", run)).toMatchObject({ passed: true });
  });

  test.for(["legacy", "pinned"] as const)(
    "leaves no process and no directory when the client disconnects mid-run, %s",
    async (opening) => {
      const { spawn, directory, left } = setUp();
      const { client, pid } = await spawn(opening);
      const { pids } = await startHanging(client, directory);
      const closed = client.close();
      await eventually("everything is gone", () => ![pid, ...pids].some(isAlive), CLEAN_WITHIN_MS);
      expect(left()).toEqual([]);
      await closed;
    },
  );

  test.for(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "leaves no process and no directory after %s mid-run",
    async (signal) => {
      const { spawn, directory, left } = setUp();
      const { client, pid } = await spawn("legacy");
      const { pids } = await startHanging(client, directory);
      process.kill(pid, signal);
      await eventually("everything is gone", () => ![pid, ...pids].some(isAlive), CLEAN_WITHIN_MS);
      expect(left()).toEqual([]);
    },
  );

  test("leaves no process and no directory when a dependency throws where nobody catches", async () => {
    const { spawnWith, directory, left } = setUp();
    const { client, pid } = await spawnWith(crashing);
    const { pids } = await startHanging(client, directory);
    process.kill(pid, "SIGUSR2");
    await eventually("everything is gone", () => ![pid, ...pids].some(isAlive), CLEAN_WITHIN_MS);
    expect(left()).toEqual([]);
  });

  test("kills the run of a client that gives up waiting", async () => {
    const { spawn, directory } = setUp();
    const { client } = await spawn("pinned");
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("hanging") });
    const call = { name: "run_tests", arguments: { workspaceId, command: "node", args: ["--test"] } };
    const gaveUp = client.callTool(call, { timeout: 4_000 }).catch((error: unknown) => error);
    const pids = await hangingPids(directory);
    expect(await gaveUp).toMatchObject({ message: expect.stringMatching(/timed out/i) });
    await eventually("the run is dead", () => !pids.some(isAlive), CLEAN_WITHIN_MS);
  });

  test("shares nothing with a second one in the same directory", async () => {
    const { spawn, directory, left } = setUp();
    const [first, second] = [await spawn("legacy"), await spawn("pinned")];
    const { pids } = await startHanging(first.client, directory);
    const { workspaceId } = await succeed(second.client, "create_workspace", { files: candidate("passing") });
    const foreign = await first.client.callTool({ name: "read_workspace", arguments: { workspaceId } });
    expect(foreign.isError).toBe(true);
    await second.client.close();
    expect(pids.filter(isAlive)).toEqual(pids);
    await first.client.close();
    expect(left()).toEqual([]);
  });

  test("serves a call that is longer than the SDK's own limit of 10 MiB on a line", async () => {
    const { spawn } = setUp();
    const { client } = await spawn("legacy");
    const files = ["a", "b"].map((path) => ({ path, content: "\u0001".repeat(1_048_576) }));
    expect(await succeed(client, "create_workspace", { files })).toMatchObject({ filesWritten: 2 });
  });

  test("leaves no process and no directory after a line beyond the limit mid-run", async () => {
    const { spawn, directory, left } = setUp();
    const { client, pid } = await spawn("legacy");
    const { pids } = await startHanging(client, directory);
    const files = [{ path: "a", content: "x".repeat(29 * 1024 * 1024) }];
    const call = client.callTool({ name: "create_workspace", arguments: { files } }).catch(() => "no answer");
    await eventually(
      "everything is gone",
      () => ![pid, ...pids].some(isAlive),
      CLEAN_WITHIN_MS + TRANSFER_MS,
    );
    expect(left()).toEqual([]);
    expect(await call).toBe("no answer");
  });

  test("ends with 0 when its input ends, although closing the testbed fails, and says why", async () => {
    const { directory } = setUp();
    const server = spawnProcess(process.execPath, ["--import", failingClose, builtBin()], {
      env: { ...process.env, TMPDIR: directory },
    });
    let stderr = "";
    server.stderr.on("data", (chunk) => (stderr += chunk));
    for (const message of [
      {
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo },
      },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/call", params: { name: "create_workspace", arguments: {} } },
    ]) {
      server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    }
    server.stdout.on("data", (chunk) => String(chunk).includes('"id":2') && server.stdin.end());
    expect(await once(server, "close")).toEqual([0, null]);
    expect(stderr).toContain("the testbed could not be closed");
  });

  test("serves many calls at once, each with its own answer", async () => {
    const { spawn } = setUp();
    const { client } = await spawn("pinned", "--max-concurrent-runs", "2");
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const answers = Array.from({ length: 12 }, async (_, index) => {
      const args = ["-p", `${index} * 1000`];
      const run = await succeed(client, "run_tests", {
        workspaceId,
        command: "node",
        args,
        requireTests: false,
      });
      return run["stdout"];
    });
    expect(await Promise.all(answers)).toEqual(answers.map((_, index) => `${index * 1000}\n`));
  });

  test("puts its workspaces where it is told, and offers modules to candidates", async () => {
    const { spawn, directory, left } = setUp();
    const own = join(directory, "own");
    mkdirSync(own);
    const { client } = await spawn("legacy", "--directory", own, "--modules", modules);
    const { workspaceId } = await succeed(client, "create_workspace", { files: candidate("importing") });
    expect(left()).toEqual(["own"]);
    expect(readdirSync(own)).toHaveLength(1);
    const run = { workspaceId, command: "node", args: ["--test"] };
    expect(await succeed(client, "run_tests", run)).toMatchObject({ passed: true, passedCount: 1 });
    await client.close();
    expect(readdirSync(own)).toEqual([]);
  });

  test("holds as many workspaces as it is told", async () => {
    const { spawn } = setUp();
    const { client } = await spawn("pinned", "--max-workspaces", "1");
    await succeed(client, "create_workspace", {});
    expect(await refused(client, "create_workspace", {})).toMatchObject({ code: "busy" });
  });

  test("writes nothing to the disk before the first workspace", async () => {
    const { spawn, left } = setUp();
    const { client } = await spawn("auto");
    await client.listTools();
    expect(left()).toEqual([]);
  });
});
