import { describe, expect, test } from "vitest";
import { refused, succeed } from "../support/calls.js";
import { setUp } from "../support/set-up.js";

describe("create_workspace", () => {
  test("makes an empty workspace and returns its id", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const created = await succeed(client, "create_workspace", {});
    expect(created).toMatchObject({ filesWritten: 0 });
    expect(testbed.workspaceIds()).toEqual([created["workspaceId"]]);
  });

  test("writes the files it is given, text and binary", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const files = [
      { path: "src/text.txt", content: "grüße\n" },
      { path: "data.bin", content: "AP+A", encoding: "base64" },
    ];
    const created = await succeed(client, "create_workspace", { files });
    expect(created).toMatchObject({ filesWritten: 2 });
    const workspace = testbed.workspace(String(created["workspaceId"]));
    expect(Buffer.from(await workspace.readFile("src/text.txt")).toString()).toBe("grüße\n");
    expect([...(await workspace.readFile("data.bin"))]).toEqual([0, 255, 128]);
  });

  test("leaves no workspace behind when a file is refused", async () => {
    const { connect, createTestbed } = setUp();
    const testbed = createTestbed();
    const client = await connect({ testbed });
    const files = [
      { path: "fine.js", content: "" },
      { path: "../escape.js", content: "" },
    ];
    const error = await refused(client, "create_workspace", { files });
    expect(error).toMatchObject({ retryable: false });
    expect(error["message"]).toContain("../escape.js");
    expect(testbed.workspaceIds()).toEqual([]);
  });

  test("says which tool makes room when the limit is reached", async () => {
    const { connect, createTestbed } = setUp();
    const client = await connect({ testbed: createTestbed({ maxWorkspaces: 1 }) });
    const first = await succeed(client, "create_workspace", {});
    const error = await refused(client, "create_workspace", {});
    expect(error).toMatchObject({ code: "busy", retryable: true });
    expect(error["hint"]).toContain("destroy_workspace");
    await succeed(client, "destroy_workspace", { workspaceId: first["workspaceId"] });
    await succeed(client, "create_workspace", {});
  });

  test("does not tell where on the host a workspace lies", async () => {
    const { connect, directory } = setUp();
    const client = await connect();
    const created = await client.callTool({ name: "create_workspace", arguments: {} });
    expect(JSON.stringify(created)).not.toContain(directory);
  });
});
