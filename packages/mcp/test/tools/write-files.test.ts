import { describe, expect, test } from "vitest";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

describe("write_files", () => {
  test("adds and replaces whole files and leaves the others", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const files = [
      { path: "kept.js", content: "1" },
      { path: "replaced.js", content: "a longer text than the new one" },
    ];
    const { workspaceId } = await succeed(client, "create_workspace", { files });
    const batch = [
      { path: "replaced.js", content: "2" },
      { path: "deep/er/added.js", content: "3" },
    ];
    expect(await succeed(client, "write_files", { workspaceId, files: batch })).toEqual({
      workspaceId,
      filesWritten: 2,
    });
    const workspace = testbed.workspace(String(workspaceId));
    const read = async (path: string): Promise<string> =>
      Buffer.from(await workspace.readFile(path)).toString();
    expect([await read("kept.js"), await read("replaced.js"), await read("deep/er/added.js")]).toEqual([
      "1",
      "2",
      "3",
    ]);
  });

  test.for(["/etc/passwd", "../up.js", "a/../../up.js", ".npmrc", ".git/config", "nul\0byte"])(
    "refuses the path %j, names it and writes nothing",
    async (path) => {
      const { connect, createTestbed, directory } = setUp();
      const testbed = createTestbed();
      const client = await connect({ testbed });
      const { workspaceId } = await succeed(client, "create_workspace", {});
      const files = [
        { path: "fine.js", content: "" },
        { path, content: "" },
      ];
      const error = await refused(client, "write_files", { workspaceId, files });
      expect(Object.keys(error)).toEqual(["code", "message", "hint", "retryable"]);
      expect(error["code"]).toBe("invalid_request");
      expect(error["message"]).not.toContain(directory);
      expect(await testbed.workspace(String(workspaceId)).list()).toEqual([]);
    },
  );

  test("says how to get a workspace when the id is unknown", async () => {
    const { connect } = setUp();
    const client = await connect();
    const workspaceId = "3f0c9a52-6a0e-4c0b-9d3a-0d1f5e8b7c21";
    const error = await refused(client, "write_files", { workspaceId, files: [{ path: "a", content: "" }] });
    expect(error).toMatchObject({ code: "invalid_request", retryable: false });
    expect(error["message"]).toContain(workspaceId);
    expect(error["hint"]).toContain("create_workspace");
  });

  test("refuses damaged base64 instead of writing what is left of it", async () => {
    const { connect } = setUp();
    const client = await connect();
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const files = [{ path: "a.bin", content: "not base64!", encoding: "base64" }];
    const error = await refused(client, "write_files", { workspaceId, files });
    expect(error["message"]).toContain("base64");
  });

  test("refuses a batch that is too large as a whole", async () => {
    const { connect } = setUp();
    const client = await connect();
    const { workspaceId } = await succeed(client, "create_workspace", {});
    const content = "x".repeat(1_048_576);
    const files = ["a", "b", "c", "d", "e"].map((path) => ({ path, content }));
    const error = await refused(client, "write_files", { workspaceId, files });
    expect(error).toMatchObject({ code: "invalid_request" });
    expect(error["message"]).toContain("4194304");
  });
});
