import { join } from "node:path";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Client } from "@modelcontextprotocol/client";
import { refused, succeed } from "../support/calls.js";
import { suiteParts } from "../support/parts.js";
import { eventually, hangingPids, isAlive } from "../support/processes.js";
import { setUp } from "../support/set-up.js";

async function connected(): Promise<{ readonly client: Client; readonly directory: string }> {
  const { connect, directory } = setUp();
  const client = await connect({ testbed: await suiteParts(directory), groups: ["suites"] });
  // A client that knows the output schemas throws away every result that does not match them.
  await client.listTools();
  return { client, directory };
}

describe("the group suites", () => {
  test("lists suites without their commands", async () => {
    const { client } = await connected();
    const { suites } = await succeed(client, "list_suites", {});
    expect(suites).toMatchObject([
      { id: "unit", kind: "test", allowed: true },
      { id: "broken" },
      { id: "chatty" },
      { id: "hanging" },
      { id: "files", artifacts: true },
      { id: "migrate", allowed: false },
      { id: "many" },
    ]);
    expect(JSON.stringify(suites)).not.toContain("sum.test.js");
    expect(await succeed(client, "list_suites", { after: "files" })).toMatchObject({
      suites: [{ id: "migrate" }, { id: "many" }],
    });
  });

  test("runs a batch in order, each with its own verdict", async () => {
    const { client, directory } = await connected();
    const result = await succeed(client, "run_suite", { suites: ["unit", "broken"] });
    expect(result).toMatchObject({
      tool: "run_suite",
      status: "completed",
      passed: false,
      isolation: "none",
      problem: { code: "tests_failed", retryable: false },
      suites: [
        { id: "unit", passed: true, status: "passed", total: 1, passedCount: 1 },
        { id: "broken", passed: false, status: "failed", failures: [{ name: "adds wrongly" }] },
      ],
      remaining: [],
    });
    expect(JSON.stringify(result)).not.toContain(directory);
  });

  test("starts nothing after a failure when told to stop", async () => {
    const { client } = await connected();
    const args = { suites: ["broken", "unit"], onFailure: "stop" };
    expect(await succeed(client, "run_suite", args)).toMatchObject({
      status: "stopped",
      passed: false,
      suites: [{ id: "broken" }],
      remaining: ["unit"],
    });
  });

  test("refuses an unknown id before anything is started, and a suite that is not allowed", async () => {
    const { client, directory } = await connected();
    expect(await refused(client, "run_suite", { suites: ["unit", "none"] })).toMatchObject({
      code: "invalid_request",
      message: expect.stringContaining("none"),
    });
    expect(await refused(client, "run_suite", { suites: ["migrate"] })).toMatchObject({
      code: "policy_denied",
      retryable: false,
    });
    expect(() => readFileSync(join(directory, "repository", "out", "log.txt"))).toThrow("ENOENT");
  });

  test("keeps a log of 100 MB within 16 KiB, whatever it says", async () => {
    const { client } = await connected();
    const result = await succeed(client, "run_suite", { suites: ["chatty"], waitMs: 120_000 });
    expect(result["suites"]).toMatchObject([{ id: "chatty", truncated: true }]);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
  });

  test("keeps a batch of 16 failing suites within 16 KiB", async () => {
    const { connect, directory } = setUp();
    const { createCatalog } = await import("@testbed/grader");
    const parts = await suiteParts(directory);
    const suites = Array.from({ length: 16 }, (_, index) => ({
      id: `broken-${index}`,
      summary: "fails",
      command: ["node", "--test", "broken.test.js"] as const,
    }));
    const catalog = createCatalog({
      directory: join(directory, "repository"),
      suites: suites.map((suite) => ({ ...suite, command: [...suite.command] })),
    });
    const client = await connect({ testbed: { ...parts, catalog }, groups: ["suites"] });
    await client.listTools();
    const ids = suites.map(({ id }) => id);
    const result = await succeed(client, "run_suite", { suites: ids, waitMs: 120_000 });
    expect(result["suites"]).toHaveLength(16);
    expect(Buffer.byteLength(JSON.stringify(result))).toBeLessThanOrEqual(16_384);
  });

  test("hands out what a suite left: text in pages, an image as an image", async () => {
    const { client } = await connected();
    const { runId, suites } = await succeed(client, "run_suite", { suites: ["files"] });
    expect(suites).toMatchObject([{ passed: true, artifacts: [{ name: expect.any(String) }, {}, {}] }]);
    const { artifacts } = await succeed(client, "list_artifacts", { runId });
    const byName = new Map(
      (artifacts as { name: string; artifactId: string }[]).map(({ name, artifactId }) => [name, artifactId]),
    );
    const read = async (name: string, args: object) =>
      client.callTool({ name: "read_artifact", arguments: { artifactId: byName.get(name), ...args } });
    let text = "";
    for (let start: unknown = 0; start !== null;) {
      const { content, structuredContent } = await read("out/log.txt", { start, length: 7_001 });
      expect(structuredContent).toBeUndefined();
      const [page, place] = content.map((block) => (block.type === "text" ? block.text : ""));
      text += page;
      start = JSON.parse(place ?? "")["nextStart"];
    }
    expect(text).toBe(Array.from({ length: 5_000 }, (_, index) => `line ${index} grün\n`).join(""));
    const found = await read("out/log.txt", { fromEnd: true, length: 200, search: "4999" });
    expect(found.content[0]).toMatchObject({ type: "text", text: "line 4999 grün" });
    const line = await read("out/log.txt", { search: "line 2999" });
    const found2 = line.content[1]?.type === "text" ? JSON.parse(line.content[1].text) : null;
    expect(found2).toMatchObject({ lines: [3_000], matches: 1, nextStart: null });
    const broken = await read("out/broken.gif", {});
    expect(broken.content).toMatchObject([
      { type: "text", text: "GIF89a" },
      { type: "text", text: expect.stringContaining("cannot be shown") },
    ]);
    const image = await read("out/pixel.png", {});
    expect(image.content[0]).toMatchObject({ type: "image", mimeType: "image/png" });
    expect(await refused(client, "read_artifact", { artifactId: "../../etc/passwd" })).toMatchObject({
      code: "invalid_request",
      hint: expect.stringContaining("Run the suite again"),
    });
  });

  test("says how many files a suite left besides those that it names", async () => {
    const { client } = await connected();
    const { suites, runId } = await succeed(client, "run_suite", { suites: ["many"] });
    expect(suites).toMatchObject([{ passed: true, omitted: 0, artifactsOmitted: 24 }]);
    expect((await succeed(client, "list_artifacts", { runId }))["artifacts"]).toHaveLength(40);
  });

  test("ends the whole tree of a suite within a second, and keeps what it had printed", async () => {
    const { client, directory } = await connected();
    const begun = await succeed(client, "run_suite", { suites: ["hanging", "unit"], waitMs: 0 });
    expect(begun).toMatchObject({ status: "running", passed: false, expiresAt: null });
    const pids = await hangingPids(directory);
    const start = performance.now();
    const ended = await succeed(client, "cancel_run", { runId: begun["runId"] });
    expect(performance.now() - start).toBeLessThan(1_500);
    expect(ended).toMatchObject({
      runId: begun["runId"],
      status: "cancelled",
      passed: false,
      suites: [{ id: "hanging", status: "cancelled", stdout: "before it hangs\n" }],
      remaining: ["unit"],
    });
    await eventually("the run is dead", () => !pids.some(isAlive), 500);
  });
});
