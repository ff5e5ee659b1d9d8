import { execFile } from "node:child_process";
import { describe, expect, test } from "vitest";
import { builtBin } from "../support/built-bin.js";

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts the command with its input closed at once, so that a server ends by itself. */
function mcp(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Ended> {
  return new Promise((resolve) => {
    const options = { env: { ...process.env, ...env } };
    const child = execFile(process.execPath, [builtBin(), ...args], options, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode, stdout, stderr }),
    );
    child.stdin?.end();
  });
}

describe("mcp", () => {
  test("starts with its defaults and ends with its input", async () => {
    expect(await mcp([])).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  test("--version prints the version of the package", async () => {
    const { default: manifest } = await import("../../package.json", { with: { type: "json" } });
    expect(await mcp(["--version"])).toEqual({ code: 0, stdout: `${manifest.version}\n`, stderr: "" });
  });

  test("--help names every option with its variable and default", async () => {
    const { code, stdout } = await mcp(["--help"]);
    expect(code).toBe(0);
    for (const [flag, variable] of [
      ["--modules", "TESTBED_MODULES"],
      ["--directory", "TESTBED_DIRECTORY"],
      ["--max-workspaces", "TESTBED_MAX_WORKSPACES"],
      ["--max-concurrent-runs", "TESTBED_MAX_CONCURRENT_RUNS"],
      ["--isolation", "TESTBED_ISOLATION"],
      ["--image", "TESTBED_IMAGE"],
      ["--require-isolation", "TESTBED_REQUIRE_ISOLATION"],
      ["--memory", "TESTBED_MEMORY"],
      ["--processes", "TESTBED_PROCESSES"],
      ["--cpus", "TESTBED_CPUS"],
      ["--tools", "TESTBED_TOOLS"],
      ["--config", "TESTBED_CONFIG"],
      ["--tasks", "TESTBED_TASKS"],
      ["--allow-grading", "TESTBED_ALLOW_GRADING"],
      ["--allow-executables", "TESTBED_ALLOW_EXECUTABLES"],
      ["--allow-env", "TESTBED_ALLOW_ENV"],
      ["--artifacts", "TESTBED_ARTIFACTS"],
      ["--images", "TESTBED_IMAGES"],
      ["--max-queued-runs", "TESTBED_MAX_QUEUED_RUNS"],
      ["--max-queue-wait", "TESTBED_MAX_QUEUE_WAIT"],
      ["--max-sessions", "TESTBED_MAX_SESSIONS"],
      ["--max-result-bytes", "TESTBED_MAX_RESULT_BYTES"],
      ["--workspace-lifetime", "TESTBED_WORKSPACE_LIFETIME"],
      ["--session-lifetime", "TESTBED_SESSION_LIFETIME"],
      ["--run-lifetime", "TESTBED_RUN_LIFETIME"],
      ["--http", "TESTBED_HTTP"],
      ["--http-token", "TESTBED_HTTP_TOKEN"],
    ] as const) {
      expect(stdout).toContain(flag);
      expect(stdout).toContain(variable);
    }
  });

  test.for([
    [["--unknown"], "--unknown"],
    [["stray"], "argument"],
    [["--max-workspaces", "0"], "--max-workspaces"],
    [["--max-workspaces", "many"], "1 to 1024"],
    [["--max-concurrent-runs", "1.5"], "--max-concurrent-runs"],
    [["--modules", "/does/not/exist"], "/does/not/exist"],
    [["--directory"], "--directory"],
    [["--isolation", "jail"], "bubblewrap"],
    [["--isolation", "container"], "--image"],
    [["--image", "x"], "--isolation container"],
    [["--images", "/does/not/exist"], "--images"],
    [["--images", "/"], "--image"],
    [["--images", "/", "--isolation", "container", "--image", "none"], "Dockerfile"],
    [["--images", "/", "--isolation", "container", "--image", "../etc"], "Dockerfile"],
    [["--isolation", "process", "--require-isolation"], "leave one of them out"],
    [["--memory", "much"], "positive number"],
    [["--tools", "workspace,chat"], "suites, tasks"],
    [["--tools", "suites", "--config", "/does/not/exist"], "--config"],
    [["--tools", "suites", "--config", "/"], "testbed.config.json"],
    [["--tools", "tasks", "--tasks", "/does/not/exist"], "--tasks"],
    [["--allow-grading"], "TESTBED_ALLOW_GRADING"],
    [["--allow-env", "A B"], "--allow-env"],
    [["--http", "0.0.0.0:80"], "127.0.0.1:PORT"],
    [["--http", "127.0.0.1:0"], "TESTBED_HTTP_TOKEN"],
    [["--workspace-lifetime", "1"], "1000 to"],
  ] as const)("%j ends with exit code 2 and says %s on standard error", async ([args, named]) => {
    const { code, stdout, stderr } = await mcp(args);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(named);
  });

  test("a bad variable ends the start with its name", async () => {
    const { code, stdout, stderr } = await mcp([], { TESTBED_MAX_WORKSPACES: "-3" });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain("TESTBED_MAX_WORKSPACES");
  });

  test("never repeats a token that it does not accept", async () => {
    const { code, stderr } = await mcp(["--http", "127.0.0.1:0"], { TESTBED_HTTP_TOKEN: "too short" });
    expect(code).toBe(2);
    expect(stderr).toContain("TESTBED_HTTP_TOKEN");
    expect(stderr).not.toContain("too short");
    const flagged = await mcp(["--http", "127.0.0.1:0", "--http-token", "also short"]);
    expect(flagged.code).toBe(2);
    expect(flagged.stderr).not.toContain("also short");
  });

  test("--print-config prints what was configured, without the token, and starts nothing", async () => {
    const env = { TESTBED_HTTP_TOKEN: "a-token-of-the-operator", TESTBED_MAX_SESSIONS: "3" };
    const { code, stdout } = await mcp(["--print-config", "--tools", "workspace"], env);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ tools: ["workspace"], maxSessions: 3, httpToken: "set" });
    expect(stdout).not.toContain("a-token");
  });

  test("a flag outranks its variable", async () => {
    expect(await mcp(["--max-workspaces", "3"], { TESTBED_MAX_WORKSPACES: "-3" })).toMatchObject({ code: 0 });
  });
});
