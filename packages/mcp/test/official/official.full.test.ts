import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { builtBin } from "../support/built-bin.js";
import { exampleTasks, operatorRepository } from "../support/parts.js";
import { setUp } from "../support/set-up.js";
import { tokenProxy } from "../support/token-proxy.js";

// Both need a newer Node than this package does, so that they bring one of their own.
const packages = [
  `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}@24`,
  "@modelcontextprotocol/inspector@2.12.0",
  "@modelcontextprotocol/conformance@0.2.0-alpha.12",
];
const token = "correct-horse-battery";
const baseline = fileURLToPath(new URL("../fixtures/conformance-baseline.yaml", import.meta.url));
let installed = "";

interface Ended {
  readonly code: number | string | null;
  readonly stdout: string;
  readonly stderr: string;
}

function run(command: string, args: readonly string[], cwd = installed): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(command, [...args], { cwd, maxBuffer: 1 << 26 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : (error.code ?? null), stdout, stderr }),
    );
  });
}

/** A program of the installed packages, on the Node that came with them. */
function official(program: string, args: readonly string[]): Promise<Ended> {
  const [node = ""] = packages;
  const binary = join(installed, "node_modules", node.slice(0, node.lastIndexOf("@")), "bin", "node");
  return run(binary, [join(installed, "node_modules", ".bin", program), ...args]);
}

async function serve(env: Readonly<Record<string, string>>): Promise<{ url: URL; directory: string }> {
  const { directory } = setUp();
  const server = spawn(process.execPath, [builtBin(), "--http", "127.0.0.1:0"], {
    env: { ...process.env, TMPDIR: directory, TESTBED_HTTP_TOKEN: token, ...env },
    stdio: ["ignore", "ignore", "pipe"],
  });
  onTestFinished(async () => {
    const exit = once(server, "exit");
    server.kill("SIGTERM");
    await exit;
  });
  const [line] = await once(createInterface(server.stderr), "line");
  server.stderr.resume();
  return { url: new URL(JSON.parse(line).listening), directory };
}

beforeAll(async () => {
  installed = mkdtempSync(join(tmpdir(), "mcp-official-"));
  writeFileSync(join(installed, "package.json"), "{}");
  const flags = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
  const { code, stderr } = await run("npm", ["install", ...flags, ...packages]);
  if (code !== 0) throw new Error(`npm could not install what is official: ${stderr.slice(-500)}`);
}, 300_000);

afterAll(() => rmSync(installed, { recursive: true, force: true }));

describe.for(["legacy", "modern"] as const)("the official Inspector, %s era", (era) => {
  test("finds no error in the definitions of any group", { timeout: 120_000 }, async () => {
    const { directory } = setUp();
    const server = [process.execPath, builtBin(), "--tools", "workspace,suites,tasks,ci", "--allow-grading"];
    const places = ["--config", operatorRepository(directory), "--tasks", exampleTasks];
    const method = ["--method", "tools/list", "--format", "json", "--strict", "--protocol-era", era];
    const configFile = join(directory, "inspector.json");
    const [command, ...args] = [...server, ...places];
    writeFileSync(configFile, JSON.stringify({ mcpServers: { testbed: { command, args } } }));
    const target = ["--config", configFile, "--server", "testbed"];
    const { code, stdout, stderr } = await official("mcp-inspector", ["--cli", ...target, ...method]);
    expect(stderr).toMatch(/\b0 errors\b/);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).result.tools).toHaveLength(19);
  });

  test("calls every tool", { timeout: 300_000 }, async () => {
    const { directory: place } = setUp();
    const { url } = await serve({
      TESTBED_TOOLS: "workspace,suites,tasks,ci",
      TESTBED_CONFIG: operatorRepository(place),
      TESTBED_TASKS: exampleTasks,
      TESTBED_ALLOW_GRADING: "true",
      TESTBED_ISOLATION: "process",
    });
    const call = async (tool: string, args: Readonly<Record<string, unknown>>) => {
      const pairs = Object.entries(args).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
      const method = [
        "--method",
        "tools/call",
        "--tool-name",
        tool,
        "--format",
        "json",
        "--protocol-era",
        era,
      ];
      const target = ["--transport", "http", "--server-url", url.href];
      const header = ["--header", `Authorization: Bearer ${token}`];
      const values = pairs.length === 0 ? [] : ["--tool-arg", ...pairs];
      const ended = await official("mcp-inspector", ["--cli", ...target, ...header, ...method, ...values]);
      expect([tool, ended.code, ended.stderr]).toEqual([tool, 0, expect.any(String)]);
      return JSON.parse(ended.stdout).result.structuredContent;
    };
    const { workspaceId } = await call("create_workspace", {});
    await call("write_files", { workspaceId, files: [{ path: "a.txt", content: "a" }] });
    const begun = { workspaceId, command: "node", args: ["--version"], waitMs: 0 };
    const { runId } = await call("run_tests", begun);
    await call("get_run", { runId });
    await call("cancel_run", { runId });
    await call("read_workspace", { workspaceId });
    await call("list_workspaces", {});
    await call("destroy_workspace", { workspaceId });
    await call("list_suites", {});
    const suite = await call("run_suite", { suites: ["files"] });
    const { artifacts } = await call("list_artifacts", { runId: suite.runId });
    await call("read_artifact", { artifactId: artifacts[0].artifactId });
    await call("list_tasks", {});
    await call("get_task", { taskId: "node-sum" });
    const { sessionId } = await call("start_session", { taskId: "node-sum" });
    await call("run_in_sandbox", { sessionId, command: "ls" });
    await call("run_grader", { sessionId });
    await call("end_session", { sessionId });
    await call("diagnose_ci", { content: "all is well" });
  });
});

const SCENARIOS = [
  "server-initialize",
  "ping",
  "tools-list",
  "resources-list",
  "prompts-list",
  "caching",
  "http-header-validation",
  "sep-2164-resource-not-found",
  "dns-rebinding-protection",
  "server-stateless",
];

test.for(SCENARIOS)(
  "the official conformance suite finds what is expected in %s",
  { timeout: 60_000 },
  async (scenario) => {
    const { url } = await serve({});
    const proxy = await tokenProxy(url, token);
    const args = ["--url", proxy.href, "--scenario", scenario, "--expected-failures", baseline];
    const { code, stdout, stderr } = await official("conformance", ["server", ...args]);
    expect({ code, said: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, said: "" });
  },
);
