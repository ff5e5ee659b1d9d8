import { reportError } from "../errors/report-error.js";
import type { State } from "../state/state.js";
import type { CallReport } from "./call-report.js";
import type { ToolGroup } from "./groups.js";
import { integer } from "./integer.js";
import { toolNames } from "./names.js";
import type { ToolSetting } from "./tool.js";

/** How the tools behave on one server. */
export interface TestbedToolsOptions {
  /**
   * Groups of tools; fixed for the life of the server.
   * @defaultValue `["workspace"]`
   */
  readonly groups?: readonly ToolGroup[];
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
   * Time between SIGTERM and SIGKILL in milliseconds, 0 to 1,000, when a run of `run_tests` is ended.
   * @defaultValue `200`
   */
  readonly killGraceMs?: number;
  /**
   * Commands that `run_tests` may start, spelled as callers spell them; others are refused as `policy_denied`.
   * @defaultValue any
   */
  readonly allowedExecutables?: readonly string[];
  /**
   * Variables that callers of `run_tests` may set; others are refused as `policy_denied`.
   * @defaultValue any that does not change how code is loaded
   */
  readonly allowedEnv?: readonly string[];
  /**
   * Whether `run_grader` returns what the graded code printed and left, and messages of failures as they are. That code
   * can read the hidden tests, so whoever wrote it can then read them too.
   * @defaultValue `false`
   */
  readonly showGradingOutput?: boolean;
  /**
   * Called with what a tool threw that was no refusal of its input. The caller of the tool sees `internal_error` only.
   * @defaultValue prints the error on standard error
   */
  readonly onError?: (error: unknown) => void;
  /**
   * Called after each call of a tool, with nothing of what was sent or returned.
   * @defaultValue nothing
   */
  readonly onCall?: (report: CallReport) => void;
}

/** Checks the options of a server. */
export function toolSetting(state: State, options: TestbedToolsOptions): ToolSetting {
  return {
    state,
    names: toolNames(options.prefix ?? ""),
    maxResultBytes: integer("maxResultBytes", options.maxResultBytes ?? 16_384, 12_288, 1_048_576),
    heartbeatMs: integer("heartbeatMs", options.heartbeatMs ?? 5_000, 50, 10_000),
    killGraceMs: integer("killGraceMs", options.killGraceMs ?? 200, 0, 1_000),
    allowedExecutables: options.allowedExecutables ?? null,
    allowedEnv: options.allowedEnv ?? null,
    showGradingOutput: options.showGradingOutput ?? false,
    onError: options.onError ?? reportError,
    onCall: options.onCall ?? (() => undefined),
  };
}
