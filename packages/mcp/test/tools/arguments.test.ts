import { describe, expect, test } from "vitest";
import { refused } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

const twice = [
  { name: "A", value: "1" },
  { name: "A", value: "2" },
];

const calls: readonly [tool: string, args: Record<string, unknown>, named: string][] = [
  ["create_workspace", { file: [] }, "file"],
  ["create_workspace", { files: [{ path: "a", content: "", mode: 511 }] }, "mode"],
  ["create_workspace", { files: [{ path: "a" }] }, "files.0.content"],
  ["create_workspace", { files: { "a.js": "" } }, "files"],
  ["write_files", { workspaceId: "x", files: [] }, "files"],
  ["write_files", { files: [{ path: "a", content: "" }] }, "workspaceId"],
  ["run_tests", { workspaceId: "x" }, "command"],
  ["run_tests", { workspaceId: "x", command: "node", timeout: 5 }, "timeout"],
  ["run_tests", { workspaceId: "x", command: "node", timeoutMs: 0 }, "timeoutMs"],
  ["run_tests", { workspaceId: "x", command: "node", timeoutMs: 600_001 }, "timeoutMs"],
  ["run_tests", { workspaceId: "x", command: "node", args: "--test" }, "args"],
  ["run_tests", { workspaceId: "x", command: "node", env: { A: "1" } }, "env"],
  ["run_tests", { workspaceId: "x", command: "node", env: [{ name: "A B", value: "" }] }, "env.0.name"],
  ["run_tests", { workspaceId: "x", command: "node", env: twice }, "twice"],
  ["run_tests", { workspaceId: "x", command: "node", rawOutputBytes: 1e9 }, "rawOutputBytes"],
  ["read_workspace", { workspaceId: "x", path: "a" }, "path"],
  ["read_workspace", { workspaceId: "x", offset: -1 }, "offset"],
  ["destroy_workspace", { workspaceId: "x", force: true }, "force"],
  ["destroy_workspace", {}, "workspaceId"],
];

describe("arguments", () => {
  test.for(calls)("%s refuses %j and names %s", async ([tool, args, named]) => {
    const { connect } = setUp();
    const client = await connect();
    const error = await refused(client, tool, args);
    expect(error).toMatchObject({ code: "invalid_request", retryable: false });
    expect(error["message"]).toContain(named);
    expect(error["hint"]).toContain(tool);
  });

  test("do not come back whole in an error", async () => {
    const { connect } = setUp();
    const client = await connect();
    const error = await refused(client, "destroy_workspace", { workspaceId: "x", ["k".repeat(100_000)]: 1 });
    expect(JSON.stringify(error).length).toBeLessThan(3_000);
  });

  test("an unknown tool is an error of the protocol", async () => {
    const { connect } = setUp();
    const client = await connect();
    await expect(client.callTool({ name: "run_shell", arguments: {} })).rejects.toThrow("run_shell");
  });
});
