import type { CallToolResult } from "@modelcontextprotocol/server";
import type { ToolNames } from "../tools/names.js";

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

export function invalidArguments(tool: string, problems: readonly string[]): ToolError {
  return {
    code: "invalid-arguments",
    message: problems.join("; "),
    hint: `Correct the named arguments; the input schema of ${tool} lists every argument with its range.`,
    retryable: false,
  };
}

/** Tells the refusals of testbed, which name what to change, from defects, which tell a caller nothing it may see. */
export function toToolError(error: unknown, names: ToolNames): ToolError | null {
  if (!isRefusal(error)) return null;
  return { code: error.code, message: error.message, ...advice(error.code, names) };
}

export const INTERNAL_ERROR: ToolError = {
  code: "internal-error",
  message: "The tool failed for a reason that is not in the arguments.",
  hint: "Call it again once; if it fails again, the server's standard error names the cause for its operator.",
  retryable: true,
};

// By name and code rather than `instanceof`: several copies of a package can be installed side by side.
function isRefusal(error: unknown): error is Error & { readonly code: string } {
  return (
    error instanceof Error &&
    /^(?:Grader|Workspace|Runner|Reporters|Normalize)Error$/.test(error.name) &&
    "code" in error &&
    typeof error.code === "string"
  );
}

function advice(code: string, names: ToolNames): Pick<ToolError, "hint" | "retryable"> {
  switch (code) {
    case "unknown-workspace":
      return {
        hint: `Call ${names.createWorkspace} for a new workspace and write the files again; ids end with ${names.destroyWorkspace} and with the server.`,
        retryable: false,
      };
    case "workspace-limit":
      return {
        hint: `Call ${names.destroyWorkspace} for one that is no longer needed, then call again.`,
        retryable: true,
      };
    default:
      return {
        hint: "Change the input that the message names, then call again; nothing was done.",
        retryable: false,
      };
  }
}
