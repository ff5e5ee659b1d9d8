import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { eventually, isAlive } from "../support/processes.js";
import { setUp } from "../support/set-up.js";

const parent = fileURLToPath(new URL("../fixtures/parent/parent.mjs", import.meta.url));
const clientInfo = { name: "raw", version: "1" };

test("a server whose parent was killed ends, although its input stays open", async (context) => {
  if (process.platform === "win32") context.skip("ppid: Windows gives no orphan another parent");
  const { directory, left } = setUp();
  const env = { ...process.env, TMPDIR: directory };
  const starter = spawn(process.execPath, [parent, builtBin()], { env });
  onTestFinished(() => void starter.kill("SIGKILL"));
  const [line] = await once(createInterface(starter.stderr), "line");
  const pid = Number(String(line).replace("pid ", ""));
  const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo };
  for (const message of [
    { id: 1, method: "initialize", params },
    { method: "notifications/initialized" },
    { id: 2, method: "tools/call", params: { name: "create_workspace", arguments: {} } },
  ]) {
    starter.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  }
  await eventually("the workspace is there", () => left().length > 0, 10_000);
  // Its input comes from this process, which lives on.
  starter.kill("SIGKILL");
  await once(starter, "exit");
  await eventually("the server is gone", () => !isAlive(pid), 3_000);
  expect(left()).toEqual([]);
});
