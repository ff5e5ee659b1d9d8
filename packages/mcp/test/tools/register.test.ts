import { join } from "node:path";
import { McpServer } from "@modelcontextprotocol/server";
import type { Testbed } from "@testbed/grader";
import { describe, expect, test } from "vitest";
import { registerTestbedTools } from "../../src/tools/register.js";
import type { TestbedToolsOptions } from "../../src/tools/setting.js";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

describe("registerTestbedTools", () => {
  test("puts the prefix in front of every name, in texts and hints too", async () => {
    const { connect } = setUp();
    const client = await connect({ prefix: "grading_" });
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      "grading_create_workspace",
      "grading_write_files",
      "grading_run_tests",
      "grading_read_workspace",
      "grading_list_workspaces",
      "grading_destroy_workspace",
      "grading_get_run",
      "grading_cancel_run",
    ]);
    expect(JSON.stringify(tools)).not.toMatch(
      /(?<!grading_)(create_workspace|write_files|run_tests|read_workspace|get_run|cancel_run)/,
    );
    const error = await refused(client, "grading_run_tests", { workspaceId: "gone", command: "node" });
    expect(error["hint"]).toContain("grading_create_workspace");
  });

  test("allows a larger result when told so", async () => {
    const { connect } = setUp();
    const client = await connect({ maxResultBytes: 100_000 });
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const print = "for (let i = 0; i < 9000; i++) console.log(i)";
    const args = ["-e", print];
    const result = await succeed(client, "run_tests", {
      workspaceId,
      command: "node",
      args,
      requireTests: false,
    });
    expect(result).toMatchObject({ truncated: false, omitted: { stdoutBytes: 0 } });
    expect(result["stdout"]).toContain("\n8999\n");
  });

  test.for<[TestbedToolsOptions, string]>([
    [{ prefix: "Bad-Prefix" }, "prefix"],
    [{ maxResultBytes: 100 }, "maxResultBytes"],
    [{ heartbeatMs: Number.NaN }, "heartbeatMs"],
    [{ killGraceMs: -1 }, "killGraceMs"],
  ])("refuses the option %j before anything is registered", ([options, named]) => {
    const { createTestbed } = setUp();
    const server = new McpServer({ name: "custom", version: "1.0.0" });
    const register = (): void => registerTestbedTools(server, createTestbed(), options);
    expect(register).toThrow(
      expect.objectContaining({ code: "invalid-option", message: expect.stringContaining(named) }),
    );
    registerTestbedTools(server, createTestbed());
  });

  test("opens a testbed that is given as a function when a tool is first called", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    let opened = 0;
    const open = async (): Promise<Testbed> => {
      opened += 1;
      return testbed;
    };
    const client = await connect({ testbed: open });
    await client.listTools();
    expect(opened).toBe(0);
    const { workspaceId } = await succeed(client, "create_workspace", {});
    expect(opened).toBe(1);
    expect(testbed.workspaceIds()).toEqual([workspaceId]);
  });

  test("hides what only the operator can mend from the caller", async () => {
    const { connect, createTestbed, directory } = setUp();
    const errors: unknown[] = [];
    const testbed = createTestbed({ directory: join(directory, "missing") });
    const client = await connect({ testbed, onError: (error) => errors.push(error) });
    const error = await refused(client, "create_workspace", {});
    expect(error).toMatchObject({ code: "internal_error", retryable: true });
    expect(JSON.stringify(error)).not.toContain(directory);
    expect(errors).toMatchObject([{ message: expect.stringContaining("missing") }]);
  });

  test("hides an unforeseen error from the caller and hands it to the operator", async () => {
    const { connect, createTestbed } = setUp();
    const errors: unknown[] = [];
    const testbed = createTestbed();
    const broken = {
      ...testbed,
      workspace: () => {
        throw new TypeError("/home/secret is broken");
      },
    };
    const client = await connect({ testbed: broken, onError: (error) => errors.push(error) });
    const error = await refused(client, "read_workspace", { workspaceId: "x" });
    expect(error).toMatchObject({ code: "internal_error" });
    expect(JSON.stringify(error)).not.toContain("secret");
    expect(errors).toMatchObject([{ message: "/home/secret is broken" }]);
  });
});
