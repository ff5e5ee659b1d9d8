import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolNames } from "../tools/names.js";
import { short } from "./within.js";

/** Why a tool could not do what was asked, and what to do about it. */
export interface ToolError {
  /** Stable kebab-case code. */
  readonly code: string;
  /** One sentence that names the input and the rule. */
  readonly message: string;
  /** What to do next. */
  readonly hint: string;
  /** The same call may succeed later. */
  readonly retryable: boolean;
}

export function errorResult(error: ToolError): CallToolResult {
  return { content: [{ type: "text", text: JSON.stringify(error) }], isError: true };
}

/** A caller that sends a megabyte in the wrong place must not get it back. */
const MESSAGE_BYTES = 2_000;

export function invalidArguments(tool: string, problems: readonly string[]): ToolError {
  return {
    code: "invalid-arguments",
    message: short(problems.join("; "), MESSAGE_BYTES),
    hint: `Correct the named arguments; the input schema of ${tool} lists every argument with its range.`,
    retryable: false,
  };
}

/** What a caller is told when the fault lies with the server, whose paths and causes are not for it. */
export const INTERNAL_ERROR: ToolError = {
  code: "internal-error",
  message: "The server could not do this, for a reason that is not in the arguments.",
  hint: "Call again once; if it fails again, the operator finds the cause on the server's standard error.",
  retryable: true,
};

/** Words a refusal of testbed, which names the input; `null` for what only the operator can mend. */
export function toToolError(error: unknown, names: ToolNames): ToolError | null {
  if (!isCoded(error) || OPERATOR_CODES.has(error.code)) return null;
  return { code: error.code, message: short(error.message, MESSAGE_BYTES), ...advice(error.code, names) };
}

const OPERATOR_CODES: ReadonlySet<string> = new Set([
  "create-failed",
  "unsafe-directory",
  "root-replaced",
  "not-removed",
  "rollback-failed",
  "testbed-closed",
  "invalid-option",
  "invalid-options",
  "invalid-limit",
]);

// By name and code rather than `instanceof`: several copies of a package can be installed side by side.
function isCoded(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    /^(?:Grader|Workspace|Runner)Error$/.test(error.name) &&
    "code" in error &&
    typeof error.code === "string"
  );
}

function advice(code: string, names: ToolNames): Pick<ToolError, "hint" | "retryable"> {
  switch (code) {
    case "unknown-workspace":
    case "destroyed":
      return {
        hint: `Call ${names.createWorkspace} for a new workspace and write the files again; ids end with ${names.destroyWorkspace} and with the server.`,
        retryable: false,
      };
    case "workspace-limit":
      return {
        hint: `Call ${names.destroyWorkspace} for one that is no longer needed, then call again.`,
        retryable: true,
      };
    case "not-found":
      return {
        hint: `Call ${names.readWorkspace} without paths for what there is, then call again.`,
        retryable: false,
      };
    case "too-deep":
    case "too-many-entries":
      return {
        hint: `Use paths with fewer levels; where the tree itself is too deep or crowded, read files by their paths with ${names.readWorkspace}, or call ${names.createWorkspace} for a new workspace.`,
        retryable: false,
      };
    case "changed-during-call":
    case "read-failed":
    case "write-failed":
      return { hint: "Call again; something in the workspace changed or failed meanwhile.", retryable: true };
    default:
      return {
        hint: "Change the input that the message names, then call again; nothing was done.",
        retryable: false,
      };
  }
}
