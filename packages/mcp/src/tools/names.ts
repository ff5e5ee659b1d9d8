import { inspect } from "node:util";
import { TestbedMcpError } from "../errors/testbed-mcp-error.js";

/** Names of the tools as one server offers them. */
export interface ToolNames {
  readonly createWorkspace: string;
  readonly writeFiles: string;
  readonly runTests: string;
  readonly readWorkspace: string;
  readonly destroyWorkspace: string;
}

// Hosts put `mcp__<server>__` in front of a name and cut or hide what is longer than about 60 characters.
const PREFIX = /^[a-z][a-z0-9_]{0,15}$/;

export function toolNames(prefix: string): ToolNames {
  if (typeof prefix !== "string" || (prefix !== "" && !PREFIX.test(prefix))) {
    throw new TestbedMcpError(
      "invalid-option",
      `prefix is ${inspect(prefix, { maxStringLength: 40 })}: it must match ${PREFIX.source}, for example "grading_"`,
    );
  }
  return {
    createWorkspace: `${prefix}create_workspace`,
    writeFiles: `${prefix}write_files`,
    runTests: `${prefix}run_tests`,
    readWorkspace: `${prefix}read_workspace`,
    destroyWorkspace: `${prefix}destroy_workspace`,
  };
}
