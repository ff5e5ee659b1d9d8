import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { builtBin } from "../support/built-bin.js";

const noisy = fileURLToPath(new URL("../fixtures/noisy/register.mjs", import.meta.url));

const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

describe("standard output", () => {
  test("carries only JSON lines, although a dependency prints while it is loaded and later", async () => {
    const server = spawn(process.execPath, ["--import", noisy, builtBin()], { stdio: "pipe" });
    let stdout = "";
    let stderr = "";
    server.stderr.on("data", (chunk) => (stderr += chunk));
    server.stdout.on("data", (chunk) => {
      stdout += chunk;
      if (stdout.includes('"id":2')) server.stdin.end();
    });
    for (const message of [
      initialize,
      { jsonrpc: "2.0", method: "notifications/initialized" },
      { jsonrpc: "2.0", id: 2, method: "tools/list" },
    ]) {
      server.stdin.write(`${JSON.stringify(message)}\n`);
    }
    expect(await once(server, "close")).toEqual([0, null]);
    const lines = stdout.split("\n").slice(0, -1);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { id: 1, result: { protocolVersion: "2025-06-18" } },
      { id: 2, result: { tools: expect.any(Array) } },
    ]);
    expect(stderr).toContain("noise of an import");
    expect(stderr).toContain("noise of a timer");
  });

  test("survives a line that is no JSON, and ends the process with the input", async () => {
    const server = spawn(process.execPath, [builtBin()], { stdio: "pipe" });
    server.stdin.write("not json\n{}\n[]\n");
    server.stdin.end(`${JSON.stringify(initialize)}\n`);
    let stdout = "";
    server.stdout.on("data", (chunk) => (stdout += chunk));
    expect(await once(server, "close")).toEqual([0, null]);
    for (const line of stdout.split("\n").slice(0, -1))
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
  });

  test("has no reader any more: the process ends, although its input stays open", async () => {
    const server = spawn(process.execPath, [builtBin()], { stdio: "pipe" });
    server.stdout.destroy();
    const asking = setInterval(() => server.stdin.write(`${JSON.stringify(initialize)}\n`), 50);
    server.stdin.on("error", () => {});
    expect(await once(server, "exit")).toEqual([0, null]);
    clearInterval(asking);
  });
});
