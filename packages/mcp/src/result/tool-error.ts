import type { CallToolResult } from "@modelcontextprotocol/server";
import type { Problem } from "@testbed/grader";
import type { ToolNames } from "../tools/names.js";
import { short } from "./within.js";

/** Why a tool could not do what was asked, and what to do about it. */
export interface ToolError extends Problem {
  /** Which rule it was, for the operator: kebab-case, finer than the code. */
  readonly reason: string;
}

/** A refusal by a tool itself. */
export class Refusal extends Error {
  readonly error: ToolError;

  constructor(error: ToolError) {
    super(error.message);
    this.error = error;
  }
}

export function errorResult({ code, message, hint, retryable }: ToolError): CallToolResult {
  const text = JSON.stringify({ code, message, hint, retryable });
  return { content: [{ type: "text", text }], isError: true };
}

/** A caller that sends a megabyte in the wrong place must not get it back. */
const MESSAGE_BYTES = 2_000;

export function invalidArguments(tool: string, problems: readonly string[]): ToolError {
  return {
    code: "invalid_request",
    reason: "invalid-arguments",
    message: short(problems.join("; "), MESSAGE_BYTES),
    hint: `Correct the named arguments; the input schema of ${tool} lists every argument with its range.`,
    retryable: false,
  };
}

/** What a caller is told when the operator does not allow something. */
export function denied(message: string, hint: string): Refusal {
  const error = { code: "policy_denied", reason: "policy-denied", hint, retryable: false } as const;
  return new Refusal({ ...error, message: short(message, MESSAGE_BYTES) });
}

/** What a caller is told when the fault lies with the server, whose paths and causes are not for it. */
export const INTERNAL_ERROR: ToolError = {
  code: "internal_error",
  reason: "internal-error",
  message: "The server could not do this, for a reason that is not in the arguments.",
  hint: "Call again once; if it fails again, the operator finds the cause on the server's standard error.",
  retryable: true,
};

/** Words a refusal of testbed, which names the input; `null` for what only the operator can mend. */
export function toToolError(error: unknown, names: ToolNames): ToolError | null {
  if (error instanceof Refusal) return error.error;
  if (!isCoded(error) || OPERATOR_CODES.has(error.code)) return null;
  const { code, hint } = advice(error.code, names);
  const retryable = code === "busy" || TRANSIENT.has(error.code);
  const message = REWORDED[error.code] ?? forCallers(error.message);
  return { code, reason: error.code, message: short(message, MESSAGE_BYTES), hint, retryable };
}

const OPERATOR_CODES: ReadonlySet<string> = new Set([
  "create-failed",
  "unsafe-directory",
  "not-removed",
  "rollback-failed",
  "testbed-closed",
  "invalid-option",
  "invalid-options",
  "invalid-limit",
  "invalid-config",
  "unknown-content",
]);

/** Where the words of the library are for whoever holds the workspace. */
const REWORDED: Readonly<Record<string, string>> = {
  "root-replaced": "The workspace was removed or replaced by its code; make a new one.",
};

/** What only somebody who calls the library can do is left out or said in terms of the tools. */
function forCallers(message: string): string {
  return message
    .replaceAll(/ \(limits\.\w+\)/g, "")
    .replaceAll('; a policy rule with action "allow" lifts it', "; the operator decides on that")
    .replaceAll("; give a Uint8Array", '; send it with encoding "base64"')
    .replaceAll("; use the option `path`", "; a command elsewhere is named by its absolute path");
}

/** The same call may succeed. */
const TRANSIENT: ReadonlySet<string> = new Set(["changed-during-call", "read-failed", "write-failed"]);

// By name and code rather than `instanceof`: several copies of a package can be installed side by side.
function isCoded(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    /^(?:Grader|Workspace|Runner)Error$/.test(error.name) &&
    "code" in error &&
    typeof error.code === "string"
  );
}

/** What to do about each rule; a function where the names of the tools are part of it. */
const ADVICE: Readonly<Record<string, (names: ToolNames) => string>> = {
  "unknown-workspace": newWorkspace,
  destroyed: newWorkspace,
  "root-replaced": newWorkspace,
  "unknown-run": (names) =>
    `Start another run with ${runners(names)}; a result is kept for a limited time, stated as expiresAt.`,
  "unknown-session": (names) => `Call ${names.startSession} for a new session; an old one is not restored.`,
  "unknown-task": (names) => `Call ${names.listTasks} for the ids that there are.`,
  "workspace-limit": (names) =>
    `Call ${names.destroyWorkspace} for one that is no longer needed (${names.listWorkspaces} names them), then call again.`,
  "session-limit": (names) =>
    `Call ${names.endSession} for one that is no longer needed, or wait until one expires, then call again.`,
  "run-limit": (names) =>
    `Wait for a run with ${names.getRun} or end one with ${names.cancelRun}, then call again.`,
  "not-found": (names) => `Call ${names.readWorkspace} without paths for what there is, then call again.`,
  "too-deep": fewerLevels,
  "too-many-entries": fewerLevels,
};

const BUSY: ReadonlySet<string> = new Set(["workspace-limit", "session-limit", "run-limit"]);

function advice(reason: string, names: ToolNames): Pick<ToolError, "code" | "hint"> {
  const code = BUSY.has(reason) ? "busy" : "invalid_request";
  if (TRANSIENT.has(reason))
    return { code, hint: "Call again; something in the workspace changed or failed meanwhile." };
  const hint = ADVICE[reason]?.(names);
  return {
    code,
    hint: hint ?? "Change the input that the message names, then call again; nothing was done.",
  };
}

function newWorkspace(names: ToolNames): string {
  return `Call ${names.createWorkspace} for a new workspace and write the files again; ids end with ${names.destroyWorkspace}, when nobody uses them until expiresAt, and with the server.`;
}

function fewerLevels(names: ToolNames): string {
  return `Use paths with fewer levels; where the tree itself is too deep or crowded, read files by their paths with ${names.readWorkspace}, or call ${names.createWorkspace} for a new workspace.`;
}

function runners({ runTests, runSuite, runInSandbox }: ToolNames): string {
  return `${runTests}, ${runSuite} or ${runInSandbox}, whichever is offered`;
}
