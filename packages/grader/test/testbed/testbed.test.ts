import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestbed, type Testbed, type TestbedOptions } from "../../src/index.js";
import { candidate, right, suite } from "../grade/candidates.js";

let directory = "";
let testbed: Testbed;
beforeEach(() => {
  directory = mkdtempSync(join(realpathSync(tmpdir()), "testbed-test-"));
  testbed = createTestbed({ directory, maxWorkspaces: 2, maxConcurrentRuns: 1 });
});
afterEach(async () => {
  await testbed.close();
  const left = readdirSync(directory);
  rmSync(directory, { recursive: true, force: true });
  expect(left, "directories that a testbed left behind").toEqual([]);
});

const endless = candidate('console.log("begun"); export const sum = () => { for (;;); };');

test("a testbed touches nothing before its first workspace", () => {
  expect(readdirSync(directory)).toEqual([]);
});

test("a workspace is found by its id until it is destroyed", async () => {
  const workspace = await testbed.createWorkspace({ files: candidate(right) });
  expect(testbed.workspace(workspace.id)).toBe(workspace);
  expect(testbed.workspaceIds()).toEqual([workspace.id]);
  await testbed.destroyWorkspace(workspace.id);
  await testbed.destroyWorkspace(workspace.id);
  expect(existsSync(workspace.root)).toBe(false);
  expect(() => testbed.workspace(workspace.id)).toThrow(
    expect.objectContaining({ code: "unknown-workspace" }),
  );
});

test("a workspace that is destroyed by its own handle leaves the testbed", async () => {
  const workspace = await testbed.createWorkspace();
  await workspace.destroy();
  expect(testbed.workspaceIds()).toEqual([]);
  await expect(testbed.grade(workspace.id, suite)).rejects.toMatchObject({ code: "unknown-workspace" });
});

test("a workspace that is destroyed until moved is gone with all around it", async () => {
  const workspace = await testbed.createWorkspace({ files: candidate(right) });
  await workspace.destroy({ until: "moved" });
  expect(testbed.workspaceIds()).toEqual([]);
  expect(readdirSync(directory)).toEqual([]);
});

test.for([
  ["removed", 'rm -rf "$PWD"'],
  ["replaced by a link", 'mv "$PWD" "$PWD.x"; ln -s /etc "$PWD"'],
  ["replaced by a directory", 'mv "$PWD" "$PWD.x"; mkdir "$PWD"'],
] as const)("nothing is run in a workspace that an earlier run %s", async ([, script]) => {
  const { id } = await testbed.createWorkspace({ files: candidate(right) });
  await testbed.grade(id, { command: "sh", args: ["-c", script] });
  await expect(testbed.grade(id, suite)).rejects.toMatchObject({ code: "root-replaced" });
});

test("a command is looked up in the directories of the operator before the standard ones", async () => {
  const tools = mkdtempSync(join(tmpdir(), "tools-"));
  onTestFinished(() => rmSync(tools, { recursive: true }));
  for (const name of ["own-tool", "node"])
    writeFileSync(join(tools, name), `#!/bin/sh\necho this is ${name} of the operator\n`, { mode: 0o755 });
  await using own = createTestbed({ directory, path: [tools] });
  const { id } = await own.createWorkspace();
  for (const command of ["own-tool", "node"]) {
    const { evidence } = await own.grade(id, { command, policy: { requireTests: false } });
    expect(evidence.outcome.stdout.text).toBe(`this is ${command} of the operator\n`);
  }
  expect(() => createTestbed({ path: ["bin"] })).toThrow(expect.objectContaining({ code: "invalid-option" }));
});

test("a workspace whose directory a run replaced can be destroyed, and its place is free again", async () => {
  const first = await testbed.createWorkspace();
  await testbed.createWorkspace();
  await testbed.grade(first.id, { command: "sh", args: ["-c", 'mv "$PWD" "$PWD.x"; ln -s /etc "$PWD"'] });
  await testbed.destroyWorkspace(first.id);
  expect(testbed.workspaceIds()).toHaveLength(1);
  await testbed.createWorkspace();
});

test("a workspace can be graded again after a change", async () => {
  const workspace = await testbed.createWorkspace({ files: candidate("export const sum = () => 5;") });
  expect((await testbed.grade(workspace.id, suite)).verdict.status).toBe("failed");
  await workspace.writeFiles([{ path: "sum.mjs", content: right }]);
  expect((await testbed.grade(workspace.id, suite)).verdict.status).toBe("passed");
});

test("no more workspaces exist at once than the limit, also when they are created at once", async () => {
  const creations = await Promise.allSettled([1, 2, 3].map(() => testbed.createWorkspace()));
  expect(creations.map((creation) => creation.status).sort()).toEqual(["fulfilled", "fulfilled", "rejected"]);
  await expect(testbed.createWorkspace()).rejects.toMatchObject({ code: "workspace-limit" });
});

test("destroying a workspace kills what runs in it and waits for that", async () => {
  const workspace = await testbed.createWorkspace({ files: endless });
  const graded = testbed.grade(workspace.id, { ...suite, killGraceMs: 100 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await testbed.destroyWorkspace(workspace.id);
  expect(existsSync(workspace.root)).toBe(false);
  expect((await graded).verdict.status).toBe("cancelled");
});

test("a run that waits for its turn is cancelled without being started", async () => {
  const workspace = await testbed.createWorkspace({ files: endless });
  const first = testbed.grade(workspace.id, { ...suite, timeoutMs: 2_000, killGraceMs: 100 });
  const controller = new AbortController();
  const second = testbed.grade(workspace.id, suite, { signal: controller.signal });
  setTimeout(() => controller.abort(), 300);
  const cancelled = await second;
  expect(cancelled.verdict.status).toBe("cancelled");
  expect(cancelled.evidence.outcome.stdout.bytes).toBe(0);
  expect((await first).verdict.status).toBe("timed-out");
});

test("closing kills every run and removes every workspace, and nothing can be done afterwards", async () => {
  const workspace = await testbed.createWorkspace({ files: endless });
  const graded = testbed.grade(workspace.id, { ...suite, killGraceMs: 100 });
  await new Promise((resolve) => setTimeout(resolve, 500));
  await testbed.close();
  expect((await graded).verdict.status).toBe("cancelled");
  expect(readdirSync(directory)).toEqual([]);
  await expect(testbed.createWorkspace()).rejects.toMatchObject({ code: "testbed-closed" });
});

test.each([null, 5, { maxFoo: 1 }, { modules: 5 }])("the options %j are refused", (options) => {
  expect(() => createTestbed(options as TestbedOptions)).toThrow(
    expect.objectContaining({ code: "invalid-option" }),
  );
});

test.each([0, -1, 1.5, Number.NaN])("a limit of %d is refused", (limit) => {
  expect(() => createTestbed({ maxWorkspaces: limit })).toThrow(
    expect.objectContaining({ code: "invalid-option" }),
  );
});
