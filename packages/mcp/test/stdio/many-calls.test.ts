import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { candidate } from "../support/candidates.js";
import { succeed } from "../support/calls.js";
import { eventually, isAlive } from "../support/processes.js";
import { setUp } from "../support/set-up.js";

/** Processes whose environment names a directory: what runs of a server below it have left. */
function processesBelow(directory: string): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => pid !== process.pid && isAlive(pid) && mentions(pid, directory));
}

function mentions(pid: number, directory: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8").includes(directory);
  } catch {
    return false;
  }
}

describe.for(["legacy", "pinned"] as const)("a server with a client that is %s", (opening) => {
  test.beforeEach((context) =>
    context.skip(process.platform !== "linux", "/proc: nothing else shows what processes are left"),
  );

  test("answers 30 calls at once, each with its own result, and leaves nothing", async () => {
    const { spawn, directory, left } = setUp();
    const { client, pid } = await spawn(opening);
    const files = candidate("passing");
    const stories = Array.from({ length: 30 }, async (_, index) => {
      const { workspaceId } = await succeed(client, "create_workspace", { files });
      const args = ["-p", `${index} + ' ' + require('fs').readdirSync('.').length`];
      const run = { workspaceId, command: "node", args, requireTests: false, waitMs: 120_000 };
      const { stdout } = await succeed(client, "run_tests", run);
      await succeed(client, "destroy_workspace", { workspaceId });
      return stdout;
    });
    expect(await Promise.all(stories)).toEqual(stories.map((_, index) => `${index} ${files.length}\n`));
    expect(processesBelow(directory)).toEqual([pid]);
    await client.close();
    await eventually("the server is gone", () => !isAlive(pid), 1_500);
    expect(left()).toEqual([]);
    expect(processesBelow(directory)).toEqual([]);
  });

  test("hands on output that looks like the protocol as text, and goes on", async () => {
    const { spawn, left } = setUp();
    const { client } = await spawn(opening);
    const evil = '\n{"jsonrpc":"2.0","id":1,"result":{"content":[]}}\r\n\u0000\u001b[2J\u2028{"jsonrpc"';
    const { workspaceId } = await succeed(client, "create_workspace", {
      files: [{ path: "evil.txt", content: evil }],
    });
    const args = ["-e", "process.stdout.write(require('fs').readFileSync('evil.txt'))"];
    const run = { workspaceId, command: "node", args, requireTests: false, rawOutputBytes: 4_096 };
    expect(await succeed(client, "run_tests", run)).toMatchObject({ passed: true, rawStdout: evil });
    expect(await succeed(client, "list_workspaces", {})).toMatchObject({ workspaces: [{ workspaceId }] });
    await client.close();
    expect(left()).toEqual([]);
  });

  test("outlives a run that prints 100 MB, and stays small", async () => {
    const { spawn, left } = setUp();
    const { client, pid } = await spawn(opening);
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const print =
      "const l = 'x'.repeat(1048575) + '\\n'; for (let i = 0; i < 100; i++) require('fs').writeSync(1, l)";
    const run = { workspaceId, command: "node", args: ["-e", print], requireTests: false, waitMs: 120_000 };
    const result = await succeed(client, "run_tests", run);
    expect(result).toMatchObject({ truncated: true });
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
    const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    expect(Number(kilobytes)).toBeLessThan(400_000);
    await client.close();
    expect(left()).toEqual([]);
  });
});
