import type { McpServer } from "@modelcontextprotocol/server";
import type { Testbed } from "@testbed/grader";
import { reportError } from "../errors/report-error.js";
import { TestbedMcpError } from "../errors/testbed-mcp-error.js";
import { registerCreateWorkspace } from "./create-workspace.js";
import { registerDestroyWorkspace } from "./destroy-workspace.js";
import { toolNames } from "./names.js";
import { registerReadWorkspace } from "./read-workspace.js";
import { registerRunTests } from "./run-tests.js";
import type { ToolSetting } from "./tool.js";
import { registerWriteFiles } from "./write-files.js";

/** How the tools behave on one server. */
export interface TestbedToolsOptions {
  /**
   * Put in front of every tool name, for servers that have other tools too: small letters, digits and `_`, at most 16.
   * @defaultValue `""`
   */
  readonly prefix?: string;
  /**
   * Bytes that a result takes up as JSON, 12,288 to 1,048,576; texts are cut to head and tail until it fits. Raw output and
   * file contents, which a caller asks for with their own bounds, come on top.
   * @defaultValue `16_384`
   */
  readonly maxResultBytes?: number;
  /**
   * Time between two progress notifications of a run in milliseconds, 50 to 10,000; the first is sent at once.
   * Only clients that sent a progress token get them.
   * @defaultValue `5_000`
   */
  readonly heartbeatMs?: number;
  /**
   * Time between SIGTERM and SIGKILL in milliseconds, 0 to 1,000, when a run is ended.
   * @defaultValue `200`
   */
  readonly killGraceMs?: number;
  /**
   * Called with what a tool threw that was no refusal of its input. The caller of the tool sees `internal-error` only.
   * @defaultValue prints the error on standard error
   */
  readonly onError?: (error: unknown) => void;
}

/** A testbed, or how to open it: called with every call of a tool, so that it may be opened at the first. */
export type TestbedSource = Testbed | (() => Promise<Testbed>);

/**
 * Registers `create_workspace`, `write_files`, `run_tests`, `read_workspace` and `destroy_workspace` on a server.
 * All state is in the testbed: several servers may share one, and whoever made it closes it.
 *
 * @param server - Server of `@modelcontextprotocol/server`, before it is connected.
 * @param testbed - Holds the workspaces and the runs, or opens what does.
 * @throws TestbedMcpError `invalid-option` for an option out of its range, before anything is registered.
 */
export function registerTestbedTools(
  server: McpServer,
  testbed: TestbedSource,
  options: TestbedToolsOptions = {},
): void {
  const setting = toolSetting(testbed, options);
  registerCreateWorkspace(server, setting);
  registerWriteFiles(server, setting);
  registerRunTests(server, setting);
  registerReadWorkspace(server, setting);
  registerDestroyWorkspace(server, setting);
}

function toolSetting(testbed: TestbedSource, options: TestbedToolsOptions): ToolSetting {
  return {
    open: typeof testbed === "function" ? testbed : async () => testbed,
    names: toolNames(options.prefix ?? ""),
    maxResultBytes: integer("maxResultBytes", options.maxResultBytes ?? 16_384, 12_288, 1_048_576),
    heartbeatMs: integer("heartbeatMs", options.heartbeatMs ?? 5_000, 50, 10_000),
    killGraceMs: integer("killGraceMs", options.killGraceMs ?? 200, 0, 1_000),
    onError: options.onError ?? reportError,
  };
}

function integer(name: string, value: number, min: number, max: number): number {
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new TestbedMcpError(
    "invalid-option",
    `${name} is ${String(value)}: it must be an integer from ${min} to ${max}`,
  );
}
